import type { Content, TableCell } from 'pdfmake'
import {
  type Branch,
  type FundStatement,
  lineLabel,
  statementTree,
  totalOf,
} from '../../../../domain/accounts/statement-tree.ts'
import { formatDate } from '../../../../domain/calendar.ts'
import { counted } from '../../../../domain/counted.ts'
import { formatCents } from '../../../../domain/money.ts'
import { type Accounts, type LateUnit, MOST_LATE, type Payee, type Place } from './loading.ts'
import { figure, heading, headingBelow, soft, strong, table } from './tables.ts'

type Groups = Accounts['groups']

/**
 * Prints opening + in − out = closing, by fund and place; then each fund by rubric, as the money moved and as it was owed.
 * @param isRun the parts follow one another on as few sheets as they need; otherwise each begins a new one
 */
export function accounts(held: Accounts, isRun = false): Content[] {
  const { cash, accrual, places, payees, late, late_on, groups, from_on, until_on } = held
  const part = isRun ? headingBelow : heading
  const kept = (contents: Content[], lines: number): Content[] =>
    isRun && lines <= FEW ? [{ stack: contents, unbreakable: true }] : contents
  const owed = accrual.filter(({ lines }) => lines.length > 0)
  const result = part('Resultado por competência', 'O que foi cobrado e o que foi gasto, pago ou não.')
  return [
    ...part(
      'Balancete',
      `De ${formatDate(from_on)} a ${formatDate(until_on)}, pelo que entrou e saiu das contas (regime de caixa).`,
    ),
    ...summary(cash),
    ...cash.flatMap((fund) => kept(fundPart(fund, groups), fund.lines.length)),
    ...kept(
      [
        ...part(
          'Contas e caixa',
          'Onde o dinheiro de cada fundo está. Aplicações, resgates e depósitos entre contas estão em “movido”.',
        ),
        placesTable(places),
      ],
      places.length,
    ),
    ...(owed.length === 0 ? result : []),
    ...owed.flatMap((fund, place) =>
      kept([...(place === 0 ? result : []), ...fundPart(fund, groups)], fund.lines.length),
    ),
    ...kept([...part('Pagamentos por fornecedor'), payeesTable(payees)], payees.length),
    ...kept(lateUnits(part, late, late_on), late.length),
  ]
}

/** Most lines of a part that stays whole on one sheet. */
const FEW = 24

function summary(funds: readonly FundStatement[]): Content[] {
  const total = totalOf(funds)
  const row = (name: string, amounts: readonly number[], more = {}): TableCell[] => [
    { text: name, ...more },
    ...amounts.map((cents) => figure(cents, more)),
  ]
  const rows = funds.map((fund) =>
    row(fund.fund_name, [fund.opening_cents ?? 0, fund.in_cents, -fund.out_cents, fund.closing_cents ?? 0]),
  )
  const columns = [
    { title: 'Fundo', width: '*' as const },
    ...['Saldo anterior', 'Entrou', 'Saiu', 'Saldo final'].map((title) => ({ title, width: 82, end: true })),
  ]
  const all = row('Todos os fundos', [total.opening, total.in, -total.out, total.closing], strong)
  const drawn = table(columns, [...rows, all], new Set([rows.length]))
  if (total.between.in === 0) return [drawn]
  const text = `Inclui ${formatCents(total.between.in)} que passaram de um fundo a outro, na entrada e na saída.`
  return [drawn, { text, ...soft, margin: [0, 4, 0, 0] }]
}

