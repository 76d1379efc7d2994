/** What the build finds out and writes. */
declare module "mastaba:games" {
  export const abouts: import("./about.js").About[];
}

declare module "mastaba:files" {
  export const engine: string;
  export const worker: string;
  export const thinker: string;
}
