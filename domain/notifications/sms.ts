import { toAscii } from '../ascii.ts'

// GSM 03.38 (3GPP TS 23.038): the default alphabet, and what takes two places in it.
const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const extended = '^{}\\[~]|€'
const single = new Set(basic)
const double = new Set(extended)

const aloneMost = 160
const partMost = 153

/** How many places a text takes in GSM 03.38; null when some letter is not in it. */
export function gsmLength(text: string): number | null {
  let length = 0
  for (const letter of text) {
    if (single.has(letter)) length += 1
    else if (double.has(letter)) length += 2
    else return null
  }
  return length
}

/** How many messages a text is charged as. Throws for a text that is not in GSM 03.38. */
export function smsSegments(text: string): number {
  const length = gsmLength(text)
  if (length === null) throw new RangeError('not in GSM 03.38')
  return length <= aloneMost ? 1 : Math.ceil(length / partMost)
}

/** Without accents and signs that would make it sixteen-bit, and so halve the room. */
export const toGsm = (text: string): string => toAscii(text).replace(/`/g, "'").replace(/\s+/g, ' ').trim()

/**
 * Returns a text message: first the condominium, then the words, then the address. Fits one segment where possible by cutting the middle, never the
 * name (beyond 40 letters) nor the address.
 */
export function smsText(condominium: string, words: string, url: string): string {
  const name = cut(toGsm(condominium), 40)
  const said = toGsm(words)
  const whole = `${name}: ${said} ${url}`
  if (smsSegments(whole) <= 2) return whole
  const room = 2 * partMost - gsmLength(`${name}:  ${url}`)!
  return `${name}: ${cut(said, Math.max(10, room))} ${url}`
}

function cut(text: string, most: number): string {
  if (gsmLength(text)! <= most) return text
  let kept = ''
  let length = 3
  for (const letter of text) {
    length += double.has(letter) ? 2 : 1
    if (length > most) break
    kept += letter
  }
  return `${kept.trimEnd()}...`
}
