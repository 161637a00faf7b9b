import { movedBy } from '../../../../domain/bank-statements/parts.ts'
import { addDays, formatDate } from '../../../../domain/calendar.ts'
import { AppError } from '../../../../domain/errors.ts'
import { formatCents } from '../../../../domain/money.ts'
import type { Context } from '../command.ts'
import { closedUntil } from '../ledger.ts'
import { type Booked, bookPart } from './booking.ts'
import type { MatchInput } from './inputs.ts'
import { type HeldLine, holdLines } from './lines.ts'

export type Matched = { match_id: string; line_ids: string[]; title: string }

/**
 * Matches lines: ties them to entries of the books, or books what they were, to the centavo. Throws `statement_line_taken`, `statement_entry_taken`,
 * `statement_amount_mismatch` and what the bookings throw; then nothing is written.
 */
export async function matchLines(context: Context, given: MatchInput): Promise<Matched> {
  const lines = await holdLines(context, given.line_ids)
  const cents = lines.reduce((sum, line) => sum + line.cents, 0)
  requireSum(cents, given)
  const last = lines.at(-1)!
  const closed = await closedUntil(context.sql, context.condominiumId)
  const isClosed = closed !== null && last.on <= closed
  const booking = {
    bankAccountId: last.bank_account_id,
    lineId: last.id,
    paidOn: last.on,
    on: isClosed ? addDays(closed, 1) : last.on,
    // An entry booked on the first open day states when it happened.
    memo: isClosed ? `${last.memo.slice(0, 260)}. De ${formatDate(last.on)}, mês já fechado` : last.memo,
    document: last.documents.length === 1 ? last.documents[0]! : null,
  }
  const booked: Booked[] = []
  for (const [place, part] of given.parts.entries())
    booked.push(await bookPart(context, booking, part, place))
  await requireEntries(context, last.bank_account_id, booked, cents)
  return keep(context, given, lines, cents, booked)
}

/** Before anything is booked: what the parts say of their amounts. */
function requireSum(cents: number, { parts }: MatchInput): void {
  const moved = parts.map(movedBy)
  if (moved.some((part) => part === null)) return
  const sum = moved.reduce<number>((total, part) => total + (part ?? 0), 0)
  if (sum !== cents) throw mismatch(cents, sum)
}

/** Checks afterwards that what the entries moved in the account, regardless of who booked them, is what the bank says. */
async function requireEntries(
  { sql, condominiumId }: Context,
  account: string,
  booked: readonly Booked[],
  cents: number,
): Promise<void> {
  const keys = booked.flatMap((part) => part.keys)
  if (new Set(keys).size !== keys.length) throw new AppError('statement_entry_taken')
  const [found] = await sql<{ cents: number }[]>`
    select private.entries_sum(${condominiumId}, ${account}, ${keys})::float8 as cents`
  if (found!.cents !== cents) throw mismatch(cents, found!.cents)
}

const mismatch = (bank: number, books: number) =>
  new AppError('statement_amount_mismatch', {
    message: `O extrato diz ${formatCents(bank)} e o que foi escolhido dá ${formatCents(books)}: diferença de ${formatCents(bank - books)}.`,
    details: { difference_cents: bank - books },
  })

async function keep(
  { sql, condominiumId, userId }: Context,
  given: MatchInput,
  lines: readonly HeldLine[],
  cents: number,
  booked: readonly Booked[],
): Promise<Matched> {
  const single = lines.length === 1 && booked.length === 1
  const title = (
    booked.length === 1
      ? booked[0]!.title
      : `${booked.length} partes: ${booked.map((part) => part.title).join(', ')}`
  ).slice(0, 300)
  const ids = lines.map(({ id }) => id)
  const row = {
    condominium_id: condominiumId,
    bank_account_id: lines[0]!.bank_account_id,
    line_ids: ids,
    cents,
    title,
    how: given.how,
    reason: given.reason ?? null,
    rule_id: given.rule_id ?? null,
    made: sql.json(booked.flatMap(({ made }) => made ?? [])),
    pattern: single ? lines[0]!.pattern : '',
    is_in: cents > 0,
    choice: single && booked[0]!.choice ? sql.json(booked[0]!.choice) : null,
    created_by: userId,
  }
  const [match] = await sql<{ id: string }[]>`insert into public.statement_matches ${sql(row)} returning id`
  await sql`
    insert into private.statement_match_entries (condominium_id, bank_account_id, entry_key, match_id)
    select ${condominiumId}, ${row.bank_account_id}, k, ${match!.id} from unnest(${booked.flatMap(({ keys }) => keys)}::text[]) k order by k`
  await sql`
    update public.bank_statement_lines set match_id = ${match!.id} where condominium_id = ${condominiumId} and id = any (${ids})`
  return { match_id: match!.id, line_ids: ids, title }
}
