import { queryOptions } from '@tanstack/react-query'
import { buckets } from '../../../../domain/files.ts'
import { toFailure } from '../../../lib/failure.ts'
import { supabase } from '../../../lib/supabase.ts'
import { toast } from '../../../lib/toasts.tsx'

/**
 * Lifetime in seconds of a link to a document's file. After that, a person who lost access to a folder can open no file by an earlier link; the
 * preview needs no link, as it uses the session each time.
 */
const linkLife = 60

/** A version's file, fetched with the session. */
export const bytesQuery = (path: string) =>
  queryOptions({
    queryKey: ['document-bytes', path],
    meta: { tables: [] },
    queryFn: async () => {
      const { data, error } = await supabase.storage.from(buckets.condominium).download(path)
      if (error) throw toFailure(error)
      return data
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  })

/** Saves a version's file on the device under its own name, or shows why it cannot. */
export async function saveVersion(path: string, fileName: string): Promise<void> {
  try {
    const { data, error } = await supabase.storage
      .from(buckets.condominium)
      .createSignedUrl(path, linkLife, { download: fileName })
    if (error) throw toFailure(error)
    const link = document.createElement('a')
    link.href = data.signedUrl
    link.click()
  } catch (error) {
    toast('error', 'Erro ao baixar o documento', toFailure(error).message)
  }
}
