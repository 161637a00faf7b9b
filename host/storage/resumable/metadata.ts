import { invalidRequest } from '../errors.ts'
import type { Details } from '../objects/uploads.ts'

/** What Upload-Metadata says, in Supabase's words (https://supabase.com/docs/guides/storage/uploads/resumable-uploads). */
export type Described = { bucket: string; name: string } & Details

/** Throws 400 without metadata, or for characters that the database cannot store. Missing fields are left to the name rules. */
export function describe(metadata: Record<string, string | null> | undefined): Described {
  if (!metadata) throw invalidRequest('Metadata header is required')
  const isUnfit = Object.values(metadata).some((value) => value?.includes('\0'))
  if (isUnfit || escapedNull.test(metadata.metadata ?? '')) throw invalidRequest('Upload-Metadata is invalid')
  const { bucketName, objectName, contentType, cacheControl } = metadata
  return {
    bucket: bucketName ?? '',
    name: objectName ?? '',
    contentType: contentType || 'application/octet-stream',
    cacheControl: /^-?\d{1,15}$/.test(cacheControl ?? '') ? `max-age=${cacheControl}` : 'no-cache',
    userMetadata: readObject(metadata.metadata),
  }
}

// PostgreSQL's text and JSON have no U+0000.
const escapedNull = /(?<!\\)(\\\\)*\\u0000/

/** The user's own metadata: a JSON object; anything else does not count, as on Supabase. */
function readObject(text: string | null | undefined): Record<string, unknown> | undefined {
  if (!text) return undefined
  try {
    const value: unknown = JSON.parse(text)
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isObject ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
