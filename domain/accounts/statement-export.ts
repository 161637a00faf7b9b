import type { CsvValue } from '../csv-line.ts'
import { type FundStatement, lineLabel, statementTree, totalOf } from './statement-tree.ts'

export const statementTitles = ['Fundo', 'Linha', 'Código', 'Grupo', 'Rubrica', 'Valor (R$)'] as const

/** A statement as lines of a sheet: each fund's opening, its lines by rubric, its closing; money that leaves is negative. */
export function statementRows(
  funds: readonly FundStatement[],
  groups: ReadonlyMap<string, string>,
): CsvValue[][] {
  const rows = funds.flatMap((fund) => fundRows(fund, groups))
  const total = totalOf(funds)
  const isCash = funds.some(({ opening_cents }) => opening_cents !== null)
  if (!isCash) return [...rows, ['Todos', 'Resultado', null, null, null, (total.in - total.out) / 100]]
  return [
    ...rows,
    ['Todos', 'Saldo anterior', null, null, null, total.opening / 100],
    ['Todos', 'Saldo final', null, null, null, total.closing / 100],
  ]
}

function fundRows(fund: FundStatement, groups: ReadonlyMap<string, string>): CsvValue[][] {
  const { fund_name, opening_cents, closing_cents, in_cents, out_cents } = fund
  const row = (line: string, cents: number): CsvValue[] => [fund_name, line, null, null, null, cents / 100]
  const side = (of: 'in' | 'out'): CsvValue[][] =>
    statementTree(fund.lines, of, groups).flatMap((branch) =>
      branch.lines.map((line) => [
        fund_name,
        of === 'in' ? 'Entrada' : 'Saída',
        line.code,
        branch.code ? branch.name : null,
        lineLabel(line),
        (of === 'in' ? line.cents : -line.cents) / 100,
      ]),
    )
  return [
    ...(opening_cents === null ? [] : [row('Saldo anterior', opening_cents)]),
    ...side('in'),
    ...side('out'),
    closing_cents === null ? row('Resultado', in_cents - out_cents) : row('Saldo final', closing_cents),
  ]
}
