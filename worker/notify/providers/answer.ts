/** What a provider answered to one message. */
export type Answer =
  | { kind: 'taken'; providerId: string | null; words: string }
  /** It never will be: the code is the message's `error_code`. */
  | { kind: 'refused'; code: string; words: string }
  /** It may be later. */
  | { kind: 'later'; code: string; words: string }
  /** The provider limits the rate: send nothing more for this long. */
  | { kind: 'slower'; seconds: number; words: string }

/** How long to wait for a provider that does not answer, in milliseconds. */
export const patience = 10_000

/** Without word of how long, half a minute. */
const usualQuiet = 30
const longestQuiet = 3600

/** Returns how long `Retry-After` asks to wait: seconds, or an instant (RFC 9110, 10.2.3). */
export function retryAfter(header: string | null, now = Date.now()): number {
  if (!header) return usualQuiet
  const seconds = /^\d+$/.test(header) ? Number(header) : Math.ceil((Date.parse(header) - now) / 1000)
  return Number.isFinite(seconds) ? Math.min(longestQuiet, Math.max(1, seconds)) : usualQuiet
}

/** Providers quote numbers and addresses: digits beyond a code's length and addresses are left out. */
export const inWords = (text: string): string =>
  text
    .replace(/\S+@\S+/g, '…')
    .replace(/\+?\d[\d\s().-]{7,}\d/g, '…')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 200)
