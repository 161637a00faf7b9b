import { documentsIn, maskLine, patternOf } from '../../../../domain/bank-statements/line-text.ts'
import { contentOf, newLines } from '../../../../domain/bank-statements/merge-lines.ts'
import type {
  StatementAccount,
  StatementBalance,
  StatementLine,
} from '../../../../domain/bank-statements/reading/statement.ts'
import type { Context } from '../command.ts'

/** Lines that a bank posts on another day than it announced lie so far apart at most. */
const OVERLAP_DAYS = 6

type Shown = StatementLine & { shown: StatementLine; documents: string[]; pattern: string }

/** Writes the lines that no earlier file had, and every balance. The caller holds the lock on the account. Returns how many were new. */
export async function takeIn(
  context: Context,
  bankAccountId: string,
  statementId: string,
  account: StatementAccount,
): Promise<number> {
  const { sql, condominiumId, today } = context
  const lines = account.lines.filter(({ on }) => on <= today).map(shownLine)
  const fresh = await unknown(context, bankAccountId, lines)
  if (fresh.length > 0) await insert(context, bankAccountId, statementId, fresh)
  const balances = account.balances.filter(({ on }) => on <= today)
  if (balances.length > 0) await keepBalances(context, bankAccountId, statementId, balances)
  await sql`
    update public.bank_statements set new_count = ${fresh.length} where condominium_id = ${condominiumId} and id = ${statementId}`
  return fresh.length
}

const shownLine = (line: StatementLine): Shown => ({
  ...line,
  shown: { ...line, memo: maskLine(line.memo) },
  documents: documentsIn(line.memo),
  pattern: patternOf(line.memo),
})

async function unknown(
  { sql, condominiumId }: Context,
  bankAccountId: string,
  lines: readonly Shown[],
): Promise<(Shown & { occurrence: number })[]> {
  const days = lines.map(({ on }) => on).sort()
  if (days.length === 0) return []
  const known = await sql<
    { on: string; cents: number; memo: string; fitId: string | null; content: string; occurrence: number }[]
  >`
    select occurred_on::text as on, cents::float8 as cents, memo, fit_id as "fitId", content, occurrence
    from public.bank_statement_lines
    where condominium_id = ${condominiumId} and bank_account_id = ${bankAccountId}
      and occurred_on between ${days[0]!}::date - ${OVERLAP_DAYS}::integer and ${days.at(-1)!}::date + ${OVERLAP_DAYS}::integer`
  const byShown = new Map(lines.map((line) => [line.shown, line]))
  const counts = new Map<string, number>()
  for (const { content, occurrence } of known)
    counts.set(content, Math.max(counts.get(content) ?? 0, occurrence))
  return newLines(
    lines.map(({ shown }) => shown),
    known,
  ).map((shown) => {
    const content = contentOf(shown)
    const occurrence = (counts.get(content) ?? 0) + 1
    counts.set(content, occurrence)
    return { ...byShown.get(shown)!, occurrence }
  })
}

async function insert(
  { sql, condominiumId }: Context,
  bankAccountId: string,
  statementId: string,
  lines: readonly (Shown & { occurrence: number })[],
): Promise<void> {
  const rows = lines.map(({ shown, documents, pattern, occurrence }, position) => ({
    occurred_on: shown.on,
    position: position + 1,
    cents: shown.cents,
    memo: shown.memo,
    documents,
    pattern: pattern.slice(0, 300),
    check_number: shown.checkNumber,
    fit_id: shown.fitId,
    content: contentOf(shown),
    occurrence,
  }))
  await sql`
    insert into public.bank_statement_lines (condominium_id, bank_account_id, statement_id, occurred_on, position, cents, memo, documents, pattern,
      check_number, fit_id, content, occurrence)
    select ${condominiumId}, ${bankAccountId}, ${statementId}, r.occurred_on, r.position, r.cents, r.memo,
      array(select jsonb_array_elements_text(r.documents)), r.pattern, r.check_number, r.fit_id, r.content, r.occurrence
    from jsonb_to_recordset(${sql.json(rows)}) as r (occurred_on date, position integer, cents bigint, memo text, documents jsonb, pattern text,
      check_number text, fit_id text, content text, occurrence integer)`
}

/** Stores balances; of several that a file gives for one day, the last. */
async function keepBalances(
  { sql, condominiumId }: Context,
  bankAccountId: string,
  statementId: string,
  balances: readonly StatementBalance[],
): Promise<void> {
  const byDay = [...new Map(balances.map((balance) => [balance.on, balance])).values()]
  await sql`
    insert into public.bank_statement_balances (condominium_id, bank_account_id, day, cents, statement_id)
    select ${condominiumId}, ${bankAccountId}, r."on", r.cents, ${statementId}
    from jsonb_to_recordset(${sql.json(byDay)}) as r ("on" date, cents bigint)
    on conflict (condominium_id, bank_account_id, day) do update set cents = excluded.cents, statement_id = excluded.statement_id`
}
