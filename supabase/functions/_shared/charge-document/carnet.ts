import type { Content } from 'pdfmake'
import { formatDate, formatMonth } from '../../../../domain/calendar.ts'
import { chargeName } from '../../../../domain/charges/charge-name.ts'
import { formatCents } from '../../../../domain/money.ts'
import { renderPdf } from '../papers/render-pdf.ts'
import { drawBarcode, drawQr, mm } from './codes.ts'
import { boletoState } from './contents.ts'
import { ink, page } from './look.ts'
import { narrowSlip, type SlipDocument, TEST_NOTICE } from './payment-slip.ts'

/** A third of the page: 99 mm, within the 95 to 108 mm that FEBRABAN gives a ficha. */
const coupon = page.height / 3
const perPage = 3
const [stubX, stubWidth, slipX] = [22, 118, 156]
const qrSize = 31 * mm
const newPage = { text: '', fontSize: 0.1, pageBreak: 'before' as const }

/** Renders a unit's next charges, three on a page with lines to cut: on the left the payer's stub, on the right the part that the bank reads. */
export const renderCarnet = (charges: readonly SlipDocument[]): Promise<Uint8Array<ArrayBuffer>> =>
  renderCarnets([charges], `Carnê da unidade ${charges[0]?.unitLabel ?? ''}`)

/** Renders the carnets of several units, each starting on a new page: once cut and bound, none contains another's slip. */
export async function renderCarnets(
  carnets: readonly (readonly SlipDocument[])[],
  title: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const filled = carnets.filter((charges) => charges.length > 0)
  const [first] = filled.flat()
  return renderPdf({
    pageSize: 'A4',
    pageMargins: [stubX, 0, 20, 0],
    defaultStyle: { font: 'Roboto', fontSize: 8, color: ink.line },
    info: { title, author: first?.condominium.name ?? '' },
    content: filled.flatMap((charges, carnet) => [
      ...(carnet > 0 ? [newPage] : []),
      ...charges.flatMap((charge, place) => couponAt(charge, place, charges.length)),
    ]),
  })
}

function couponAt(charge: SlipDocument, place: number, count: number): Content[] {
  const top = (place % perPage) * coupon
  const startsPage = place > 0 && place % perPage === 0
  return [
    ...(startsPage ? [newPage] : []),
    ...cuts(top, place % perPage > 0),
    { stack: stub(charge, place, count), absolutePosition: { x: stubX, y: top + 18 } },
    ...pixOf(charge, top),
    ...narrowSlip(charge, { x: slipX, y: top + 14 }),
    ...barsOf(charge, top),
  ]
}

const dashed = (x1: number, y1: number, x2: number, y2: number) => ({
  type: 'line' as const,
  x1,
  y1,
  x2,
  y2,
  lineColor: ink.soft,
  dash: { length: 3 },
  lineWidth: 0.5,
})

/** Draws the cutting lines: between two slips, and between stub and slip. */
function cuts(top: number, isBelow: boolean): Content[] {
  const across = isBelow ? [dashed(0, 0, page.width, 0)] : []
  return [
    { canvas: across, absolutePosition: { x: 0, y: top } },
    { canvas: [dashed(0, 0, 0, coupon - 20)], absolutePosition: { x: slipX - 10, y: top + 10 } },
  ]
}

function stub(charge: SlipDocument, place: number, count: number): Content[] {
  const { kind, competence, boleto } = charge
  const line = (label: string, value: string, bold = false): Content => ({
    stack: [
      { text: label, fontSize: 5.5, color: ink.soft },
      { text: value, fontSize: bold ? 11 : 8, bold },
    ],
    margin: [0, 0, 0, 4],
  })
  const narrow = {
    margin: [0, 0, page.width - stubX - stubWidth - 20, 0] as [number, number, number, number],
  }
  return [
    {
      ...narrow,
      stack: [
        { text: charge.condominium.name, bold: true, fontSize: 8, color: ink.petrol },
        {
          text: `Recibo do pagador · ${place + 1} de ${count}`,
          fontSize: 6.5,
          color: ink.soft,
          margin: [0, 1, 0, 5],
        },
        line(
          'Unidade',
          `${charge.unitLabel} · ${kind === 'ordinary' ? formatMonth(competence) : chargeName(charge)}`,
        ),
        line('Vencimento', formatDate(charge.dueOn), true),
        line('Valor', formatCents(charge.amount), true),
        line('Nosso número', boleto.ourNumber),
        ...(charge.isTest ? [{ text: TEST_NOTICE, bold: true, fontSize: 6.5, color: ink.warning }] : []),
      ],
    },
  ]
}

function pixOf({ pixCode }: SlipDocument, top: number): Content[] {
  if (!pixCode) return []
  const y = top + coupon - qrSize - 20
  return [
    { canvas: drawQr(pixCode, qrSize), absolutePosition: { x: stubX, y } },
    {
      text: 'Pix: aponte a câmera do seu banco',
      fontSize: 6,
      color: ink.soft,
      absolutePosition: { x: stubX, y: y + qrSize + 3 },
    },
  ]
}

/** 103 × 13 mm, 5 mm of quiet zone, its centre more than 12 mm above the edge (FEBRABAN). */
function barsOf(charge: SlipDocument, top: number): Content[] {
  const state = boletoState(charge)
  if (state !== 'payable' && state !== 'waiting') return []
  return [
    {
      canvas: drawBarcode(charge.boleto.barcode, 103 * mm, 13 * mm),
      absolutePosition: { x: slipX + 5 * mm, y: top + coupon - (12.2 + 6.5) * mm },
    },
  ]
}
