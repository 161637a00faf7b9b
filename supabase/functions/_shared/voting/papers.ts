import { AppError } from '../../../../domain/errors.ts'
import { isPaperSettled, type PaperCount, paperDifferences } from '../../../../domain/voting/papers.ts'
import type { Context } from '../command.ts'

/** What was counted and entered of an item's papers; null where there were none. */
async function paperCountOf(
  { sql, condominiumId }: Pick<Context, 'sql' | 'condominiumId'>,
  itemId: string,
): Promise<PaperCount | null> {
  const [row] = await sql<PaperCount[]>`
    select handed_out, collected, blank, spoiled, note, counted_at, entered, entered_blank, entered_void from public.paper_counts
    where condominium_id = ${condominiumId} and item_id = ${itemId}`
  return row ?? null
}

/** Papers are counted by hand, and what differs has its reason, before the table closes their item. Throws `paper_differs`. */
export async function demandPapersSettled(
  context: Pick<Context, 'sql' | 'condominiumId'>,
  itemId: string,
): Promise<void> {
  const count = await paperCountOf(context, itemId)
  if (count && !isPaperSettled(count))
    throw new AppError('paper_differs', { details: { differences: paperDifferences(count) } })
}
