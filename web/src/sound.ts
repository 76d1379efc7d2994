/** sound.ts -- three small sounds made of tones, no file to load; nothing sounds before somebody asks for it. A phone
 *  can tremble as well. */

/** A piece was laid by somebody else; it is my turn; the game is over. */
export type Cue = "laid" | "turn" | "over";

/** Hertz, and seconds from the start: wood on stone is low and short, a turn is two notes up, the end a chord. */
const tones: Record<Cue, { hertz: number; at: number; lasts: number }[]> = {
  laid: [{ hertz: 196, at: 0, lasts: 0.09 }],
  turn: [
    { hertz: 523, at: 0, lasts: 0.14 },
    { hertz: 784, at: 0.11, lasts: 0.22 },
  ],
  over: [
    { hertz: 392, at: 0, lasts: 0.5 },
    { hertz: 494, at: 0.12, lasts: 0.5 },
    { hertz: 587, at: 0.24, lasts: 0.7 },
  ],
};

/** Milliseconds that the device trembles and rests. */
const tremors: Partial<Record<Cue, number[]>> = { turn: [30], over: [30, 60, 60] };

const LOUDNESS = 0.12;
const ATTACK = 0.008;

let speaker: AudioContext | null = null;

/** Every tone swells at once and dies away, so that nothing clicks. */
export function sound(cue: Cue): void {
  speaker ??= new AudioContext();
  const now = speaker.currentTime;
  for (const { hertz, at, lasts } of tones[cue]) {
    const tone = speaker.createOscillator();
    const loudness = speaker.createGain();
    tone.type = "triangle";
    tone.frequency.value = hertz;
    loudness.gain.setValueAtTime(0, now + at);
    loudness.gain.linearRampToValueAtTime(LOUDNESS, now + at + ATTACK);
    loudness.gain.exponentialRampToValueAtTime(0.0001, now + at + lasts);
    tone.connect(loudness).connect(speaker.destination);
    tone.start(now + at);
    tone.stop(now + at + lasts);
  }
}

export function tremble(cue: Cue): void {
  const tremor = tremors[cue];
  if (tremor) navigator.vibrate?.(tremor);
}
