/** pictures.mjs -- PNG files made of our own drawings while the page is built: its icon at the sizes that devices ask
 *  for, and for each game the picture that a link to it shows. */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { initWasm, Resvg } from "@resvg/resvg-wasm";

await initWasm(readFile(createRequire(import.meta.url).resolve("@resvg/resvg-wasm/index_bg.wasm")));

export function png(drawing, width) {
  return new Resvg(drawing, { fitTo: { mode: "width", value: width } }).render().asPng();
}

// ---- drawings of the page as plain SVG ----

/** A template as text. Attributes stand there without quotes. */
export function textOf(part) {
  if (Array.isArray(part)) return part.map(textOf).join("");
  if (typeof part === "symbol" || part === null || part === undefined) return "";
  if (!part.strings) return String(part);
  return part.strings
    .map((words, i) => {
      if (i === part.strings.length - 1) return words;
      const value = textOf(part.values[i]);
      return words + (words.endsWith("=") ? `"${value}"` : value);
    })
    .join("");
}

/** The colours of daylight: `--name` to "#rrggbb". */
export function coloursOf(tokens) {
  const day = tokens.slice(0, tokens.indexOf("@media"));
  return Object.fromEntries(
    [...day.matchAll(/(--[\w-]+):\s*(#[0-9a-f]{6})/g)].map(([, name, colour]) => [name, colour]),
  );
}

const parts = (colour) => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));

function mixed(one, share, other) {
  const [from, to] = [parts(one), parts(other)];
  const sum = from.map((part, i) => Math.round((part * share + to[i] * (100 - share)) / 100));
  return `#${sum.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

/** What a browser would make of names and mixtures of colours. */
export function coloured(drawing, colours) {
  const named = drawing.replace(/var\((--[\w-]+)\)/g, (_, name) => {
    if (!colours[name]) throw new Error(`no token ${name}`);
    return colours[name];
  });
  const mixture = /color-mix\(in srgb, (#\w{6}) ([\d.]+)%, (#\w{6})\)/g;
  return named.replace(mixture, (_, one, share, other) => mixed(one, Number(share), other));
}

// ---- pictures ----

/** An icon that a device may cut to any shape: what matters is within four fifths. */
export function roomy(icon) {
  const inside = icon
    .replace(/^[\s\S]*?<svg[^>]*>/, "")
    .replace(/<rect[^>]*\/>/, "")
    .replace(/<\/svg>\s*$/, "");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" fill="#fbf6ea" />
    <g transform="translate(14 14) scale(.71)">${inside}</g></svg>`;
}

/** The same icon for a tab in which it is one's turn: with a dot, ringed so that it shows at sixteen pixels. */
export function dotted(icon) {
  return icon.replace(
    "</svg>",
    '  <circle cx="74" cy="22" r="18" fill="#a83a24" stroke="#fbf6ea" stroke-width="6" />\n</svg>',
  );
}

/** What the style of the page would give to emblem and lettering. */
const STYLE = `.gold { fill: var(--gold-glow); } .wall { fill: var(--clay); } .lit { fill: var(--dune); }
  .door { fill: var(--lapis); } .cornice { fill: var(--umber); } .lettering { fill: var(--ink); }
  .drawn { fill: none; stroke: var(--ink); stroke-width: 5.2; }`;

function placed(drawing, x, y, width, height) {
  return drawing.replace("<svg", `<svg x="${x}" y="${y}" width="${width}" height="${height}"`);
}

/** Where boxes stand, and the name beside or above them. */
const layouts = {
  one: { wide: 416, top: 55, left: 96, apart: 0, name: [600, 240] },
  many: { wide: 190, top: 322, left: 65, apart: 220, name: [330, 110] },
};

/** A box, or all of them, on the sand, with the name of the page: 1200 by 630. */
export function preview(boxes, lettering, emblem, colours) {
  const { wide, top, left, apart, name } = layouts[boxes.length === 1 ? "one" : "many"];
  const high = wide * 1.25;
  const shelf = boxes.map((box, i) => {
    const x = left + i * apart;
    return `<rect x="${x + 8}" y="${top + 9}" width="${wide}" height="${high}" fill="var(--ink)" opacity=".25" />
      <svg x="${x}" y="${top}" width="${wide}" height="${high}" viewBox="0 0 240 300">${box}</svg>`;
  });
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630"><style>${STYLE}</style>
    <rect width="1200" height="630" fill="var(--papyrus)" />
    <path d="M640 590L860 400l220 190zM900 590l160-150 160 150zM200 590l200-180 200 180z" fill="var(--sand)" />
    <rect y="560" width="1200" height="70" fill="var(--dune)" />
    ${shelf.join("")} ${placed(emblem, name[0], name[1], 150, 124)}
    ${placed(lettering, name[0] + 180, name[1] + 50, 361, 52)}</svg>`;
  return coloured(picture, colours);
}
