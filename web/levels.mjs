/** levels.mjs -- the levels of bots and their names, as the engine tells them to whoever asks which games there are. */

/** As the export `ask` counts them (wasm/host.c). */
const ASK_GAMES = 0;
const LANGUAGES = ["en", "fr"];

/** For every level its names, in the order of the languages: `{"scribe": ["Scribe", "Scribe"]}`. */
export async function readLevels(engine) {
  const module = await WebAssembly.compile(engine);
  const catalogues = [];
  const page = Object.fromEntries(WebAssembly.Module.imports(module).map(({ name }) => [name, () => 0]));
  page.answer = (language, _, at, length) =>
    (catalogues[language] = JSON.parse(new TextDecoder().decode(new Uint8Array(exports.memory.buffer, at, length))));
  const { exports } = await WebAssembly.instantiate(module, { page });
  for (const language of LANGUAGES.keys()) exports.ask(ASK_GAMES, language, language, 0);
  const names = catalogues.map(({ levels }) => levels.map(({ words }) => words));
  return Object.fromEntries(catalogues[0].levels.map(({ level }, i) => [level, names.map((list) => list[i])]));
}
