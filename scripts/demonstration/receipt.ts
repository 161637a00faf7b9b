import { formatDate } from '../../domain/calendar.ts'
import { formatCents } from '../../domain/money.ts'
import { renderPdf } from '../../supabase/functions/_shared/papers/render-pdf.ts'
import { building, type PaidExpense } from './plan.ts'

type Paper = { title: string; note: string; lines: readonly (readonly [string, string])[]; figure?: string }

/** Draws a one-page PDF document that states what it is: a title, a note that it is invented, names with values. */
export async function drawPaper({ title, note, lines, figure }: Paper): Promise<Buffer> {
  return Buffer.from(
    await renderPdf({
      pageSize: 'A5',
      pageMargins: [40, 40, 40, 40],
      defaultStyle: { font: 'Roboto', fontSize: 10, color: '#23211D' },
      info: { title, author: building.name },
      content: [
        { text: title, fontSize: 20, bold: true, marginBottom: 2 },
        { text: note, color: '#8B4D18', marginBottom: 22 },
        ...lines.map(([label, value]) => ({
          columns: [
            { text: label, width: 110, color: '#6C6962' },
            { text: value, width: '*' },
          ],
          marginBottom: 6,
        })),
        ...(figure ? [{ text: figure, fontSize: 24, bold: true, marginTop: 18 }] : []),
      ],
    }),
  )
}

/** What an invented supplier would have sent: a receipt. A PDF. */
export const drawReceipt = ({ description, cents, on }: PaidExpense): Promise<Buffer> =>
  drawPaper({
    title: 'Recibo',
    note: 'Documento de demonstração, sem valor fiscal.',
    lines: [
      ['Pagador', building.name],
      ['CNPJ', building.document],
      ['Despesa', description],
      ['Pago em', formatDate(on)],
    ],
    figure: formatCents(cents),
  })
