import { describe, expect, test } from 'vitest'
import { type Source, textOf, UnreadableMedia } from './edits.ts'
import { box, bytes, filmWithPlace, ftyp, longBox, number, place, track } from './film.testing.ts'
import { placeEdits } from './place-edits.ts'

const sourceOf = (file: Uint8Array, reads: [number, number][] = []): Source => ({
  size: file.length,
  read: async (from, to) => {
    reads.push([from, to])
    return file.slice(from, to)
  },
})
async function cleaned(file: Uint8Array, type = 'video/mp4'): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let at = 0
  for (const { from, to, put } of (await placeEdits(sourceOf(file), type)) ?? []) {
    parts.push(file.slice(at, from), put === 'zeros' ? new Uint8Array(to - from) : put)
    at = to
  }
  return bytes(...parts, file.slice(at))
}
const media = 'picture+sound'
const begin = ftyp.length + 8
const film = (...more: Uint8Array[]) =>
  bytes(
    ftyp,
    box('mdat', media),
    box(
      'moov',
      box('mvhd', new Uint8Array(100)),
      track('vide', begin, [7]),
      track('soun', begin + 7, [6]),
      ...more,
    ),
  )

const name = 'com.apple.quicktime.location.ISO6709'
const full = new Uint8Array(4)
const handler = box('hdlr', number(0), number(0), 'mdta', new Uint8Array(12))
const keys = box('keys', full, number(1), number(name.length + 8), 'mdta', name)
const values = box('ilst', box('\0\0\0\x01', box('data', number(1), number(0), place)))
const apple = [handler, keys, values]
const xyz = box('\xa9xyz', number(0x1615c7), place)
const loci = box('loci', full, [0x15, 0xc7], 'Vila Mariana\0', [0], number(46), place, '\0')
const xmp = box(
  'uuid',
  [0xbe, 0x7a, 0xcf, 0xcb, 0x97, 0xa9, 0x42, 0xe8, 0x9c, 0x71, 0x99, 0x94, 0x91, 0xe3, 0xaf, 0xac],
  `<x:xmpmeta exif:GPS="${place}"/>`,
)

const holding: [where: string, file: Uint8Array][] = [
  ['moov/udta/©xyz', film(box('udta', xyz, number(0)))],
  ['moov/udta/loci', film(box('udta', loci))],
  ['moov/udta/meta/ilst', film(box('udta', box('meta', full, ...apple)))],
  ['moov/meta of ISO', film(box('meta', full, ...apple))],
  ['moov/meta of QuickTime', film(box('meta', ...apple))],
  [
    'moov/trak/udta',
    bytes(ftyp, box('mdat', media), box('moov', track('vide', begin, [13], box('udta', xyz, loci)))),
  ],
  [
    'moov/trak/meta',
    bytes(ftyp, box('mdat', media), box('moov', track('vide', begin, [13], box('meta', full, ...apple)))),
  ],
  ['moov/trak/mdia/udta', bytes(ftyp, box('mdat', media), box('moov', inMedia(box('udta', xyz))))],
  ['XMP beside moov', bytes(film(), xmp)],
  ['XMP in moov', film(xmp)],
  ['XMP in udta', film(box('udta', box('XMP_', place)))],
  ['meta beside moov', bytes(film(), box('meta', full, ...apple))],
  ['a box that nobody has heard of', film(box('gps ', place))],
  ['free and skip', bytes(film(box('free', place)), box('skip', place))],
  [
    'sizes of 64 bits',
    bytes(
      ftyp,
      longBox('mdat', media),
      longBox('moov', track('vide', begin + 8, [13]), longBox('udta', longBox('\xa9xyz', place))),
    ),
  ],
  ['moov before mdat', bytes(ftyp, box('moov', track('vide', 0, []), box('udta', xyz)), box('mdat', media))],
  ['the last box without a size', bytes(film(), number(0), 'uuid', place)],
  ['behind the last box', bytes(film(box('udta', xyz)), [0, 0, 0, 0])],
  [
    'no ftyp, as QuickTime once',
    bytes(box('wide'), box('mdat', media), box('moov', track('vide', 16, [13]), box('udta', xyz))),
  ],
  [
    'fragments',
    bytes(
      film(),
      box(
        'moof',
        box('mfhd', full),
        box('traf', box('tfhd', full), box('udta', xyz)),
        box('meta', full, ...apple),
      ),
      box('mdat', media),
    ),
  ],
]

