import { AppError } from '../../../../domain/errors.ts'
import type { SentNotice } from '../../../../domain/voting/amending.ts'
import type { Context } from '../command.ts'

/** A notice as it was sent, and the one before it; without a number the latest. Throws `not_found`. */
export async function sentNotice(
  { sql, condominiumId }: Pick<Context, 'sql' | 'condominiumId'>,
  assemblyId: string,
  number: number | null = null,
): Promise<{ notice: SentNotice; before: SentNotice | null }> {
  const [notice, before] = await sql<SentNotice[]>`
    select number, sent_at, reason, terms, items from public.assembly_notices
    where condominium_id = ${condominiumId} and assembly_id = ${assemblyId} and (${number}::integer is null or number <= ${number}::integer)
    order by number desc limit 2`
  if (!notice || (number !== null && notice.number !== number)) throw new AppError('not_found')
  return { notice, before: before ?? null }
}
