import type { Content } from 'pdfmake'
import { formatDate, formatMonth } from '../../../../domain/calendar.ts'
import { chargeName } from '../../../../domain/charges/charge-name.ts'
import { partWords } from '../../../../domain/charges/owner-part.ts'
import { counted } from '../../../../domain/counted.ts'
import { type Cents, formatCents } from '../../../../domain/money.ts'
import { formatShort, rational } from '../../../../domain/rational.ts'
import type { ChargeDocument } from './contents.ts'
import { ink, rules } from './look.ts'

type Item = ChargeDocument['items'][number]

/** Points that the items may take above the ficha, or without one, and the height of a row and of each text line. */
const space = { items: 236, alone: 520, row: 4.2, line: 10 } as const

/** Capitals are wider: seventy small letters fill a line. */
const heightOf = ({ description, fund, note }: Item): number => {
  const capitals = description.match(/\p{Lu}/gu)?.length ?? 0
  const lines = Math.ceil((description.length + fund.length + capitals * 0.4) / 70)
  return space.row + space.line * (lines + Math.ceil((note?.length ?? 0) / 90))
}

/** Returns the items that fit; the rest goes into one row, and the charge's screen lists it in full. */
function fitting({ items, boleto }: ChargeDocument): readonly Item[] {
  let left: number = boleto ? space.items : space.alone
  const over = items.findIndex((item) => {
    left -= heightOf(item)
    return left < 0
  })
  return over < 0 ? items : items.slice(0, over)
}

/** The upper half: how much and why, and the difference to the month before. */
export function explanation(charge: ChargeDocument): Content[] {
  return [
    { text: charge.condominium.name, bold: true, fontSize: 12, color: ink.petrol },
    { text: charge.condominium.address, fontSize: 7.5, color: ink.soft, margin: [0, 1, 0, 8] },
    { text: charge.copy?.title ?? titleOf(charge), fontSize: 10 },
    ...partLine(charge),
    { text: formatCents(charge.due.total), bold: true, fontSize: 26, margin: [0, 2, 0, 0] },
    { text: whenDue(charge), fontSize: 9.5, margin: [0, 0, 0, 8] },
    items(charge),
    { text: charge.copy?.note ?? comparison(charge), fontSize: 8, color: ink.soft, margin: [0, 5, 0, 0] },
  ]
}

/** Says of a let unit's two charges which this is, and by which law. */
const partLine = ({ part, copy }: ChargeDocument): Content[] =>
  part && part !== 'whole' && !copy ? [{ text: partWords[part], fontSize: 8.5, color: ink.soft }] : []

/** Returns 'Unidade A-101 · novembro de 2026', with the purpose in place of the month when it is not the month's fee. */
export function titleOf(
  charge: Pick<ChargeDocument, 'kind' | 'part' | 'unitLabel' | 'competence' | 'reference'>,
): string {
  const isMonth = charge.kind === 'ordinary' && charge.part !== 'owner'
  const what = isMonth ? formatMonth(charge.competence) : chargeName(charge)
  return `Unidade ${charge.unitLabel} · ${what}`
}

function whenDue({ copy, status, paid, dueOn, due, today }: ChargeDocument): string {
  if (paid) return `Pago em ${formatDate(paid.on)}: ${formatCents(paid.cents)}`
  if (status === 'cancelled') return 'Cobrança cancelada'
  if (status === 'agreed') return 'Está num acordo: pague as parcelas dele'
  if (copy) return copy.when
  if (due.days === 0) return `Vence em ${formatDate(dueOn)}`
  return `Venceu em ${formatDate(dueOn)}. Valor para pagar hoje, ${formatDate(today)}`
}

function items(charge: ChargeDocument): Content {
  const shown = fitting(charge)
  const rest = charge.items.slice(shown.length)
  const rows = shown.map((item) => row(item.description, item.cents, item.fund, item.note))
  if (rest.length > 0) {
    const cents = rest.reduce((sum, item) => sum + item.cents, 0)
    rows.push(row(`Mais ${rest.length} (veja todas na tela da cobrança)`, cents))
  }
  for (const [label, cents] of lateParts(charge)) if (cents !== 0) rows.push(row(label, cents))
  const total = [
    { text: 'Total', bold: true },
    { text: formatCents(charge.due.total), bold: true, alignment: 'right' as const },
  ]
  return { table: { widths: ['*', 'auto'], body: [...rows, total] }, layout: rules.ledger, fontSize: 8.5 }
}

const lateParts = ({ due }: ChargeDocument): [string, Cents][] => [
  ['Correção monetária', due.correction],
  ['Multa por atraso', due.fine],
  [`Juros de mora (${counted(due.days, 'dia', 'dias')})`, due.interest],
  ['Já recebido', -due.received],
  ['Desconto por antecipação', -due.discount],
]

const row = (description: string, cents: Cents, fund?: string, note?: string | null) => [
  {
    text: [
      { text: description },
      { text: fund ? `  ${fund}` : '', color: ink.soft, fontSize: 7 },
      { text: note ? `\n${note}` : '', color: ink.soft, fontSize: 7 },
    ],
  },
  { text: formatCents(cents), alignment: 'right' as const },
]

/** Compares the month's fee with the one before; a separate charge has nothing to compare with. */
function comparison({ kind, amount, previous }: ChargeDocument): string {
  if (kind === 'old_debt') return 'Dívida de antes destes livros, pelo valor original.'
  if (kind !== 'ordinary') return ''
  if (!previous) return 'Esta é a primeira cobrança desta unidade.'
  const month = formatMonth(previous.competence)
  const difference = amount - previous.cents
  if (difference === 0) return `O mesmo valor de ${month}.`
  const size = Math.abs(difference)
  const percent = formatShort(rational(size * 100, previous.cents), 1)
  const word = difference > 0 ? 'a mais' : 'a menos'
  return `${formatCents(size)} ${word} do que em ${month} (${formatCents(previous.cents)}, ${percent}%).`
}
