import { formatDate } from '../../../../domain/calendar.ts'
import { AppError } from '../../../../domain/errors.ts'
import type { Context } from '../command.ts'

export type HeldLine = {
  id: string
  bank_account_id: string
  on: string
  cents: number
  memo: string
  pattern: string
  documents: string[]
}
type Row = HeldLine & {
  match_id: string | null
  title: string | null
  author: string | null
  at: string | null
}

/** Locks the lines of one account until the transaction ends. Throws `not_found`, and `statement_line_taken` with who was faster and the result. */
export async function holdLines(
  { sql, condominiumId }: Context,
  ids: readonly string[],
): Promise<HeldLine[]> {
  // One reconciliation of an account at a time, so that two never deadlock on each other's ledger accounts.
  await sql`
    select from public.bank_accounts b
    where b.condominium_id = ${condominiumId} and b.id in (
      select l.bank_account_id from public.bank_statement_lines l where l.condominium_id = ${condominiumId} and l.id = any (${[...ids]}))
    order by b.id for no key update`
  await sql`
    select from public.bank_statement_lines where condominium_id = ${condominiumId} and id = any (${[...ids]}) order by id for update`
  const rows = await sql<Row[]>`
    select l.id, l.bank_account_id, l.occurred_on::text as on, l.cents::float8 as cents, l.memo, l.pattern, l.documents, l.match_id, m.title,
      (select s.full_name from public.memberships s where s.condominium_id = ${condominiumId} and s.user_id = m.created_by) as author,
      (m.created_at at time zone (select private.zone_of(${condominiumId})))::date::text as at
    from public.bank_statement_lines l
    left join public.statement_matches m on m.condominium_id = l.condominium_id and m.id = l.match_id
    where l.condominium_id = ${condominiumId} and l.id = any (${[...ids]}) order by l.occurred_on, l.position, l.id`
  if (rows.length !== ids.length || new Set(rows.map((row) => row.bank_account_id)).size > 1)
    throw new AppError('not_found')
  const taken = rows.find(({ match_id }) => match_id)
  if (taken)
    throw new AppError('statement_line_taken', {
      message: `${taken.author ?? 'Outra pessoa'} já conciliou esta linha em ${formatDate(taken.at!)}: ${taken.title}.`,
      details: { line_id: taken.id, match_id: taken.match_id },
    })
  return rows
}
