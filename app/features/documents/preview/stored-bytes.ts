import { queryOptions } from '@tanstack/react-query'
import { buckets } from '../../../../domain/files.ts'
import { toFailure } from '../../../lib/failure.ts'
import { saveStored } from '../../../lib/files/stored-files.ts'
import { supabase } from '../../../lib/supabase.ts'

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
export const saveVersion = (path: string, fileName: string): Promise<void> =>
  saveStored(buckets.condominium, { path, file_name: fileName })
