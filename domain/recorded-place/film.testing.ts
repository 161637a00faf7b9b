import { ascii, viewOf } from './edits.ts'

/** Bytes of films made for tests. */
export const bytes = (...parts: (Uint8Array | string | number[])[]): Uint8Array<ArrayBuffer> => {
  const all = parts.map((part) => (typeof part === 'string' ? ascii(part) : Uint8Array.from(part)))
  const whole = new Uint8Array(all.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of all) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
export const number = (value: number): Uint8Array<ArrayBuffer> => {
  const four = new Uint8Array(4)
  viewOf(four).setUint32(0, value)
  return four
}
export const box = (type: string, ...inside: (Uint8Array | string | number[])[]): Uint8Array<ArrayBuffer> => {
  const body = bytes(...inside)
  return bytes(number(body.length + 8), type, body)
}
/** With a size of 64 bits. */
export const longBox = (
  type: string,
  ...inside: (Uint8Array | string | number[])[]
): Uint8Array<ArrayBuffer> => {
  const body = bytes(...inside)
  return bytes(number(1), type, number(0), number(body.length + 16), body)
}

export const ftyp = box('ftyp', 'isom', number(512), 'isomiso2mp41')

/** Builds a track of a kind of media (`vide`, `soun`, `meta`) whose samples, of these sizes, follow one another from `place` on. */
export function track(
  kind: string,
  place: number,
  sizes: number[],
  ...more: Uint8Array[]
): Uint8Array<ArrayBuffer> {
  const table = box(
    'stbl',
    box('stsd', number(0), number(0)),
    box('stsc', number(0), number(1), number(1), number(sizes.length), number(1)),
    box('stsz', number(0), number(0), number(sizes.length), ...sizes.map(number)),
    box('stco', number(0), number(1), number(place)),
  )
  const handler = box('hdlr', number(0), number(0), kind, number(0), number(0), number(0), 'x\0')
  return box(
    'trak',
    box('tkhd', new Uint8Array(84)),
    box('mdia', box('mdhd', new Uint8Array(24)), handler, box('minf', box('dinf'), table)),
    ...more,
  )
}

/** What phones write: where a recording was made, in the words of ISO 6709. */
export const place = '-23.5870-046.6330+760/'
/** A film with the place in `moov/udta/©xyz`; its media is `media`. */
export const filmWithPlace = (media = 'picture'): Uint8Array<ArrayBuffer> =>
  bytes(
    ftyp,
    box('mdat', media),
    box(
      'moov',
      box('mvhd', new Uint8Array(100)),
      track('vide', ftyp.length + 8, [media.length]),
      box('udta', box('\xa9xyz', number(0x1615c7), place)),
    ),
  )
