/** The doorman's PIN: a slow, salted hash that a browser can check without a network (NIST SP 800-132; OWASP's count for SHA-256). */
export type PinVerifier = { salt: string; iterations: number; hash: string }

export const pinIterations = 600_000
/** Wrong tries in a row that lock the desk for a minute, and that wipe the day's data from it (never the acts that wait). */
export const pinLockAfter = 5
export const pinWipeAfter = 15

const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))
const bytesOf = (text: string) => Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))

async function derive(pin: string, salt: Uint8Array<ArrayBuffer>, iterations: number): Promise<Uint8Array> {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, [
    'deriveBits',
  ])
  const bits = await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations }, key, 256)
  return new Uint8Array(bits)
}

export async function makePinVerifier(pin: string): Promise<PinVerifier> {
  const salt = crypto.getRandomValues(new Uint8Array(16))
  return {
    salt: base64(salt),
    iterations: pinIterations,
    hash: base64(await derive(pin, salt, pinIterations)),
  }
}

/** Whether the PIN is the verifier's; about 0.2 s on a tablet. */
export async function isPin(pin: string, verifier: PinVerifier): Promise<boolean> {
  const found = await derive(pin, bytesOf(verifier.salt), verifier.iterations)
  const known = bytesOf(verifier.hash)
  let differs = found.length ^ known.length
  for (let at = 0; at < found.length; at++) differs |= (found[at] ?? 0) ^ (known[at] ?? 0)
  return differs === 0
}

/** Six digits, not the first ones that anybody tries: all alike, counting up or down, pairs or halves repeated. */
export function isPinFit(pin: string): boolean {
  if (!/^[0-9]{6}$/.test(pin)) return false
  if (/^(\d)\1{5}$|^(\d\d)\2\2$|^(\d\d\d)\3$/.test(pin)) return false
  return !'01234567890123456789'.includes(pin) && !'98765432109876543210'.includes(pin)
}
