import type { Readable } from 'node:stream'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { imageTooLarge, notAnImage } from './errors.ts'

/** Supabase's limits: https://supabase.com/docs/guides/storage/serving/image-transformations#limits */
const maxBytes = 25 * 1_000_000
const maxPixels = 50_000_000
/** Of an animation; each is decoded and encoded again. */
const maxFrames = 200

/** The readable formats. Anything that can reference other files, run or draw by instructions (SVG, PDF) does not count as an image here. */
export type Format = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif'

const loaders = ['JpegBuffer', 'PngBuffer', 'WebpBuffer', 'NsgifBuffer', 'HeifBuffer']
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: loaders.map((name) => `VipsForeignLoad${name}`) })
// Every image is different, so a cache of recent ones would only waste memory.
sharp.cache(false)
// Images are processed concurrently; a single one must not take all processors.
sharp.concurrency(1)

export type Decoded = { image: Sharp; format: Format; isAnimated: boolean; metadata: Metadata }

/**
 * Reads a whole image, in the format given by its first bytes and never by its name.
 * @throws StorageError 422 if it is not an image, is too big, or would decode to too many pixels
 */
export async function decode(input: Readable): Promise<Decoded> {
  const bytes = await collect(input)
  const format = recognise(bytes)
  if (!format) throw notAnImage()
  const canMove = format === 'gif' || format === 'webp'
  const options = { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true } as const
  const metadata = await sharp(bytes, { ...options, animated: canMove, limitInputPixels: false })
    .metadata()
    .catch((cause: unknown) => {
      throw Object.assign(notAnImage(), { cause })
    })
  const { width, height, pages = 1, pageHeight = height } = metadata
  // Counts all frames, since each one is decoded.
  if (width * pageHeight * (canMove ? pages : 1) > maxPixels) throw imageTooLarge('resolution')
  if (canMove && pages > maxFrames) throw imageTooLarge('number of frames')
  const isAnimated = canMove && pages > 1
  return { image: sharp(bytes, { ...options, animated: isAnimated }), format, isAnimated, metadata }
}

async function collect(input: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of input) {
    size += (chunk as Buffer).length
    if (size > maxBytes) throw imageTooLarge('file')
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks)
}

function recognise(bytes: Buffer): Format | undefined {
  const text = (start: number, end: number) => bytes.toString('latin1', start, end)
  if (text(0, 3) === '\xff\xd8\xff') return 'jpeg'
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (text(0, 6) === 'GIF87a' || text(0, 6) === 'GIF89a') return 'gif'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp'
  if (text(4, 8) === 'ftyp' && /^avi[fs]$/.test(text(8, 12))) return 'avif'
  return undefined
}
