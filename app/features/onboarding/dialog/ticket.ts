const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** Returns a secret of 32 random bytes in hex, and the SHA-256 (hex) of that text; only the hash goes with the sign-up. */
export async function createTicket(): Promise<{ ticket: string; hash: string }> {
  const ticket = hex(crypto.getRandomValues(new Uint8Array(32)))
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(ticket))
  return { ticket, hash: hex(new Uint8Array(digest)) }
}
