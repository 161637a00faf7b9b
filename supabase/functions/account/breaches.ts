import { createHash } from 'node:crypto'
import { optionalSetting } from '../_shared/environment.ts'
import { commonPasswords } from './common-passwords.ts'

/** In how many leaks a password was seen; 0 when in none that is known. */
export type Breaches = (password: string) => Promise<number>

/** The port chosen by PASSWORD_BREACHES: 'embedded' (default, offline) or 'hibp'. */
export function breachesFromEnvironment(): Breaches {
  return optionalSetting('PASSWORD_BREACHES', 'embedded') === 'hibp' ? hibp() : embedded
}

let counts: Map<string, number> | undefined
const known = () => {
  counts ??= new Map(
    commonPasswords.flatMap(({ atLeast, words }) =>
      words.split(/\s+/).map((word) => [word, atLeast] as const),
    ),
  )
  return counts
}

/** The shipped list of the most common leaked passwords. Its counts are lower bounds, letter case is ignored. */
export const embedded: Breaches = async (password) => known().get(password.toLowerCase()) ?? 0

const disguises: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
}

/** Too short to be passwords, and often the beginning of one. */
const shortWords = new Set(['senha', 'admin', 'pass'])

/**
 * Whether a password is one of the most common ones in disguise: with digits and signs around it ('Password1!', 'Brasil2026') or instead of letters
 * ('S3nh@'). Guessing programs try these first, and no list has them all.
 */
export function isDisguised(password: string): boolean {
  const lower = password.toLowerCase()
  const [head] = /^[^\p{L}]*/u.exec(lower)!
  const [tail] = /[^\p{L}]*$/u.exec(lower)!
  // A sign at the edge may be around the word or a letter of it.
  for (let before = 0; before <= head.length; before++)
    for (let after = 0; after <= tail.length; after++) {
      const word = lower.slice(before, lower.length - after).replace(/[@43105$]/g, (sign) => disguises[sign]!)
      if (/^\p{L}{4,}$/u.test(word) && (known().has(word) || shortWords.has(word))) return true
    }
  return false
}

/**
 * Queries Have I Been Pwned's range API (haveibeenpwned.com/API/v3#PwnedPasswords): only the first five of the hash's forty digits leave us, and
 * padding hides how many came back. Gives up after 3 s. Throws when it does not answer.
 */
export function hibp(ask: typeof fetch = fetch): Breaches {
  return async (password) => {
    const hash = createHash('sha1').update(password).digest('hex').toUpperCase()
    const response = await ask(`https://api.pwnedpasswords.com/range/${hash.slice(0, 5)}`, {
      headers: { 'add-padding': 'true', 'user-agent': 'prumo' },
      signal: AbortSignal.timeout(3000),
    })
    if (!response.ok) throw new Error(`range request answered ${response.status}`)
    const line = (await response.text()).split(/\r?\n/).find((entry) => entry.startsWith(`${hash.slice(5)}:`))
    return line ? Number(line.slice(line.indexOf(':') + 1)) : 0
  }
}
