import { type AccountKind, accountKinds } from '../ledger/words.ts'
import type { Cents } from '../money.ts'

/** A line of a fund's statement, as `ledger_statement` returns it. */
export type StatementLine = {
  kind: AccountKind
  rubric_id: string | null
  code: string | null
  name: string | null
  in: boolean
  cents: Cents
}

export type FundStatement = {
  fund_id: string
  fund_name: string
  opening_cents: Cents | null
  in_cents: Cents
  out_cents: Cents
  closing_cents: Cents | null
  lines: StatementLine[]
}

/** A group of the chart with its lines; lines without a rubric form a group without a code, at the end. */
export type Branch = { code: string | null; name: string; cents: Cents; lines: readonly StatementLine[] }

/** Returns a line's label: its rubric, plus the kind of movement where the rubric is not enough. */
export function lineLabel({ kind, name, in: came }: StatementLine): string {
  if (kind === 'late_income') return name ?? accountKinds.late_income
  if (kind === 'between_funds') return came ? 'Vindo de outro fundo' : 'Para outro fundo'
  if (kind === 'advances') return came ? 'Pago a mais por unidades' : 'Devolvido a unidades'
  if (kind === 'opening') return 'Saldo inicial informado'
  return name ?? accountKinds[kind]
}

/** Returns the key that identifies a line within its side of the statement. */
export const lineKey = ({ kind, rubric_id }: Pick<StatementLine, 'kind' | 'rubric_id'>): string =>
  rubric_id ?? kind

/** '2.2' of '2.2.01'. */
const groupOf = (code: string | null): string | null => code?.split('.').slice(0, 2).join('.') ?? null

const beforeEach = (a: string | null, b: string | null): number => {
  if (a === b) return 0
  if (a === null || b === null) return a === null ? 1 : -1
  return a.localeCompare(b, undefined, { numeric: true })
}

/**
 * Builds the chart's tree of one side of one or several statements: merges lines of one rubric regardless of movement, and lines without a rubric by
 * kind. `names` are the groups', by code.
 */
export function statementTree(
  lines: readonly StatementLine[],
  side: 'in' | 'out',
  names: ReadonlyMap<string, string>,
): Branch[] {
  const merged = new Map<string, StatementLine>()
  for (const line of lines) {
    if (line.in !== (side === 'in')) continue
    const key = lineKey(line)
    const known = merged.get(key)
    merged.set(key, known ? { ...known, cents: known.cents + line.cents } : line)
  }
  const byGroup = Map.groupBy(merged.values(), (line) => groupOf(line.code))
  return [...byGroup]
    .sort(([a], [b]) => beforeEach(a, b))
    .map(([code, own]) => ({
      code,
      name: code === null ? 'Sem rubrica' : (names.get(code) ?? code),
      cents: own.reduce((sum, { cents }) => sum + cents, 0),
      lines: own.toSorted((a, b) => beforeEach(a.code, b.code) || b.cents - a.cents),
    }))
    .filter(({ lines: held }) => held.length > 0)
}

/** Sums several funds: Σ opening + in − out = closing. Transfers between funds count on both sides. */
export function totalOf(funds: readonly FundStatement[]) {
  const sum = (of: (fund: FundStatement) => number | null) =>
    funds.reduce((all, fund) => all + (of(fund) ?? 0), 0)
  const between = (came: boolean) =>
    funds
      .flatMap(({ lines }) => lines)
      .filter(({ kind, in: inside }) => kind === 'between_funds' && inside === came)
      .reduce((all, { cents }) => all + cents, 0)
  return {
    opening: sum((fund) => fund.opening_cents),
    in: sum((fund) => fund.in_cents),
    out: sum((fund) => fund.out_cents),
    closing: sum((fund) => fund.closing_cents),
    between: { in: between(true), out: between(false) },
  }
}
