import type { Content, TableCell } from 'pdfmake'
import { formatDate } from '../../../../domain/calendar.ts'
import { counted } from '../../../../domain/counted.ts'
import { type Lasting, reserveOf } from '../../../../domain/maintenance/assets/reserve.ts'
import { type AssetCategory, assetCategoryWords } from '../../../../domain/maintenance/assets/words.ts'
import { systemCosts } from '../../../../domain/maintenance/costs.ts'
import {
  inspectionResultWords,
  inspectionStateWords,
  registryWords,
} from '../../../../domain/maintenance/inspections/words.ts'
import { orderStatusWords } from '../../../../domain/maintenance/orders/words.ts'
import { worksWords } from '../../../../domain/maintenance/orders/works.ts'
import {
  type Kept,
  keptBySystem,
  keptOf,
  keptWords,
  type YearInspection,
  type YearOrder,
  type YearWarranty,
} from '../../../../domain/maintenance/year-report.ts'
import { formatCents, sumCents } from '../../../../domain/money.ts'
import { rules } from '../charge-document/look.ts'
import { amount, end, heading, ledger, type Owner, renderPaper, soft } from '../export/paper.ts'

type Paper = {
  owner: Owner
  today: string
  year: number
  inspections: readonly YearInspection[]
  orders: readonly YearOrder[]
  costs: readonly { category: AssetCategory | null; year: number; cents: number }[]
  warranties: readonly YearWarranty[]
  assets: readonly Lasting[]
}

/** Late and undone orders by name on one paper; the table above them counts all. */
const MOST_NAMED = 60

/** Renders a year's maintenance for the assembly that judges the accounts. */
export function renderYearReport(paper: Paper): Promise<Uint8Array<ArrayBuffer>> {
  const { owner, today, year, orders } = paper
  const decided = orders.filter(({ works, decision, urgent_reason }) => works || decision || urgent_reason)
  return renderPaper({
    owner,
    today,
    title: `Relatório da manutenção de ${year}`,
    about: `Para a assembleia · situação em ${formatDate(today)} · ${counted(orders.length, 'ordem de serviço', 'ordens de serviço')} para o ano`,
    content: [
      heading('Inspeções legais e técnicas'),
      inspections(paper),
      heading('O que foi feito'),
      ...work(paper),
      ...(decided.length > 0 ? [heading('Obras e a assembleia'), works(decided)] : []),
      heading('Custos por sistema'),
      costs(paper),
      heading('Garantias'),
      warranties(paper),
      heading('Reserva para substituição'),
      ...reserve(paper),
    ],
  })
}

const none = (text: string): Content => ({ text, ...soft })
const system = (category: AssetCategory | null): string =>
  category ? assetCategoryWords[category] : 'Sem equipamento'
const small = (text: string): Content => ({ text, ...soft, fontSize: 7.5 })

/** A table of words, each column as wide as it is told. */
const table = (widths: (number | string)[], heads: readonly string[], rows: TableCell[][]): Content => ({
  table: {
    headerRows: 1,
    dontBreakRows: true,
    widths,
    body: [heads.map((text) => ({ text, ...soft })), ...rows],
  },
  layout: { ...rules.ledger, paddingLeft: () => 4, paddingRight: () => 4 },
  fontSize: 8.5,
})

function inspections({ inspections: all }: Paper): Content {
  const asked = all.filter(({ state }) => state !== 'not_applicable')
  if (asked.length === 0) return none('Nenhuma inspeção no cadastro.')
  return table(
    ['*', 66, 52, 52, 150],
    ['Inspeção', 'Situação', 'Feita em', 'Vale até', 'Responsável e documento'],
    asked.map((row) => [
      { stack: [row.name, ...(row.findings ? [small(row.findings)] : [])] },
      {
        stack: [
          { text: inspectionStateWords[row.state], bold: row.state !== 'valid' },
          ...(row.result ? [small(inspectionResultWords[row.result])] : []),
        ],
      },
      row.done_on ? formatDate(row.done_on) : '–',
      row.valid_until ? formatDate(row.valid_until) : '–',
      answering(row),
    ]),
  )
}

function answering(row: YearInspection): TableCell {
  const hands = [row.supplier, row.professional].filter(Boolean).join(', ')
  const papers = [
    registryWords(row.council, row.registry ?? ''),
    row.responsibility_number && `ART, RRT ou TRT ${row.responsibility_number}`,
    row.record_id && (row.files > 0 ? counted(row.files, 'arquivo', 'arquivos') : 'sem arquivo'),
  ].filter(Boolean)
  return { stack: [hands || '–', ...(papers.length > 0 ? [small(papers.join(' · '))] : [])] }
}

const right = (count: number) => ({ text: count === 0 ? '–' : `${count}`, ...end })

