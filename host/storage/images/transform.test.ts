import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import sharp, { type Create } from 'sharp'
import { describe, expect, test } from 'vitest'
import { decode } from './decode.ts'
import type { ImageOptions } from './options.ts'
import { transformImage } from './transform.ts'

const red: Create = { width: 300, height: 200, channels: 3, background: '#d00' }
const plain = { resize: 'cover', quality: 80 } as const
const jpeg = await sharp({ create: red }).jpeg().toBuffer()

/** Transforms bytes and returns the result as a viewer sees it. */
async function transform(bytes: Buffer, options: Partial<ImageOptions>, accept?: string) {
  const open = async () => Readable.from([bytes])
  const { stream, contentType, size } = await transformImage(open, { ...plain, ...options }, { accept })
  const made = await buffer(stream)
  expect(made.length).toBe(size)
  return { contentType, made, ...(await sharp(made, { animated: true }).metadata()) }
}

test.each([
  [{ width: 150 }, 150, 100],
  [{ height: 50 }, 75, 50],
  [{ width: 100, height: 100 }, 100, 100],
  [{ width: 100, height: 100, resize: 'contain' }, 100, 67],
  [{ width: 100, height: 150, resize: 'fill' }, 100, 150],
  [{ width: 90, resize: 'fill' }, 90, 60],
  [{}, 300, 200],
  // Never larger than it is.
  [{ width: 2500 }, 300, 200],
  [{ width: 1000, height: 100 }, 300, 100],
  [{ width: 1000, height: 1000, resize: 'contain' }, 300, 200],
] as const)('%j gives %i x %i', async (options, width, height) => {
  expect(await transform(jpeg, options)).toMatchObject({ width, height, contentType: 'image/jpeg' })
})

test('no side is longer than 2500, whatever is asked', async () => {
  const wide = await sharp({ create: { ...red, width: 5000, height: 100 } })
    .png()
    .toBuffer()
  expect(await transform(wide, {})).toMatchObject({ width: 2500, height: 50 })
  expect(await transform(wide, { height: 100 })).toMatchObject({ width: 2500, height: 50 })
})

test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)(
  'reads %s and keeps it as it is',
  async (format) => {
    const bytes = await sharp({ create: red }).toFormat(format).toBuffer()
    const kept = { width: 30, contentType: `image/${format}` }
    expect(await transform(bytes, { width: 30, format: 'origin' }, 'image/webp')).toMatchObject(kept)
    expect(await transform(bytes, { width: 30 })).toMatchObject(kept)
  },
)

test.each([
  ['image/avif,image/webp,*/*;q=0.8', undefined, 'image/webp'],
  ['image/webp;q=0.9', undefined, 'image/webp'],
  ['*/*', undefined, 'image/jpeg'],
  ['image/webpx', undefined, 'image/jpeg'],
  ['image/webp', 'avif', 'image/avif'],
  ['*/*', 'webp', 'image/webp'],
  ['image/webp', 'origin', 'image/jpeg'],
] as const)('for %s and format %s gives %s', async (accept, format, contentType) => {
  expect((await transform(jpeg, { width: 20, format }, accept)).contentType).toBe(contentType)
})

test('a lower quality takes less room', async () => {
  const noise = await sharp({ create: { ...red, noise: { type: 'gaussian', mean: 128, sigma: 40 } } })
    .jpeg({ quality: 100 })
    .toBuffer()
  const [low, high] = [await transform(noise, { quality: 20 }), await transform(noise, { quality: 100 })]
  expect(low.made.length).toBeLessThan(high.made.length / 2)
})

test('a photo is turned upright and says nothing of where it was taken', async () => {
  const photo = await sharp({ create: red })
    .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '23/1 33/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const before = await sharp(photo).metadata()
  expect(before.orientation).toBe(6)
  expect(before.exif?.includes('Camera')).toBe(true)
  const seen = await transform(photo, { width: 100 })
  expect(seen).toMatchObject({ width: 100, height: 150 })
  for (const name of ['orientation', 'exif', 'xmp', 'icc', 'iptc'] as const)
    expect(seen[name], name).toBeUndefined()
  expect(seen.made.includes('Camera')).toBe(false)
})

