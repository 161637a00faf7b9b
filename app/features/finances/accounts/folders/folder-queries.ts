import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { FundStatement } from '../../../../../domain/accounts/statement-tree.ts'
import { orNone, read } from '../../../../lib/read.ts'
import { supabase } from '../../../../lib/supabase.ts'
import type { Period } from '../accounts-queries.ts'

export type FolderStatus = 'making' | 'ready' | 'published' | 'withdrawn' | 'replaced' | 'failed'

/** How a document went into the PDF, and on which page it begins. */
export type FolderDocument = {
  number: number
  owners: string[]
  name: string
  title: string
  page: number | null
  pages: number
  how: 'pages' | 'enclosed' | 'kept' | 'missing'
}

export type Folder = {
  id: string
  /** 'YYYY-MM-01' */
  month: string
  version: number
  status: FolderStatus
  closing_sequence: number
  message: string | null
  job_id: string | null
  path: string | null
  bytes: number | null
  pages: number | null
  sha256: string | null
  contents: { sections: { title: string; page: number }[]; documents: FolderDocument[] } | null
  created_at: string
  published_at: string | null
  withdrawn_at: string | null
  withdraw_reason: string | null
}

const columns =
  'id,month,version,status,closing_sequence,message,job_id,path,bytes,pages,sha256,created_at,published_at,withdrawn_at,withdraw_reason'

/** Folders that the caller may see, the newest month first; without their contents. */
export const foldersQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'folders'],
    meta: { tables: ['account_folders'] },
    queryFn: () =>
      read(
        supabase
          .from('account_folders')
          .select(columns)
          .eq('condominium_id', condominiumId)
          .order('month', { ascending: false })
          .order('version', { ascending: false })
          .limit(300)
          .overrideTypes<Omit<Folder, 'contents'>[], { merge: false }>(),
      ),
  })

/** Every version of a month's folder, the newest first, with its contents. */
export const monthFoldersQuery = (condominiumId: string, month: string) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'folders', month],
    meta: { tables: ['account_folders'] },
    queryFn: async () =>
      (await orNone(
        read(
          supabase
            .from('account_folders')
            .select(`${columns},contents`)
            .eq('condominium_id', condominiumId)
            .eq('month', `${month}-01`)
            .order('version', { ascending: false })
            .limit(20)
            .overrideTypes<Folder[], { merge: false }>(),
        ),
      )) ?? [],
  })

export type Verdict = 'approve' | 'reservations' | 'against'
export type Talk = {
  opinions: {
    id: string
    author: string
    verdict: Verdict
    body: string | null
    given_at: string
    /** Whether its author has said nothing since. */
    stands: boolean
    mine: boolean
  }[]
  questions: {
    id: string
    rubric_id: string | null
    rubric: string | null
    body: string
    asked_at: string
    mine: boolean
    unit_label: string | null
    answer: string | null
    answer_author: string | null
    answered_at: string | null
  }[]
}

/** The council's comments on a folder, and the residents' questions. */
export const talkQuery = (condominiumId: string, folderId: string) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'folder-talk', folderId],
    meta: { tables: ['folder_opinions', 'folder_questions'] },
    queryFn: () =>
      read<Talk | null>(supabase.rpc('folder_talk', { condo_id: condominiumId, folder: folderId })),
  })

/** The published month; for the board also before publication. No row where the caller may not read it. */
export const publishedStatementQuery = (condominiumId: string, { from, until }: Period) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'published-statement', from, until],
    meta: { tables: ['account_folders', 'closings', 'ledger_transfers'] },
    queryFn: () =>
      read<FundStatement[]>(
        supabase.rpc('published_statement', { condo_id: condominiumId, from_on: from, until_on: until }),
      ),
    placeholderData: keepPreviousData,
  })
