/** protocol.ts -- mistakes that the types of messages must find: where one is not, checking fails. Nothing runs. */
import type { FromHost, Place, Refusal, Setup, State, ToHost } from "mastaba:protocol";

declare function take(message: ToHost): void;
declare const heard: FromHost;
declare const state: State<{ river: string[] }>;
declare const place: Place;

take({ type: "play", seat: "A", seq: 3, move: "2d1", ref: 1 });
// @ts-expect-error no such message
take({ type: "plays", seat: "A", seq: 3, move: "2d1" });
// @ts-expect-error a play says on which state it is based
take({ type: "play", seat: "A", move: "2d1" });
// @ts-expect-error tables have eight seats
take({ type: "undo", seat: "K", seq: 3 });
// @ts-expect-error no such level
take({ type: "arrange", seat: "B", kind: "bot", level: "mason" });

if (heard.type === "error") heard.error satisfies Refusal["error"];
// @ts-expect-error only some messages are answers
heard.ref;
// @ts-expect-error no such code
const code: Refusal["error"] = "no_idea";

// @ts-expect-error while people gather nobody sees anything
state.view.river;
if (place.kind === "bot") place.level.length;
// @ts-expect-error people have no level
else place.level.length;
// @ts-expect-error a bot has one
const setup: Setup = { game: "pyramis", seats: [{ kind: "bot" }] };

export { code, setup };
