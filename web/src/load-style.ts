/** load-style.ts -- a style that is fetched when something that wears it is opened. */

/** Resolves once the style holds, so that nothing is seen undressed. */
export function loadStyle(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = address;
    link.onload = () => resolve();
    link.onerror = () => reject(new Error(address));
    document.head.append(link);
  });
}
