import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { textOf, UnreadableMedia, viewOf } from './edits.ts'
import { bytes, number, place } from './film.testing.ts'
import { placeEdits } from './place-edits.ts'

const read = async (file: Uint8Array, type: string) =>
  placeEdits({ size: file.length, read: async (from, to) => file.slice(from, to) }, type)
async function cleaned(file: Uint8Array, type: string): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let at = 0
  for (const { from, to, put } of (await read(file, type)) ?? []) {
    parts.push(file.slice(at, from), put === 'zeros' ? new Uint8Array(to - from) : put)
    at = to
  }
  return bytes(...parts, file.slice(at))
}

const exif = {
  IFD0: { Make: 'Telefone' },
  IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '23/1 35/1 13/1', GPSMapDatum: place },
}
const xmp = `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="${place}"/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`
const drawing = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#a04020' } })
    .withExif(exif as never)
    .withXmp(xmp)
const pixels = async (file: Uint8Array) => (await sharp(file).raw().toBuffer()).toString('base64')

test.each([
  ['image/jpeg', () => drawing().jpeg()],
  ['image/jpeg', () => drawing().jpeg({ progressive: true })],
  ['image/png', () => drawing().png()],
  ['image/webp', () => drawing().webp()],
  ['image/webp', () => drawing().webp({ lossless: true })],
] as const)('%s: Exif and XMP go, the picture stays', async (type, make) => {
  const file = new Uint8Array(await make().toBuffer())
  expect(textOf(file)).toContain('23.5870')
  const clean = await cleaned(file, type)
  expect(textOf(clean)).not.toMatch(/23\.5870|Telefone|xmpmeta|Exif/)
  const { exif: left, xmp: more, format } = await sharp(clean).metadata()
  expect([left, more, `image/${format}`]).toEqual([undefined, undefined, type])
  expect(await pixels(clean)).toBe(await pixels(file))
  expect(await read(clean, type)).toEqual([])
})

test('a PNG’s texts, in every kind of chunk, and what stands behind its end', async () => {
  const plain = new Uint8Array(
    await sharp({ create: { width: 8, height: 8, channels: 4, background: '#fff' } })
      .png()
      .toBuffer(),
  )
  const chunk = (type: string, body: Uint8Array) =>
    bytes(number(body.length), type, body, number(crc32(bytes(type, body))))
  const texts = [
    chunk('tEXt', bytes(`Location\0${place}`)),
    chunk('zTXt', bytes('Raw profile type exif\0\0', new Uint8Array(deflateSync(place)))),
    chunk('iTXt', bytes(`XML:com.adobe.xmp\0\0\0\0\0${place}`)),
    chunk('eXIf', bytes(place)),
    chunk('prVt', bytes(place)),
  ]
  const file = bytes(plain.slice(0, 33), ...texts, plain.slice(33), place)
  expect(await cleaned(file, 'image/png')).toEqual(plain)
  expect(await cleaned(plain, 'image/png')).toEqual(plain)
})

test('a JPEG’s comment, IPTC, Photoshop’s and makers’ segments, and pictures behind it', async () => {
  const plain = new Uint8Array(
    await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
      .jpeg()
      .toBuffer(),
  )
  const segment = (marker: number, body: string) =>
    bytes([0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 255], body)
  const others = [
    segment(0xed, `Photoshop 3.0\0${place}`),
    segment(0xe2, `MPF\0${place}`),
    segment(0xe5, place),
    segment(0xfe, place),
  ]
  const clean = await cleaned(bytes(plain.slice(0, 2), ...others, plain.slice(2), plain, place), 'image/jpeg')
  expect(textOf(clean)).not.toContain('23.5870')
  expect(await pixels(clean)).toBe(await pixels(plain))
  // Truncated before its last lines: shown as far as it goes.
  expect(await cleaned(plain.slice(0, -2), 'image/jpeg')).toEqual(plain.slice(0, -2))
})

test.each(['image/jpeg', 'image/png', 'image/webp'] as const)(
  '%s cut anywhere is clean or refused, and nothing else',
  async (type) => {
    const file = new Uint8Array(
      await drawing()
        .toFormat(type.slice(6) as 'png')
        .toBuffer(),
    )
    for (let length = 17; length < file.length; length++) {
      const result = await cleaned(file.slice(0, length), type).catch((error: unknown) => error)
      if (!(result instanceof UnreadableMedia)) expect(textOf(result as Uint8Array)).not.toContain('23.5870')
    }
  },
)

const element = (id: number[], ...inside: (Uint8Array | string)[]) => {
  const body = bytes(...inside)
  const size = new Uint8Array(4)
  viewOf(size).setUint32(0, body.length | 0x10000000)
  return bytes(id, size, body)
}
const header = element([0x1a, 0x45, 0xdf, 0xa3], 'webm')
const tags = element([0x12, 0x54, 0xc3, 0x67], element([0x73, 0x73], `LOCATION ${place}`))
const attachment = element([0x19, 0x41, 0xa4, 0x69], place)
const cluster = [element([0xe7], '\0'), element([0xa3], 'picture')]

test.each<[string, Uint8Array]>([
  [
    'sizes known',
    bytes(
      header,
      element([0x18, 0x53, 0x80, 0x67], tags, attachment, element([0x1f, 0x43, 0xb6, 0x75], ...cluster)),
    ),
  ],
  // As browsers record, not knowing how long it becomes.
  [
    'sizes unknown',
    bytes(
      header,
      [0x18, 0x53, 0x80, 0x67, 1, 255, 255, 255, 255, 255, 255, 255],
      [0x1f, 0x43, 0xb6, 0x75, 255],
      ...cluster,
      tags,
    ),
  ],
  [
    'the shortest tags',
    bytes(header, element([0x18, 0x53, 0x80, 0x67], [0x12, 0x54, 0xc3, 0x67, 0x80] as never, tags)),
  ],
])('WebM, %s: tags are void, nothing moves', async (_what, file) => {
  const clean = await cleaned(file, 'video/webm')
  expect(textOf(clean)).not.toMatch(/23\.5870|LOCATION/)
  expect(clean).toHaveLength(file.length)
  expect(textOf(clean).indexOf('picture')).toBe(textOf(file).indexOf('picture'))
  expect(await read(clean, 'video/webm')).toEqual([])
  for (let length = 16; length < file.length; length++) {
    const result = await cleaned(file.slice(0, length), 'video/webm').catch((error: unknown) => error)
    if (!(result instanceof UnreadableMedia)) expect(textOf(result as Uint8Array)).not.toContain('23.5870')
  }
})

test('what is neither picture nor film is left alone, whatever letters it begins with', async () => {
  for (const text of ['abc;wide;1;2;3;4;5;6;7', '%PDF-1.7 ……………', 'a', ''])
    expect(await read(bytes(text), 'text/csv')).toBeNull()
})
