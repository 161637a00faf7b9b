import { Readable } from 'node:stream'
import type { Sharp } from 'sharp'
import { StorageError } from '../errors.ts'
import { type Decoded, decode, type Format } from './decode.ts'
import { imageTimeout, notAnImage, tooManyImages } from './errors.ts'
import { type ImageOptions, maxSide } from './options.ts'
import { Turns } from './turns.ts'

/** Images worked on at a time: half of the threads that Node reads files with. Each may hold 200 MB of pixels. */
const atATime = 2
const inLine = 64
const maxSeconds = 20
const usualQuality = 80

const turns = new Turns(atATime, inLine)

export type Transformed = { stream: Readable; contentType: string; size: number }

/**
 * Creates the requested image: rotated as its camera recorded, without metadata (above all where a photo was taken), never enlarged. Does not store
 * the result: browsers and proxies cache it, its entity tag comes from its original and options, and nothing has to be found when the original is
 * removed.
 * @param open opens the original when its turn comes
 * @param accept the caller's `Accept`, which picks WebP if no format is requested
 * @throws StorageError 422 if it is not an image or too big, 503 when too many wait, 504 if it takes too long
 */
export function transformImage(
  open: () => Promise<Readable>,
  options: ImageOptions,
  { accept = '', signal }: { accept?: string; signal?: AbortSignal } = {},
): Promise<Transformed> {
  return turns.take(() => transform(open, options, accept), tooManyImages, signal)
}

async function transform(
  open: () => Promise<Readable>,
  options: ImageOptions,
  accept: string,
): Promise<Transformed> {
  const input = await open()
  try {
    const decoded = await decode(input)
    const format = chooseFormat(decoded.format, options.format, accept)
    const image = resize(decoded, options).timeout({ seconds: maxSeconds })
    const bytes = await encode(image, format, options.quality ?? usualQuality).toBuffer()
    return { stream: Readable.from([bytes]), contentType: `image/${format}`, size: bytes.length }
  } catch (error) {
    if (error instanceof StorageError || !(error instanceof Error)) throw error
    if (/timeout/i.test(error.message)) throw Object.assign(imageTimeout(), { cause: error })
    if (isOfImage(error)) throw Object.assign(notAnImage(), { cause: error })
    throw error
  } finally {
    input.destroy()
  }
}

/** What the library says of an image, unlike an error of the place it is read from, bears no code of the system. */
const isOfImage = (error: Error) => !('code' in error) && error.name === 'Error'

function chooseFormat(origin: Format, asked: ImageOptions['format'], accept: string): Format {
  if (asked === 'origin') return origin
  if (asked) return asked
  return acceptsWebp(accept) ? 'webp' : origin
}

/** Returns whether an `Accept` names WebP; clients that do not support it also send `*` + `/*`. */
export const acceptsWebp = (accept: string) => /(^|,)\s*image\/webp\s*(;|,|$)/i.test(accept)

function resize({ image, metadata }: Decoded, { width, height, resize: fit }: ImageOptions): Sharp {
  const { width: widest, height: all } = metadata.autoOrient
  const highest = metadata.pageHeight ?? all
  // With one side only there is nothing to crop or to stretch.
  const mode =
    width && height ? ({ cover: 'cover', contain: 'inside', fill: 'fill' } as const)[fit] : 'inside'
  return image
    .autoOrient()
    .resize({
      width: Math.min(width ?? maxSide, widest),
      height: Math.min(height ?? maxSide, highest),
      fit: mode,
      withoutEnlargement: true,
    })
}

function encode(image: Sharp, format: Format, quality: number): Sharp {
  switch (format) {
    case 'jpeg':
      return image.jpeg({ quality, mozjpeg: false })
    case 'png':
      return image.png()
    case 'webp':
      return image.webp({ quality, effort: 3 })
    case 'gif':
      return image.gif({ effort: 3 })
    case 'avif':
      return image.avif({ quality: Math.min(quality, 75), effort: 2 })
  }
}