function fundPart(fund: FundStatement, groups: Groups): Content[] {
  const isCash = fund.opening_cents !== null
  const rows: TableCell[][] = []
  const strongAt = new Set<number>()
  const add = (label: string, cents: number, more: object = {}) => {
    rows.push([{ text: label, ...more }, figure(cents, more)])
  }
  if (isCash) add('Saldo anterior', fund.opening_cents ?? 0, strong)
  side('Entradas', statementTree(fund.lines, 'in', groups), fund.in_cents, 1)
  side('Saídas', statementTree(fund.lines, 'out', groups), fund.out_cents, -1)
  strongAt.add(rows.length)
  if (isCash) add('Saldo final', fund.closing_cents ?? 0, strong)
  else add('Resultado', fund.in_cents - fund.out_cents, strong)
  return [
    { text: fund.fund_name, bold: true, fontSize: 11, margin: [0, 16, 0, 4] },
    table(
      [
        { title: '', width: '*' },
        { title: 'R$', width: 90, end: true },
      ],
      rows,
      strongAt,
    ),
  ]

  function side(title: string, branches: readonly Branch[], cents: number, sign: 1 | -1): void {
    if (branches.length === 0) return
    strongAt.add(rows.length)
    add(title, sign * cents, strong)
    for (const branch of branches) {
      if (branch.code)
        add(`${branch.code}  ${branch.name}`, sign * branch.cents, {
          margin: [8, 0, 0, 0],
          bold: true,
          fontSize: 8,
        })
      for (const line of branch.lines)
        add(`${line.code ? `${line.code}  ` : ''}${lineLabel(line)}`, sign * line.cents, {
          margin: [18, 0, 0, 0],
        })
    }
  }
}

function placesTable(places: readonly Place[]): Content {
  const sum = (of: (place: Place) => number) => places.reduce((all, place) => all + of(place), 0)
  const parts: ((place: Place) => number)[] = [
    (place) => place.opening_cents,
    (place) => place.in_cents,
    (place) => -place.out_cents,
    (place) => place.moved_cents,
    (place) => place.closing_cents,
  ]
  return table(
    [
      { title: 'Conta', width: '*' },
      { title: 'Fundo', width: 84 },
      ...['Saldo anterior', 'Entrou', 'Saiu', 'Movido', 'Saldo final'].map((title) => ({
        title,
        width: 60,
        end: true,
      })),
    ],
    [
      ...places.map((place) => [place.place, place.fund_name, ...parts.map((of) => figure(of(place)))]),
      [{ text: 'Total', ...strong }, '', ...parts.map((of) => figure(sum(of), strong))],
    ],
    new Set([places.length]),
  )
}

function payeesTable(payees: readonly Payee[]): Content {
  const total = payees.reduce((sum, { cents }) => sum + cents, 0)
  if (payees.length === 0) return { text: 'Nenhum pagamento no mês.', ...soft }
  return table(
    [
      { title: 'Fornecedor', width: '*' },
      { title: 'Pagamentos', width: 70, end: true },
      { title: 'R$', width: 90, end: true },
    ],
    [
      ...payees.map(({ supplier, entries, cents }) => [
        supplier ?? 'Sem fornecedor cadastrado',
        { text: String(entries), alignment: 'right' as const },
        figure(cents),
      ]),
      [{ text: 'Total', ...strong }, '', figure(total, strong)],
    ],
    new Set([payees.length]),
  )
}

function lateUnits(part: typeof heading, late: readonly LateUnit[], day: string): Content[] {
  const total = late.reduce((sum, { cents }) => sum + cents, 0)
  const title = part(
    'Inadimplência por unidade',
    `Cobranças vencidas e não pagas em ${formatDate(day)}, pelo valor original. Só unidades, sem nomes.`,
  )
  if (late.length === 0) return [...title, { text: 'Nenhuma unidade em atraso neste dia.' }]
  const shown = late.slice(0, MOST_LATE)
  const rest = late.slice(MOST_LATE)
  const rows: TableCell[][] = shown.map((unit) => [
    unit.unit_label,
    { text: String(unit.charges), alignment: 'right' },
    { text: formatDate(unit.oldest), alignment: 'right' },
    figure(unit.cents),
  ])
  if (rest.length > 0)
    rows.push([
      `Mais ${counted(rest.length, 'unidade', 'unidades')}`,
      '',
      '',
      figure(rest.reduce((sum, { cents }) => sum + cents, 0)),
    ])
  rows.push([{ text: counted(late.length, 'unidade', 'unidades'), ...strong }, '', '', figure(total, strong)])
  const drawn = table(
    [
      { title: 'Unidade', width: '*' },
      { title: 'Cobranças', width: 60, end: true },
      { title: 'Desde', width: 70, end: true },
      { title: 'R$', width: 90, end: true },
    ],
    rows,
    new Set([rows.length - 1]),
  )
  return [...title, drawn]
}
