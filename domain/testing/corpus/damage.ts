// What happens to bank files on their way: each damage changes the bytes as programs, mail and half downloads do.

type File = { name: string; bytes: Uint8Array; random: () => number }
type Damaged = { words: string; bytes: Uint8Array }

const encoder = new TextEncoder()
const join = (...parts: readonly Uint8Array[]): Uint8Array => {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

type Encoding = 'utf-8' | 'windows-1252' | 'utf-16le' | 'utf-16be'
const encodingOf = (bytes: Uint8Array): Encoding => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}

/** Code points of Windows-1252 by the character, as the platform reads them. */
const singles = new Map(
  Array.from({ length: 256 }, (_, code) => [
    new TextDecoder('windows-1252').decode(new Uint8Array([code])),
    code,
  ]),
)
const wide = (text: string, big: boolean): Uint8Array => {
  const bytes = new Uint8Array(text.length * 2)
  for (let at = 0; at < text.length; at += 1)
    new DataView(bytes.buffer).setUint16(at * 2, text.charCodeAt(at), !big)
  return bytes
}
const written: Record<Encoding, (text: string) => Uint8Array> = {
  'utf-8': (text) => encoder.encode(text),
  'windows-1252': (text) => new Uint8Array([...text].map((one) => singles.get(one) ?? 0x3f)),
  'utf-16le': (text) => wide(`\ufeff${text}`, false),
  'utf-16be': (text) => wide(`\ufeff${text}`, true),
}
const textOf = (bytes: Uint8Array): string => new TextDecoder(encodingOf(bytes)).decode(bytes)
const inText = (bytes: Uint8Array, change: (text: string) => string): Uint8Array =>
  written[encodingOf(bytes)](change(textOf(bytes)))

const below = (random: () => number, most: number): number => Math.floor(random() * most)
const oneOf = <One>(random: () => number, many: readonly One[]): One => many[below(random, many.length)]!
/** Lines with their ends. */
const linesOf = (text: string): string[] => text.match(/[^\r\n]*(\r\n|\r|\n)|[^\r\n]+$/g) ?? []

function doubledRecord({ name, bytes, random }: File): Damaged {
  const isMovement = name.endsWith('.ofx') && random() < 0.5
  let words = ''
  const changed = inText(bytes, (text) => {
    const records = isMovement ? (text.match(/<STMTTRN>[\s\S]*?<\/STMTTRN>\s*/gi) ?? []) : linesOf(text)
    if (records.length === 0) return text
    const at = below(random, records.length)
    words = `record ${at + 1} twice`
    const before = records.slice(0, at).join('').length + (isMovement ? text.search(/<STMTTRN>/i) : 0)
    return text.slice(0, before) + records[at]! + text.slice(before)
  })
  return { words, bytes: changed }
}

/** Damages that keep every character, but for blanks and what an encoding does not have. */
const keeping = {
  encoded: ({ bytes, random }: File): Damaged => {
    const encoding = oneOf(random, Object.keys(written) as Encoding[])
    const changed = written[encoding](textOf(bytes))
    // Programs that forget the mark write UTF-16 as well.
    const isBare = encoding.startsWith('utf-16') && random() < 0.3
    return {
      words: encoding + (isBare ? ' without its mark' : ''),
      bytes: isBare ? changed.slice(2) : changed,
    }
  },
  'line ends': ({ bytes, random }: File): Damaged => {
    const end = oneOf(random, ['\r', '\n', '\r\n', ''])
    return {
      words: `line ends ${JSON.stringify(end)}`,
      bytes: inText(bytes, (text) => text.replace(/\r\n|\r|\n/g, end)),
    }
  },
  'blank lines': ({ bytes, random }: File): Damaged => ({
    words: 'blank lines between',
    bytes: inText(bytes, (text) =>
      linesOf(text)
        .map((line) => (random() < 0.3 ? oneOf(random, ['\n', '\r\n', '  \n']) : '') + line)
        .join(''),
    ),
  }),
  trimmed: ({ bytes }: File): Damaged => ({
    words: 'trimmed at the right',
    bytes: inText(bytes, (text) => text.replace(/[ \t]+(?=[\r\n]|$)/g, '')),
  }),
  marked: ({ bytes }: File): Damaged => ({
    words: 'a byte order mark before it',
    bytes: join(new Uint8Array([0xef, 0xbb, 0xbf]), bytes),
  }),
} satisfies Record<string, (file: File) => Damaged>

/** Two or three of those, one after the other. */
function several(file: File): Damaged {
  const chosen = Array.from({ length: 2 + below(file.random, 2) }, () =>
    oneOf(file.random, Object.values(keeping)),
  )
  return chosen.reduce<Damaged>(
    ({ words, bytes }, damage) => {
      const next = damage({ ...file, bytes })
      return { words: `${words}, ${next.words}`, bytes: next.bytes }
    },
    { words: 'several', bytes: file.bytes },
  )
}

/** By what became of the file. */
export const damages = {
  cut: (file: File): Damaged => {
    const { words, bytes } = file.random() < 0.3 ? several(file) : { words: '', ...file }
    const at = below(file.random, bytes.length)
    return { words: `${words} cut after ${at} bytes`, bytes: bytes.slice(0, at) }
  },
  'a record twice': doubledRecord,
  'the whole twice': ({ bytes }: File): Damaged => ({ words: 'behind itself', bytes: join(bytes, bytes) }),
  several,
  ...keeping,
}
export type Damage = keyof typeof damages

/** All amounts with two decimals that a file has, in centavos. */
export const amountsIn = (bytes: Uint8Array): Set<number> =>
  new Set(
    (
      textOf(bytes).match(/\d{1,3}(\.\d{3})*,\d\d(?!\d)|\d{1,3}(,\d{3})*\.\d\d(?!\d)|\d+[.,]\d\d(?!\d)/g) ??
      []
    ).map((one) => Number(one.replace(/\D/g, ''))),
  )
