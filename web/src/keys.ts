/** keys.ts -- keys that a device makes and keeps (WebAuthn), as the server wants to hear of them. What is secret in a
 *  key never leaves its device. */

/** What the server asks a key to sign, once and soon. */
export interface Challenge {
  challenge: string;
  /** How a key that is made calls its owner. */
  user: string;
  rp: string;
}

export interface MadeKey {
  id: string;
  client_data: string;
  authenticator_data: string;
}

export interface UsedKey extends MadeKey {
  signature: string;
  user: string | null;
}

/** ES256, EdDSA and RS256. */
const ALGORITHMS = [-7, -8, -257];

export async function makeKey(asked: Challenge, name: string, exclude: readonly string[] = []): Promise<MadeKey> {
  const made = await navigator.credentials.create({
    publicKey: {
      challenge: bytesOf(asked.challenge),
      rp: { id: asked.rp, name: "Mastaba" },
      user: { id: bytesOf(asked.user), name, displayName: name },
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: "public-key", alg })),
      authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "preferred" },
      excludeCredentials: exclude.map((id) => ({ type: "public-key", id: bytesOf(id) })),
      attestation: "none",
    },
  });
  const { rawId, response } = made as PublicKeyCredential;
  const { clientDataJSON, getAuthenticatorData } = response as AuthenticatorAttestationResponse;
  return {
    id: lettersOf(rawId),
    client_data: lettersOf(clientDataJSON),
    authenticator_data: lettersOf(getAuthenticatorData.call(response)),
  };
}

/** Whose key it is, the key says. */
export async function useKey({ challenge, rp }: Challenge): Promise<UsedKey> {
  const used = await navigator.credentials.get({
    publicKey: { challenge: bytesOf(challenge), rpId: rp, allowCredentials: [], userVerification: "preferred" },
  });
  const { rawId, response } = used as PublicKeyCredential;
  const { clientDataJSON, authenticatorData, signature, userHandle } = response as AuthenticatorAssertionResponse;
  return {
    id: lettersOf(rawId),
    client_data: lettersOf(clientDataJSON),
    authenticator_data: lettersOf(authenticatorData),
    signature: lettersOf(signature),
    user: userHandle && lettersOf(userHandle),
  };
}

/** "Firefox on Linux": how this device is called until somebody calls it otherwise. */
export function deviceName(agent = navigator.userAgent): string {
  const found = (names: [RegExp, string][]) => names.find(([pattern]) => pattern.test(agent))?.[1];
  const browser = found([
    [/Edg\//, "Edge"],
    [/OPR\//, "Opera"],
    [/Firefox\/|FxiOS/, "Firefox"],
    [/SamsungBrowser/, "Samsung Internet"],
    [/Chrom(e|ium)\/|CriOS/, "Chrome"],
    [/Safari\//, "Safari"],
  ]);
  const system = found([
    [/iPhone/, "iPhone"],
    [/iPad/, "iPad"],
    [/Android/, "Android"],
    [/Windows/, "Windows"],
    [/Mac OS/, "Mac"],
    [/CrOS/, "ChromeOS"],
    [/Linux/, "Linux"],
  ]);
  return [browser, system].filter(Boolean).join(" on ");
}

export function isPhoneName(device: string | null): boolean {
  return /iPhone|iPad|Android|phone/i.test(device ?? "");
}

/** base64url without its padding. */
function lettersOf(buffer: ArrayBuffer): string {
  const text = Array.from(new Uint8Array(buffer), (byte) => String.fromCharCode(byte)).join("");
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

function bytesOf(letters: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(letters.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
}
