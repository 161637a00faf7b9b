import { queryOptions } from '@tanstack/react-query'
import type { LetterText } from '../../../../../domain/letters/letter-texts.ts'
import type { EventName } from '../../../../../domain/notifications/events.ts'
import { originalHash } from '../../../../../worker/message-templates/samples/original.ts'
import { read } from '../../../../lib/read.ts'
import { supabase } from '../../../../lib/supabase.ts'
import type { PlatformChange } from '../settings-queries.ts'

/** A text that stands; `failed_at`: it could not be written into a letter then, which left in the product's words. */
type StandingRow = LetterText & {
  event: EventName
  version: number
  since: string
  original_hash: string
  failed_at: string | null
}
/** `isOutdated`: the product's letter is another one than when the text was written. */
export type StandingText = StandingRow & { isOutdated: boolean }

export type TextItem = { event: EventName; before: number | null; after: number | null }

type PlatformLetters = { factor_shown: boolean; texts: StandingRow[]; changes: PlatformChange<TextItem>[] }

const outdated = async <Row extends { original_hash: string }>(event: EventName, row: Row) => ({
  ...row,
  isOutdated: row.original_hash !== (await originalHash(event)),
})

export const platformLettersQuery = queryOptions({
  queryKey: ['platform', 'letters'],
  meta: { tables: [] },
  staleTime: 0,
  queryFn: async () => {
    const letters = await read<PlatformLetters>(supabase.rpc('platform_letters'))
    return { ...letters, texts: await Promise.all(letters.texts.map((row) => outdated(row.event, row))) }
  },
})

type VersionRow = LetterText & {
  version: number
  original_hash: string
  reason: string
  made_at: string
  made_by: string | null
}
export type LetterVersion = VersionRow & { isOutdated: boolean }

export const letterVersionsQuery = (event: EventName) =>
  queryOptions({
    queryKey: ['platform', 'letters', event],
    meta: { tables: [] },
    staleTime: 0,
    queryFn: async () => {
      const rows = await read<VersionRow[]>(supabase.rpc('platform_letter_versions', { wanted: event }))
      return Promise.all(rows.map((row) => outdated(event, row)))
    },
  })
