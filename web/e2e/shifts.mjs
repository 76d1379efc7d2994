/** shifts.mjs -- how much a table jumps, as browsers reckon it. */

/** What may move between two decisions. */
export const MOST_SHIFT = 0.01;

/** In the page, from its first script on: every shift of the table, whoever caused it. */
export function noteShifts() {
  window.shifts = [];
  const nameOf = (node) => {
    const element = node?.nodeType === Node.TEXT_NODE ? node.parentElement : node;
    return element ? `${element.localName}.${element.getAttribute("class") ?? ""}` : "gone";
  };
  const place = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join();
  const told = ({ node, previousRect, currentRect }) =>
    `${nameOf(node)} ${place(previousRect)} to ${place(currentRect)}`;
  const note = (list) => {
    for (const { value, startTime, sources } of list.getEntries())
      if (document.querySelector(".table")) window.shifts.push({ value, startTime, what: sources.map(told) });
  };
  new PerformanceObserver(note).observe({ type: "layout-shift", buffered: true });
}

/** Shifts less than a second apart belong together, for five seconds at most; whoever decides, or looks before they
 *  touch, takes longer than that, so each of these `decisions`, in milliseconds, begins anew. */
export function worstMoment(shifts, decisions = []) {
  let [worst, sum, first, last] = [{ value: 0, shifts: [] }, [], -Infinity, -Infinity];
  for (const shift of shifts) {
    const { startTime } = shift;
    const isDecided = decisions.some((time) => time > last && time <= startTime);
    if (isDecided || startTime - last >= 1000 || startTime - first >= 5000) [sum, first] = [[], startTime];
    last = startTime;
    sum = [...sum, shift];
    const value = sum.reduce((all, one) => all + one.value, 0);
    if (value > worst.value) worst = { value, shifts: sum };
  }
  return worst;
}
