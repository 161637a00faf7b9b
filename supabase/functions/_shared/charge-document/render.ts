import type { Content } from 'pdfmake'
import { formatCents } from '../../../../domain/money.ts'
import { renderPdf } from '../papers/render-pdf.ts'
import { drawBarcode, drawQr, mm } from './codes.ts'
import { boletoState, type ChargeDocument } from './contents.ts'
import { explanation, titleOf } from './explanation.ts'
import { ink, page } from './look.ts'
import { paymentSlip, TEST_NOTICE } from './payment-slip.ts'

const qrSize = 40 * mm
const qr = { x: page.width - page.margin - qrSize, y: 62 }
/** 103 × 13 mm, 5 mm of quiet zone to the left, centre more than 12 mm above the bottom edge (FEBRABAN). */
const barcode = { x: page.margin + 5 * mm, y: page.slipBottom - (12.6 + 6.5) * mm }

const sheet = {
  pageSize: 'A4',
  pageMargins: [page.margin, 34, page.margin, 14],
  defaultStyle: { font: 'Roboto', fontSize: 9, color: ink.line },
} satisfies Partial<Parameters<typeof renderPdf>[0]>

/** Renders one A4 page: what is charged and why, the Pix code, and the ficha de compensação. Returns the bytes of a PDF. */
export async function renderCharge(charge: ChargeDocument): Promise<Uint8Array<ArrayBuffer>> {
  return renderPdf({
    ...sheet,
    info: { title: charge.copy?.title ?? titleOf(charge), author: charge.condominium.name },
    content: chargePage(charge),
  })
}

/** The pages of several charges in one file, in their order. */
export async function renderCharges(
  charges: readonly ChargeDocument[],
  title: string,
): Promise<Uint8Array<ArrayBuffer>> {
  return renderPdf({
    ...sheet,
    info: { title, author: charges[0]?.condominium.name ?? '' },
    content: charges.flatMap((charge, place) => [
      ...(place > 0 ? [{ text: '', fontSize: 0.1, pageBreak: 'before' as const }] : []),
      ...chargePage(charge),
    ]),
  })
}

/** The contents of one charge's page. */
const chargePage = (charge: ChargeDocument): Content[] => [
  ...codes(charge),
  ...upper(charge),
  ...(charge.boleto ? [cutLine(), paymentSlip({ ...charge, boleto: charge.boleto })] : parties(charge)),
]

/** Prints payee and payer where there is no ficha: the payer compares them with what the bank shows. */
function parties({ payee, payer }: ChargeDocument): Content[] {
  const line = (label: string, name: string, document: string | null): Content => ({
    stack: [
      { text: label, fontSize: 7, color: ink.soft },
      { text: document ? `${name} · ${document}` : name, fontSize: 9 },
    ],
    margin: [0, 8, 0, 0],
  })
  return [
    line('Quem recebe', payee.name, payee.document),
    ...(payer.name ? [line('Pagador', payer.name, payer.document)] : []),
  ]
}

/** Places the drawings at fixed positions, whatever flows around them. */
function codes(charge: ChargeDocument): Content[] {
  const state = boletoState(charge)
  const bars =
    charge.boleto && (state === 'payable' || state === 'waiting')
      ? drawBarcode(charge.boleto.barcode, 103 * mm, 13 * mm)
      : []
  return [
    { canvas: charge.pixCode ? drawQr(charge.pixCode, qrSize) : [], absolutePosition: qr },
    { canvas: bars, absolutePosition: barcode },
  ]
}

function upper(charge: ChargeDocument): Content[] {
  const notice = { text: TEST_NOTICE, bold: true, fontSize: 11, color: ink.warning, marginBottom: 6 }
  const besideQr = [0, 0, qrSize + 24, 0] as [number, number, number, number]
  return [
    ...(charge.isTest ? [notice] : []),
    { stack: explanation(charge), margin: besideQr },
    ...pixPart(charge),
  ]
}

function pixPart({ pixCode, due, isTest, copy }: ChargeDocument): Content[] {
  if (!pixCode) return []
  return [
    { text: 'Pix', bold: true, fontSize: 11, absolutePosition: { x: qr.x, y: qr.y - 16 } },
    {
      text: `Aponte a câmera no aplicativo do seu banco.\n${formatCents(due.total)}${isTest ? ', de teste' : copy ? '' : ' hoje'}`,
      fontSize: 7.5,
      color: ink.soft,
      absolutePosition: { x: qr.x, y: qr.y + qrSize + 5 },
    },
    {
      stack: [
        { text: 'Pix copia e cola', fontSize: 7, color: ink.soft },
        { text: pixCode, fontSize: 7.5, wordBreak: 'break-all' },
      ],
      margin: [0, 14, qrSize + 24, 0],
    },
  ]
}

const cutLine = (): Content => ({
  canvas: [
    {
      type: 'line',
      x1: 0,
      y1: 0,
      x2: page.width - 2 * page.margin,
      y2: 0,
      dash: { length: 3 },
      lineWidth: 0.5,
    },
  ],
  absolutePosition: { x: page.margin, y: page.slipTop - 8 },
})
