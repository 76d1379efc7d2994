/** shared-record.ts -- a record inside a link: compressed, behind the #, which no browser sends to a server. The text
 *  itself is packed, not numbers of moves: whoever opens it years later reads what was played, or is told why not. */

/** Rises when an older page could not read what is packed. */
const VERSION = "1";
/** Letters that a record may have: a hundred times as many as a long game. */
const MOST_LETTERS = 1_000_000;

/** Where a link stops being one that every messenger carries whole. */
export const LONG_LINK = 2000;

/** What of a record goes with it. */
export interface Part {
  /** Without names, seats are called by their letters. */
  hasNames: boolean;
  /** The last line to share, from 1; null: all of it, with the proof of its deal. */
  until: number | null;
}

/** Why a link could not be read; `came` and `of` count its letters. */
export type LinkFault =
  { kind: "newer" } | { kind: "cut"; came: number; of: number } | { kind: "damaged" } | { kind: "unable" };

export interface Unpacked {
  /** What could be read, in whole lines; nothing at all when it is empty. */
  record: string;
  fault: LinkFault | null;
}

/** The first record of a text, without what can be told again: listings, and with a moment its proof. */
export function partOf(record: string, { hasNames, until }: Part): string {
  const lines = record.split("\n");
  const next = lines.findIndex((line, i) => i > 0 && line.startsWith("mastaba "));
  return lines
    .slice(0, Math.min(until ?? lines.length, next < 0 ? lines.length : next))
    .filter((line) => line !== "" && !line.startsWith("?\t"))
    .filter((line) => hasNames || !line.startsWith("name "))
    .filter((line) => until === null || !line.startsWith("# fair"))
    .map((line) => `${line}\n`)
    .join("");
}

/** The part of an address that carries a record and opens it after so many plays; less than none: at its end. */
export async function addressOf(record: string, step = -1): Promise<string> {
  const packed = await all(new Blob([record]).stream().pipeThrough(new CompressionStream("deflate")));
  const code = lettersOf(packed);
  return `#/shared/${VERSION}/${code.length}/${code}/${step < 0 ? "end" : step}`;
}

/** Reads what `addressOf` has written, as far as it came. */
export async function unpack(version: string, length: string, code: string): Promise<Unpacked> {
  if (!/^\d+$/.test(version) || !/^[1-9]\d*$/.test(length)) return { record: "", fault: { kind: "damaged" } };
  if (version !== VERSION) return { record: "", fault: { kind: "newer" } };
  if (typeof DecompressionStream === "undefined") return { record: "", fault: { kind: "unable" } };
  const of = Number(length);
  const isCut = code.length < of;
  const { text, isWhole } = await inflate(bytesOf(code.slice(0, of)));
  if (isCut)
    return { record: text.slice(0, text.lastIndexOf("\n") + 1), fault: { kind: "cut", came: code.length, of } };
  return isWhole ? { record: text, fault: null } : { record: "", fault: { kind: "damaged" } };
}

/** The text as far as it comes, and whether its checksum agrees; more than a record may have is none. */
async function inflate(packed: Uint8Array<ArrayBuffer> | null): Promise<{ text: string; isWhole: boolean }> {
  if (!packed) return { text: "", isWhole: false };
  const reader = new Blob([packed])
    .stream()
    .pipeThrough(new DecompressionStream("deflate"))
    .pipeThrough(new TextDecoderStream())
    .getReader();
  let text = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return { text, isWhole: true };
      text += value;
      if (text.length > MOST_LETTERS) return { text: "", isWhole: false };
    }
  } catch {
    return { text, isWhole: false };
  }
}

async function all(stream: ReadableStream<BufferSource>): Promise<Uint8Array> {
  return new Uint8Array(await new Response(stream as ReadableStream).arrayBuffer());
}

/** In letters, figures, - and _ alone, which addresses carry as they are. */
function lettersOf(bytes: Uint8Array): string {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** Null where letters are none of these. */
function bytesOf(code: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[\w-]*$/.test(code)) return null;
  // A single letter that is left over by a cut carries no byte.
  const whole = code.length % 4 === 1 ? code.slice(0, -1) : code;
  const text = atob(whole.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}