function work({ orders, today }: Paper): Content[] {
  if (orders.length === 0) return [none('Nenhuma ordem de serviço para este ano.')]
  const columns: Kept[] = ['on_time', 'late', 'overdue', 'skipped', 'cancelled', 'open']
  const named = orders.filter((order) => ['overdue', 'skipped', 'cancelled'].includes(keptOf(order, today)))
  return [
    { text: keptWords(orders, today), margin: [0, 0, 0, 4] },
    ledger(
      ['Sistema', 'Ordens', 'No prazo', 'Com atraso', 'Atrasadas', 'Puladas', 'Canceladas', 'A fazer'],
      keptBySystem(orders, today).map(({ category, counts }) => [
        system(category),
        right(counts.orders),
        ...columns.map((kept) => right(counts[kept])),
      ]),
    ),
    ...(named.length > 0 ? [undone(named)] : []),
  ]
}

const undone = (orders: readonly YearOrder[]): Content => ({
  stack: [
    { text: 'Atrasadas, puladas e canceladas', bold: true, margin: [0, 8, 0, 2] },
    {
      ul: [
        ...orders
          .slice(0, MOST_NAMED)
          .map(
            ({ code, title, due_on, status, cancel_reason }) =>
              `${code} · ${title}, para ${formatDate(due_on)}${cancel_reason ? `. ${orderStatusWords[status]}: ${cancel_reason}` : ''}`,
          ),
        ...(orders.length > MOST_NAMED ? [`e mais ${orders.length - MOST_NAMED}`] : []),
      ],
      fontSize: 8.5,
    },
  ],
})

const works = (orders: readonly YearOrder[]): Content =>
  table(
    [66, '*', 170, 64],
    ['Ordem', 'Obra', 'Decisão da assembleia', 'Custo'],
    orders.map((order) => [
      order.code,
      { stack: [order.title, ...(order.works ? [small(worksWords(order.works))] : [])] },
      {
        stack: [
          order.decision ?? (order.urgent_reason ? 'A assembleia ainda toma ciência' : 'Ainda sem decisão'),
          ...(order.urgent_reason ? [small(`Seguiu por urgência: ${order.urgent_reason}`)] : []),
        ],
      },
      { text: order.cost_cents === null ? '–' : formatCents(order.cost_cents), ...end },
    ]),
  )

function costs({ costs: rows, year }: Paper): Content {
  const years = [year - 1, year]
  const systems = systemCosts(rows, years)
  if (systems.length === 0) return none(`Nada foi gasto em ${year - 1} nem em ${year}.`)
  const totals = years.map((_, place) => sumCents(systems.map(({ cents }) => cents[place]!)))
  return ledger(
    ['Sistema', `${year - 1}`, `${year}`, 'Variação'],
    systems.map(({ category, cents, change }) => [
      system(category),
      ...cents.map((one) => amount(one)),
      { text: change === null ? '–' : `${change > 0 ? '+' : ''}${change}%`, ...end },
    ]),
    [{ text: 'Total', bold: true }, ...totals.map((one) => amount(one, { bold: true })), ''],
  )
}

function warranties({ warranties: rows, today }: Paper): Content {
  if (rows.length === 0) return none('Nenhuma garantia valeu neste ano.')
  return table(
    ['*', '*', 110, 82],
    ['Equipamento', 'O que cobre', 'Fornecedor', 'Até'],
    rows.map(({ name, covers, supplier, until_on }) => [
      name,
      covers,
      supplier ?? '–',
      `${formatDate(until_on)}${until_on < today ? ', acabou' : ''}`,
    ]),
  )
}

function reserve({ assets, today }: Paper): Content[] {
  const { rows, missing, due_cents, monthly_cents, replacement_cents } = reserveOf(assets, today)
  const lacking = counted(
    missing.length,
    'equipamento está sem preço ou sem data de instalação',
    'equipamentos estão sem preço ou sem data de instalação',
  )
  if (rows.length === 0) return [none('Nenhum equipamento com preço e data de instalação.')]
  return [
    {
      text: `Para substituir tudo no fim da vida: ${formatCents(replacement_cents)}. Já deveria estar guardado: ${formatCents(due_cents)}. A guardar por mês: ${formatCents(monthly_cents)}.`,
      margin: [0, 0, 0, 4],
    },
    ledger(
      ['Equipamento', 'Fim da vida', 'Preço de um novo', 'A ter guardado hoje'],
      rows
        .slice(0, MOST_NAMED)
        .map((row) => [
          row.name,
          { text: formatDate(row.ends_on), ...end },
          amount(row.replacement_cents),
          amount(row.due_cents),
        ]),
    ),
    ...(missing.length > 0
      ? [{ text: `${lacking}.`, ...soft, margin: [0, 4, 0, 0] as [number, number, number, number] }]
      : []),
  ]
}
