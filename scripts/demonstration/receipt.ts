import { createRequire } from 'node:module'
import pdfmake from 'pdfmake'
import { formatDate } from '../../domain/calendar.ts'
import { formatCents } from '../../domain/money.ts'
import { building, type PaidExpense } from './plan.ts'

const resolve = createRequire(import.meta.url).resolve
const fonts = {
  normal: resolve('pdfmake/fonts/Roboto/Roboto-Regular.ttf'),
  bold: resolve('pdfmake/fonts/Roboto/Roboto-Medium.ttf'),
}

/** What an invented supplier would have sent: a receipt on one page that says what it is. A PDF. */
export async function drawReceipt({ description, cents, on }: PaidExpense): Promise<Buffer> {
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy((path: string) => path === fonts.normal || path === fonts.bold)
  pdfmake.setFonts({ Roboto: fonts })
  const line = (label: string, value: string) => ({
    columns: [
      { text: label, width: 110, color: '#6C6962' },
      { text: value, width: '*' },
    ],
    marginBottom: 6,
  })
  return pdfmake
    .createPdf({
      pageSize: 'A5',
      pageMargins: [40, 40, 40, 40],
      defaultStyle: { font: 'Roboto', fontSize: 10, color: '#23211D' },
      info: { title: `Recibo: ${description}`, author: building.name },
      content: [
        { text: 'Recibo', fontSize: 20, bold: true, marginBottom: 2 },
        { text: 'Documento de demonstração, sem valor fiscal.', color: '#8B4D18', marginBottom: 22 },
        line('Pagador', building.name),
        line('CNPJ', building.document),
        line('Despesa', description),
        line('Pago em', formatDate(on)),
        { text: formatCents(cents), fontSize: 24, bold: true, marginTop: 18 },
      ],
    })
    .getBuffer()
}
