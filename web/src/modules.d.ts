/** What the build makes of the folders in games/. */
declare module "mastaba:games" {
  export const abouts: import("./about.js").About[];
}
