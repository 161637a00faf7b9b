import { AppError } from '../../../../domain/errors.ts'
import { buckets, filePath } from '../../../../domain/files.ts'
import { UnreadableMedia } from '../../../../domain/recorded-place/edits.ts'
import { placeEdits } from '../../../../domain/recorded-place/place-edits.ts'
import { setting } from '../environment.ts'
import type { OpenLink } from './supplier-links.ts'

type Photo = { bytes: Uint8Array<ArrayBuffer>; type: string; ending: string }

/** Returns what a picture is by its first bytes, whatever it is called; null of anything else. */
function kindOf(bytes: Uint8Array): Pick<Photo, 'type' | 'ending'> | null {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  if (head.startsWith('\xff\xd8\xff')) return { type: 'image/jpeg', ending: 'jpg' }
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return { type: 'image/png', ending: 'png' }
  return head.startsWith('RIFF') && head.endsWith('WEBP') ? { type: 'image/webp', ending: 'webp' } : null
}

/** Returns a JPEG, PNG or WebP without where and by which device it was taken. Throws `supplier_photo_invalid` for anything else. */
export async function cleanPhoto(given: Uint8Array<ArrayBuffer>): Promise<Photo> {
  const kind = kindOf(given)
  if (!kind) throw new AppError('supplier_photo_invalid')
  const read = (from: number, to: number) => Promise.resolve(given.subarray(from, to))
  const edits = await placeEdits({ size: given.length, read }, kind.type).catch((error: unknown) => {
    if (error instanceof UnreadableMedia) throw new AppError('supplier_photo_invalid', { cause: error })
    throw error
  })
  const parts: Uint8Array[] = []
  let at = 0
  for (const { from, to, put } of edits ?? []) {
    parts.push(given.subarray(at, from), put === 'zeros' ? new Uint8Array(to - from) : put)
    at = to
  }
  parts.push(given.subarray(at))
  return { ...kind, bytes: Uint8Array.from(Buffer.concat(parts)) }
}

/** Stores a supplier's photo with those of the incident; one that is there already stays as it is. Throws `storage_full`. */
export async function storePhoto(link: OpenLink, id: string, { bytes, type, ending }: Photo): Promise<void> {
  const name = `fornecedor.${ending}`
  const { condominium_id: condominiumId, incident_id: ownerId } = link
  const key = setting('SUPABASE_SERVICE_ROLE_KEY')
  const path = filePath({ condominiumId, area: 'incidents', ownerId, id, name })
  const response = await fetch(
    `${setting('SUPABASE_URL')}/storage/v1/object/${buckets.condominium}/${path}`,
    {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        apikey: key,
        'content-type': type,
        'x-metadata': Buffer.from(JSON.stringify({ name: `Fornecedor.${ending}` })).toString('base64'),
      },
      body: bytes,
    },
  )
  const answer = await response.text()
  if (response.ok || response.status === 409 || /"statusCode"\s*:\s*"?409|Duplicate/.test(answer)) return
  if (response.status === 413) throw new AppError('storage_full')
  if (response.status === 415 || /invalid_mime_type/.test(answer))
    throw new AppError('supplier_photo_invalid')
  throw new Error(`storage service answered ${response.status}`)
}
