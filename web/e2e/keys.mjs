/** keys.mjs -- devices that make and keep keys: Chromium's own virtual authenticators, asked as real ones are. */

/** A device with a lock, in front of which somebody sits who unlocks it when asked. */
export async function deviceFor(page) {
  const line = await page.context().newCDPSession(page);
  await line.send("WebAuthn.enable");
  const { authenticatorId } = await line.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      ctap2Version: "ctap2_1",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { line, authenticatorId };
}

/** Whoever is asked from now on does not unlock it, or does again. */
export function setUnlocked({ line, authenticatorId }, isUserVerified) {
  return line.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified });
}

/** What password managers do: the keys of one device are on another too. */
export async function copyKeys(from, to) {
  const { authenticatorId } = from;
  const { credentials } = await from.line.send("WebAuthn.getCredentials", { authenticatorId });
  for (const credential of credentials)
    await to.line.send("WebAuthn.addCredential", { authenticatorId: to.authenticatorId, credential });
  return credentials.length;
}
