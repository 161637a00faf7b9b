import { queryOptions } from '@tanstack/react-query'
import type { FileArea } from '../../../domain/files.ts'
import { toFailure } from '../failure.ts'
import { read } from '../read.ts'
import { supabase } from '../supabase.ts'
import { inSupportView } from '../support-view.ts'
import { toast } from '../toasts.tsx'

/** A file that belongs to a row of an area, as `files_of` returns it; `size` in bytes. */
export type StoredFile = {
  id: string
  owner_id: string
  path: string
  /** As its owner named it. */
  file_name: string
  content_type: string
  size: number
  created_at: string
}

/** The most rows the server answers for at once. */
const rowsAtOnce = 200

/** The files of some rows of an area of the condominium, the oldest first. */
export const filesQuery = (condominiumId: string, area: FileArea, ownerIds: readonly string[]) =>
  queryOptions({
    queryKey: ['files', condominiumId, area, ownerIds],
    meta: { tables: ['files'] },
    queryFn: () =>
      read<StoredFile[]>(
        supabase.rpc('files_of', { condo_id: condominiumId, area, owner_ids: ownerIds.slice(0, rowsAtOnce) }),
      ),
    enabled: ownerIds.length > 0,
  })

/**
 * Seconds for which an address is valid: it opens the file for that long, even if access is withdrawn meanwhile. Addresses of files for selected
 * people expire sooner; a download begins at once.
 */
const lifeOf = (path: string): number => (path.split('/')[1] === 'announcements' ? 300 : 3600)
const downloadLife = 60
/** Milliseconds after which a page requests another. */
const freshFor = (path: string | null): number => lifeOf(path ?? '') * 800

/** Pixels of a small picture of an image, cut to fill it. */
export type Thumbnail = { width: number; height: number }

/** A private file's address, good for a while; of an image also a small one. */
export const addressQuery = (bucket: string, path: string | null, thumbnail?: Thumbnail) =>
  queryOptions({
    queryKey: ['file-address', bucket, path, thumbnail],
    meta: { tables: [] },
    queryFn: () =>
      addressOf(bucket, path ?? '', thumbnail && { transform: { ...thumbnail, resize: 'cover' } }),
    enabled: path !== null,
    staleTime: freshFor(path),
    gcTime: freshFor(path),
  })

type AddressOptions = {
  transform?: Thumbnail & { resize: 'cover' }
  /** Saves under this name instead of showing. */
  download?: string
}

/** Signs an address; for the support, fetches the file itself. Throws `AppError`. */
async function addressOf(bucket: string, path: string, options?: AddressOptions): Promise<string> {
  if (inSupportView()) return fetchedAddress(bucket, path, options)
  const life = options?.download ? downloadLife : lifeOf(path)
  const { data, error } = await supabase.storage.from(bucket).createSignedUrl(path, life, options)
  if (error) throw toFailure(error)
  return data.signedUrl
}

/** The address of the bytes within this page; it ends with the page. */
async function fetchedAddress(
  bucket: string,
  path: string,
  { transform }: AddressOptions = {},
): Promise<string> {
  const { data, error } = await supabase.storage.from(bucket).download(path, { transform })
  if (error) throw toFailure(error)
  return URL.createObjectURL(data)
}

/** Saves a stored file on the device, under its own name, without passing through the page's memory; on failure says why. */
export async function saveStored(
  bucket: string,
  { path, file_name }: Pick<StoredFile, 'path' | 'file_name'>,
): Promise<void> {
  try {
    const link = document.createElement('a')
    link.href = await addressOf(bucket, path, { download: file_name })
    if (inSupportView()) link.download = file_name
    link.click()
  } catch (error) {
    toast('error', 'Erro ao baixar o arquivo', toFailure(error).message)
  }
}

/** Fetches a stored file as a file of this page, under its own name, to store it elsewhere too. Throws `AppError`. */
export async function fetchStored(bucket: string, { path, file_name }: StoredFile): Promise<File> {
  const { data, error } = await supabase.storage.from(bucket).download(path)
  if (error) throw toFailure(error)
  return new File([data], file_name, { type: data.type })
}

/** Removes objects. Throws `forbidden` when nothing may be removed. */
export async function removeStored(bucket: string, paths: string[]): Promise<void> {
  const { data, error } = await supabase.storage.from(bucket).remove(paths)
  if (error) throw toFailure(error)
  if (data.length === 0) throw toFailure({ status: 403 })
}

export const isImage = ({ content_type }: Pick<StoredFile, 'content_type'>): boolean =>
  content_type.startsWith('image/')
