/** signs.ts -- line drawings in a box of 24: the three emblems, what special cards do, small signs. One weight, the
 *  colour of the text. */
import { html, svg, type SVGTemplateResult, type TemplateResult } from "lit-html";

const drawings = {
  // One emblem stands for category, card type and troop: crook, scale, purse with a scarab.
  influence: svg`<path
    d="M7.400 21.900V9.300C7.400 4.700 10.100 1.800 13.900 1.800c3.500 0 6 2.300 6 5.500 0 2.800-1.900 4.700-4.500
      4.700-1 0-1.600-.5-1.600-1.400 0-.8.6-1.300 1.400-1.300 1.200 0 1.900-.8 1.900-2.100
        0-1.500-1.200-2.500-3-2.500-2.300 0-3.500 1.700-3.500 4.800v12.400z" />
        <path d="M7.400 14.100h3.200M7.400 17.500h3.200" />`,
  negotiation: svg`<path d="M12 2.900v17.800M8.200 20.900h7.600M4.400 6.700h15.200" />
  <path d="M4.700 6.700L1.900 14.100h5.600zM19.300 6.700l-2.800 7.400h5.600z" />
  <path d="M1.900 14.100a2.800 2.700 0 0 0 5.600 0M16.500 14.100a2.800 2.700 0 0 0 5.600 0" />`,
  bargaining: svg`<path d="M8.200 2.500h7.600l-1.600 4H9.800z" />
  <path
    d="M9.800 6.500C5.900 8.500 3.400 12.200 3.400 15.900c0 3.600 2.900 5.700 8.600 5.700s8.600-2.100 8.600-5.700
      c0-3.700-2.500-7.400-6.400-9.400" /><ellipse cx="12" cy="15.400" rx="3.600" ry="3.500" />
      <path d="M12 14.100v4.800M8.700 14.100h6.600M8.900 12.600l-1.900-1.300M15.100 12.600l1.900-1.300" />`,
  ankh: svg`<path
    d="M12 12.100C9.400 10 7.900 7.900 7.900 5.900 7.900 3.600 9.600 2 12 2s4.100 1.600 4.100 3.900c0 2-1.500
      4.100-4.100 6.200zM12 12.100V22M5.600 13.700h12.800" />`,
  goddess: svg`<circle cx="12" cy="9.900" r="4.600" />
  <path
    d="M3.900 2.300c-1 7.200 1.700 13 6 15.200h4.200c4.300-2.200 7-8 6-15.200M9.200 17.500l-.9 4.100h7.400
      l-.9-4.100" />`,
  high_priest: svg`<path d="M4 21.200h16M6.100 21.200c0-4.600 2.300-6.800 5.900-6.800s5.900 2.200 5.900 6.800" />
  <path
    d="M12 11.800c-2.500-1.700-2.500-3.600 0-5 2-1.100 2-2.800.2-4.400M7.500 10.300c-1.400-1.200-1.400-2.600 0-3.800
      M16.500 10.300c1.400-1.200 1.400-2.600 0-3.800" />`,
  bandit: svg`<rect x="5" y="2.500" width="14" height="19" rx="2" />
  <path d="M8.900 8.800l6.200 6.400M15.100 8.800l-6.200 6.400" />`,
  guard: svg`<path d="M12 2.300c3.900 0 6.600 1.800 7.900 5.200v14H4.100v-14C5.400 4.100 8.100 2.300 12 2.300z" />
  <path d="M12 5.900c2.200 0 3.800 1 4.600 2.900v9.300H7.400V8.800c.8-1.900 2.400-2.900 4.600-2.900z" />
  <circle cx="12" cy="12.500" r="1.600" />`,
  vizier: svg`<path
    d="M2.400 17.900c2.500-2 5-2.100 7.300-.6l2.600 1.600h3.900c1.600 0 1.600 2.100 0 2.100h-6.100M16.700 19.100
      l4.800-3.300" /><rect x="7.500" y="3" width="9" height="9" rx="1.500" /><path d="M12 3v9M7.500 7.500h9" />`,
  thief: svg`<path d="M9 3.200h6l-1.300 3.500h-3.400z" />
  <path
    d="M10.300 6.700c-3.600 1.900-5.700 5.200-5.700 8.600 0 3.500 2.500 5.400 7.400 5.400s7.400-1.900 7.400-5.400
      c0-3.400-2.100-6.700-5.700-8.600M3 21.700L21 4" />`,
  philosopher: svg`<path d="M8.500 6.500V4.600c0-1.200.8-2 2-2h8c1.200 0 2 .8 2 2v10.800c0 1.200-.8 2-2 2h-2" />
  <rect x="3.500" y="6.500" width="13" height="15" rx="2" /><path d="M7 11.400h6M7 14.500h6M7 17.600h3.500" />`,
  slaver: svg`<path d="M4.500 3h15M4.500 7h15M12 10.500v10.600M7.400 16.600l4.600 4.700 4.600-4.700" />`,
  engraver: svg`<path d="M12.500 21.500H4v-13c0-3.500 2.500-6 6-6s6 2.500 6 6v3M7 8.500h6M7 12h4M7 15.500h3" />
  <path d="M21.600 10.600l-6.800 7.600-2 3.200 3.400-1.800 6.800-7.500z" />`,
  politician: svg`<rect x="2.500" y="11.500" width="10" height="10" rx="1.500" />
  <path d="M7.500 11.500v10M2.500 16.500h10M7.500 2.600v6M4.500 5.600h6" />
  <rect x="14" y="2.500" width="8" height="11.500" rx="1.500" /><path d="M18 16.400v5.200M15.400 19h5.200" />`,
  revolt: svg`<path d="M4.500 2.500h15v4l-2.200 1.600v9.900l2.200 1.500v2h-15v-2L6.700 18V8.100L4.500 6.500z" />
  <path d="M13.400 2.500l-3.300 6 3.900 2.600-4.400 4.400 2.900 2.500-1 3.500" />`,
  sundial: svg`<circle class="body" cx="12" cy="12" r="10.500" />
  <path d="M12 12l6.600-6.600M12 12H4.500M12 12v7.500M12 12h7.500M12 12l-5.300 5.300M12 12l5.300 5.300" />
  <circle cx="12" cy="12" r="1.400" />`,
  home: svg`<path d="M3.500 12L12 4.600l8.500 7.400M6 10.200V20h12v-9.800" />`,
  card: svg`<rect x="5" y="2.500" width="14" height="19" rx="2" /><path d="M12 8.500v7M8.500 12h7" />`,
  to: svg`<path d="M4 12h15M13.500 6.500L19 12l-5.500 5.500" />`,
  ship: svg`<path
    d="M1.600 9.500c1.100 5.700 3.900 8.500 7.900 8.500h5c4 0 6.800-2.800 7.900-8.500-1.500 2.400-3.400 3.500-5.900
      3.500h-9c-2.500 0-4.400-1.100-5.900-3.500zM12 13V3.600l5 5h-5" />`,
  order: svg`<rect x="3" y="5" width="18" height="14" rx="7" /><path d="M9.200 9.500L12 8v8M9.500 16h5" />`,
  capstone: svg`<path class="body" d="M12 2.300L22.600 21.100H1.400z" />`,
  pyramid: svg`<path d="M12 2.600L22.300 20.800H1.700zM12 2.600l3.300 18.200" />`,
  flag: svg`<path d="M5 2v20M5 3h15l-2.600 5.500L20 14H5" />`,
  swap: svg`<path d="M4 8.500h15M15 4.500l4 4-4 4M20 15.500H5M9 11.500l-4 4 4 4" />`,
  up: svg`<path d="M4.500 21h15M4.500 17h15M12 13.500V2.900M7.400 7.400L12 2.700l4.600 4.700" />`,
} satisfies Record<string, SVGTemplateResult>;

export type SignName = keyof typeof drawings;

export function isSign(name: string): name is SignName {
  return name in drawings;
}

export function sign(name: SignName, kind = ""): TemplateResult {
  return html`<svg class="sign ${kind}" viewBox="0 0 24 24" aria-hidden="true"
    focusable="false">${drawings[name]}</svg>`;
}