describe('animations', async () => {
  const frames = Buffer.concat([40, 120, 200].map((level) => Buffer.alloc(60 * 40 * 3, level)))
  const raw = { width: 60, height: 120, channels: 3, pageHeight: 40 } as const
  const gif = await sharp(frames, { raw })
    .gif({ delay: [100, 200, 300] })
    .toBuffer()

  test.each([
    ['gif', undefined],
    ['webp', 'webp'],
  ] as const)('go on moving as %s', async (format, asked) => {
    const moving = await transform(gif, { width: 30, format: asked })
    expect(moving).toMatchObject({ contentType: `image/${format}`, width: 30, pages: 3, pageHeight: 20 })
    expect(moving.delay).toEqual([100, 200, 300])
  })
})

describe('refused', () => {
  const refused = async (bytes: Buffer) => {
    const open = async () => Readable.from([bytes])
    return transformImage(open, { ...plain, width: 10 }).then(
      () => 'made',
      (error: { status: number; message: string }) => `${error.status} ${error.message}`,
    )
  }
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="9" height="9"/></svg>'

  test.each([
    ['SVG', Buffer.from(svg)],
    ['SVG behind a mark of order', Buffer.from(`\ufeff${svg}`)],
    ['PDF', Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj')],
    ['PostScript', Buffer.from('%!PS-Adobe-3.0 EPSF-3.0\n')],
    ['text', Buffer.from('nothing to see')],
    ['nothing', Buffer.alloc(0)],
    ['half a picture', jpeg.subarray(0, jpeg.length / 2)],
    ['a beginning only', jpeg.subarray(0, 4)],
    [
      'SVG that calls itself PNG',
      Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.from(svg)]),
    ],
  ])('%s', async (_, bytes) => {
    expect(await refused(bytes)).toBe('422 Source image type is not supported or broken')
  })

  test('what would unfold to too many pixels', async () => {
    const bomb = await sharp({ create: { width: 8000, height: 8000, channels: 3, background: '#000' } })
      .png({ compressionLevel: 9 })
      .toBuffer()
    expect(bomb.length).toBeLessThan(1_000_000)
    expect(await refused(bomb)).toBe('422 Source image resolution is too big')
  })

  test('what is larger than 25 MB, without reading on', async () => {
    let read = 0
    const endless = Readable.from(
      (function* () {
        while (true) {
          read += 1_000_000
          yield Buffer.alloc(1_000_000)
        }
      })(),
    )
    await expect(transformImage(async () => endless, plain)).rejects.toMatchObject({ status: 422 })
    expect(read).toBeLessThan(30_000_000)
    expect(endless.destroyed).toBe(true)
  })

  test('SVG by the library itself, whatever is asked of it', async () => {
    await decode(Readable.from([jpeg]))
    await expect(sharp(Buffer.from(svg)).metadata()).rejects.toThrow()
  })
})

test('an error of the place it is read from is passed on', async () => {
  const lost = Object.assign(new Error('disk'), { code: 'EIO' })
  await expect(transformImage(() => Promise.reject(lost), plain)).rejects.toBe(lost)
})

test('too many at once are told so, and those who go away leave the line', async () => {
  const { promise: hold, resolve: release } = Promise.withResolvers<void>()
  const slow = async () => {
    await hold
    return Readable.from([jpeg])
  }
  const running = Array.from({ length: 65 }, () => transformImage(slow, plain))
  const leaving = new AbortController()
  const left = transformImage(slow, plain, { signal: leaving.signal })
  await expect(transformImage(slow, plain)).rejects.toMatchObject({ status: 503 })
  leaving.abort(new Error('went away'))
  await expect(left).rejects.toThrow('went away')
  const next = transformImage(slow, plain)
  release()
  await expect(next).resolves.toMatchObject({ contentType: 'image/jpeg' })
  await Promise.all(running)
})
