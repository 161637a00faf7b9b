import { queryOptions } from '@tanstack/react-query'
import type { BookDifference } from '../../../../../domain/closing/book-parts.ts'
import { read } from '../../../../lib/read.ts'
import { supabase } from '../../../../lib/supabase.ts'

/** The result of the last nightly verification of the books. */
export type BooksProof = {
  proved_at: string
  transfers: number
  charges: number
  months: number
  months_proved: number
  differences: BookDifference[]
  /** Parts that took too long to be proved. */
  unfinished: string[]
  wrong_since: string | null
}

/** Null before the first night. */
export const booksProofQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'books-proof'],
    meta: { tables: ['closings'] },
    queryFn: () => read<BooksProof | null>(supabase.rpc('books_proof', { condo_id: condominiumId })),
  })
