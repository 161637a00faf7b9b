import { AppError } from '../../../../domain/errors.ts'
import { isPaperSettled, type PaperCount, paperDifferences } from '../../../../domain/voting/papers.ts'
import type { Context } from '../command.ts'

/** Returns what was counted and entered from an item's papers; null if there were none. */
async function paperCountOf(
  { sql, condominiumId }: Pick<Context, 'sql' | 'condominiumId'>,
  itemId: string,
): Promise<PaperCount | null> {
  const [row] = await sql<PaperCount[]>`
    select handed_out, collected, blank, spoiled, note, counted_at, entered, entered_blank, entered_void from public.paper_counts
    where condominium_id = ${condominiumId} and item_id = ${itemId}`
  return row ?? null
}

/** Checks that papers were counted manually, and that differences have a reason, before the table closes their item. Throws `paper_differs`. */
export async function requirePapersSettled(
  context: Pick<Context, 'sql' | 'condominiumId'>,
  itemId: string,
): Promise<void> {
  const count = await paperCountOf(context, itemId)
  if (count && !isPaperSettled(count))
    throw new AppError('paper_differs', { details: { differences: paperDifferences(count) } })
}
