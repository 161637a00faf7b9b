import { readInteger, readOneOf } from '../query.ts'

/** The options of `/render/image` (https://supabase.com/docs/guides/storage/serving/image-transformations). */
export type ImageOptions = {
  /** Pixels, 1 to 2500. */
  width?: number
  height?: number
  /** `cover` crops to the frame, `contain` fits into it, `fill` stretches. */
  resize: 'cover' | 'contain' | 'fill'
  /** 20 to 100; default 80. */
  quality?: number
  /** `origin` keeps the format; without a value, picks one that the caller accepts. */
  format?: 'origin' | 'webp' | 'avif'
}

/** Pixels of a side of anything that is made: encoding more would keep others waiting. */
export const maxSide = 2500
const resizes = ['cover', 'contain', 'fill'] as const
const formats = ['origin', 'avif', 'webp'] as const

/**
 * Reads the options of a query string. Sides beyond 2500 pixels count as 2500, as on Supabase, and 0 as none.
 * @throws StorageError 400 in the words of its JSON schema
 */
export function readImageOptions(query: URLSearchParams): ImageOptions {
  const side = (name: string) => clamp(readInteger(query, name, { least: 0 }))
  return {
    width: side('width'),
    height: side('height'),
    resize: readOneOf(query, 'resize', resizes) ?? 'cover',
    quality: readInteger(query, 'quality', { least: 20, most: 100 }),
    format: readOneOf(query, 'format', formats),
  }
}

/** Reads the options that a signed URL was signed with, such as `width:100,resize:cover`. */
export function readSignedOptions({
  transformations = '',
  format,
}: {
  transformations?: string
  format?: string
}): ImageOptions {
  const query = new URLSearchParams(format === undefined ? {} : { format })
  for (const pair of transformations.split(',')) {
    const [name = '', value = ''] = pair.split(':')
    if (name) query.set(name, value)
  }
  return readImageOptions(query)
}

/** The terms of imgproxy, which Supabase uses. */
const resizingTypes = { cover: 'fill', contain: 'fit', fill: 'force' }

/** Describes the options as in the header `x-transformations` of an answer; empty for none. */
export function describeOptions({ width, height, resize, quality, format }: ImageOptions): string {
  const said = {
    height,
    width,
    resizing_type: (width ?? height) && resizingTypes[resize],
    quality,
    format: format === 'origin' ? undefined : format,
  }
  return Object.entries(said)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}:${value}`)
    .join(',')
}

const clamp = (side: number | undefined) => (side ? Math.min(side, maxSide) : undefined)
