import { invalidRequest } from '../errors.ts'

/** What `/render/image` is asked for (https://supabase.com/docs/guides/storage/serving/image-transformations). */
export type ImageOptions = {
  /** Pixels, 1 to 2500. */
  width?: number
  height?: number
  /** `cover` crops to the frame, `contain` fits into it, `fill` stretches. */
  resize: 'cover' | 'contain' | 'fill'
  /** 20 to 100. */
  quality: number
  /** `origin` keeps the format; none picks what the caller accepts. */
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
  const side = (name: string) => clamp(readInteger(query, name, 0))
  return {
    width: side('width'),
    height: side('height'),
    resize: readOneOf(query, 'resize', resizes) ?? 'cover',
    quality: readInteger(query, 'quality', 20, 100) ?? 80,
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

const clamp = (side: number | undefined) => (side ? Math.min(side, maxSide) : undefined)

function readInteger(query: URLSearchParams, name: string, least: number, most?: number): number | undefined {
  const text = query.get(name)
  if (text === null) return undefined
  const value = Number(text)
  if (text.trim() === '' || !Number.isSafeInteger(value))
    throw invalidRequest(`querystring/${name} must be integer`)
  if (value < least) throw invalidRequest(`querystring/${name} must be >= ${least}`)
  if (most !== undefined && value > most) throw invalidRequest(`querystring/${name} must be <= ${most}`)
  return value
}

function readOneOf<Value extends string>(
  query: URLSearchParams,
  name: string,
  values: readonly Value[],
): Value | undefined {
  const text = query.get(name)
  if (text === null) return undefined
  const value = values.find((one) => one === text)
  if (!value) throw invalidRequest(`querystring/${name} must be equal to one of the allowed values`)
  return value
}
