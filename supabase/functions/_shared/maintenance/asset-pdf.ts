import type { Content, TableCell } from 'pdfmake'
import { formatDate } from '../../../../domain/calendar.ts'
import { counted } from '../../../../domain/counted.ts'
import type { AssetOrder, WholeAsset } from '../../../../domain/maintenance/assets/view.ts'
import { assetCategoryWords, warrantyWords } from '../../../../domain/maintenance/assets/words.ts'
import { outsideWords } from '../../../../domain/maintenance/orders/measures.ts'
import { orderKindWords, orderPlace, orderStatusWords } from '../../../../domain/maintenance/orders/words.ts'
import { cycleWords } from '../../../../domain/maintenance/plans/words.ts'
import { formatCents, sumCents } from '../../../../domain/money.ts'
import { rules } from '../charge-document/look.ts'
import { amount, heading, ledger, type Owner, renderPaper, soft } from '../export/paper.ts'

type Paper = { owner: Owner; today: string; asset: WholeAsset; orders: readonly AssetOrder[] }

/** Renders a piece of equipment: what it is, its cost by year, its recurring work and everything that was done with it. */
export function renderAsset({ owner, today, asset, orders }: Paper): Promise<Uint8Array<ArrayBuffer>> {
  return renderPaper({
    owner,
    today,
    title: asset.name,
    about: `${assetCategoryWords[asset.category]} · histórico até ${formatDate(today)} · ${counted(orders.length, 'ordem de serviço', 'ordens de serviço')}`,
    content: [
      facts(asset, today),
      ...(asset.costs.length > 0 ? [heading('Custo por ano'), costs(asset)] : []),
      ...(asset.plans.length > 0 ? [heading('Planos'), plans(asset)] : []),
      heading('Ordens de serviço'),
      orders.length === 0 ? { text: 'Nenhuma ordem de serviço ainda.', ...soft } : history(orders),
    ],
  })
}

function facts(asset: WholeAsset, today: string): Content {
  const rows: [string, string | null][] = [
    ['Lugar', orderPlace(asset)],
    ['Fabricante e modelo', [asset.maker, asset.model].filter(Boolean).join(' ')],
    ['Número de série', asset.serial],
    ['Instalado em', asset.installed_on && formatDate(asset.installed_on)],
    [
      'Garantia',
      asset.warranty_until &&
        `${warrantyWords(asset.warranty_until, today)}, até ${formatDate(asset.warranty_until)}`,
    ],
    ['Fornecedor', asset.supplier_name],
    ['Observações', asset.notes],
  ]
  const body = rows.flatMap(([label, value]): TableCell[][] =>
    value ? [[{ text: label, ...soft }, value]] : [],
  )
  return body.length === 0 ? '' : { table: { widths: [110, '*'], body }, layout: 'noBorders' }
}

const costs = ({ costs: rows }: WholeAsset): Content =>
  ledger(
    ['Ano', 'Ordens executadas', 'Custo'],
    rows.map(({ year, orders, cents }) => [
      `${year}`,
      { text: `${orders}`, alignment: 'right' },
      amount(cents),
    ]),
    [
      { text: 'Total', bold: true },
      { text: `${rows.reduce((sum, row) => sum + row.orders, 0)}`, alignment: 'right', bold: true },
      amount(sumCents(rows.map(({ cents }) => cents)), { bold: true }),
    ],
  )

const plans = ({ plans: rows }: WholeAsset): Content => ({
  ul: rows.map(
    (plan) =>
      `${plan.title}: ${cycleWords(plan).toLowerCase()}${plan.next_on ? `, próxima em ${formatDate(plan.next_on)}` : ', encerrado'}`,
  ),
})

function history(orders: readonly AssetOrder[]): Content {
  const head = ['Ordem', 'Serviço', 'Situação', 'Data', 'Quem fez', 'Custo']
  return {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: [66, '*', 62, 52, 96, 64],
      body: [head.map((text) => ({ text, ...soft })), ...orders.map(line)],
    },
    layout: { ...rules.ledger, paddingLeft: () => 4, paddingRight: () => 4 },
    fontSize: 8.5,
  }
}

const line = (order: AssetOrder): TableCell[] => [
  order.code,
  {
    stack: [
      order.title,
      { text: orderKindWords[order.kind], ...soft, fontSize: 7.5 },
      ...(order.done_note ? [{ text: order.done_note, ...soft, fontSize: 7.5 }] : []),
      ...order.outside.map((measure) => ({
        text: `Fora do limite: ${outsideWords(measure)}. ${measure.note}`,
        bold: true,
        fontSize: 7.5,
      })),
    ],
  },
  orderStatusWords[order.status],
  formatDate(order.done_on ?? order.due_on),
  order.who ?? '–',
  { text: order.cost_cents === null ? '–' : formatCents(order.cost_cents), alignment: 'right' },
]