function inMedia(more: Uint8Array): Uint8Array {
  const plain = track('vide', begin, [13])
  const at = textOf(plain).indexOf('mdia') - 4
  return box('trak', plain.slice(8, at), box('mdia', plain.slice(at + 8), more))
}

describe('where a film says where it was recorded', () => {
  test.each(holding)('%s', async (_where, file) => {
    expect(textOf(file)).toMatch(/23\.5870/)
    const clean = await cleaned(file, 'video/quicktime')
    expect(textOf(clean)).not.toMatch(/23\.5870|Mariana|ISO6709|GPS|xmp/)
    // Nothing moves, and picture and sound do not change.
    expect(clean).toHaveLength(file.length)
    expect(textOf(clean).indexOf(media)).toBe(textOf(file).indexOf(media))
    expect(await placeEdits(sourceOf(clean), 'video/mp4').then(() => 'readable')).toBe('readable')
    expect(await cleaned(clean)).toEqual(clean)
  })
  test('a track of places: its samples are zeros, pictures between them are not', async () => {
    const samples = `picture${place}sounds`
    const tail = place
    const file = bytes(
      ftyp,
      box('mdat', samples, tail),
      box(
        'moov',
        track('vide', begin, [7]),
        track('meta', begin + 7, [10, place.length - 10]),
        track('text', begin + samples.length, [place.length]),
      ),
    )
    const clean = await cleaned(file)
    expect(textOf(clean)).not.toMatch(/23\.5870|meta|text/)
    expect(textOf(clean)).toContain(`picture${'\0'.repeat(place.length)}sounds`)
    expect(clean).toHaveLength(file.length)
  })
  test('a film that says nothing stays as it is, to the byte', async () => {
    expect(await placeEdits(sourceOf(film()), 'video/mp4')).toEqual([])
  })
  test('only headers and tables are read, not the media', async () => {
    const reads: [number, number][] = []
    await placeEdits(sourceOf(filmWithPlace('x'.repeat(300_000)), reads), 'video/mp4')
    expect(reads.reduce((sum, [from, to]) => sum + to - from, 0)).toBeLessThan(2000)
  })
})

describe('what cannot be read is refused, whatever it is', () => {
  const whole = film(box('udta', xyz, number(0)), box('meta', full, ...apple))
  test.each<[string, Uint8Array]>([
    ['no moov', bytes(ftyp, box('mdat', media))],
    ['a compressed moov', bytes(ftyp, box('moov', box('cmov', place)))],
    ['a box larger than its holder', bytes(ftyp, box('moov', number(5000), 'udta', place))],
    ['a size below its header', bytes(ftyp, number(4), 'udta', place)],
    ['a size of 64 bits that is none', bytes(ftyp, number(1), 'moov', number(0xffffffff), number(1))],
    ['a size of 64 bits cut short', bytes(ftyp, number(1), 'moov', number(0))],
    [
      'a track without handler',
      bytes(ftyp, box('mdat'), box('moov', box('trak', box('mdia', box('mdhd', full))))),
    ],
    [
      'a track of places without tables',
      bytes(ftyp, box('mdat'), box('moov', box('trak', box('mdia', box('hdlr', full, full, 'meta'))))),
    ],
    ['samples that are no media', bytes(ftyp, box('mdat', media), box('moov', track('meta', 4, [20])))],
    [
      'samples behind the end',
      bytes(ftyp, box('mdat', media), box('moov', track('meta', begin, [0xfffffff]))),
    ],
    [
      'places in fragments',
      bytes(ftyp, box('mdat', media), box('moov', track('meta', begin, [])), box('moof', box('mfhd', full))),
    ],
  ])('%s', async (_what, file) => {
    await expect(placeEdits(sourceOf(file), 'video/mp4')).rejects.toBeInstanceOf(UnreadableMedia)
  })
  test('cut at any byte, or with any byte another: clean, or refused in words, and never anything else', async () => {
    const tries = Array.from({ length: whole.length - 16 }, (_, at) => [
      whole.slice(0, at + 16),
      whole.with(at, 0xff),
      whole.with(at, 0),
      whole.with(at, 1),
    ]).flat()
    let refused = 0
    for (const file of tries) {
      const result = await cleaned(Uint8Array.from(file)).catch((error: unknown) => error)
      if (result instanceof UnreadableMedia) refused += 1
      else expect((result as Uint8Array).length).toBe(file.length)
    }
    expect(refused).toBeGreaterThan(whole.length / 2)
  })
})
