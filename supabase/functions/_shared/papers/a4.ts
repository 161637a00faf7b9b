import type { Content } from 'pdfmake'
import { formatDocument } from '../../../../domain/cpf-cnpj.ts'
import { ink } from '../charge-document/look.ts'
import { renderPdf } from './render-pdf.ts'

export const rule = '#DCD9D3'

/** Of a record, which lists much. */
const usual = { side: 48, bottom: 56, fontSize: 10, lineHeight: 1.3, footTop: 16 }
/** Of what is read as a letter. */
export const letterLook = { ...usual, side: 56, fontSize: 10.5, lineHeight: 1.35 }

type Paper = {
  title: string
  author: string
  /** At the foot of each page, with its number; none where the paper has one page. */
  foot?: string
  /** Printed across each page of an unfinished paper. */
  mark?: string | null | undefined
  look?: typeof usual
  content: Content[]
}

/** Renders a paper on A4, in the house's hand. */
export async function renderA4(paper: Paper): Promise<Uint8Array<ArrayBuffer>> {
  const { title, author, foot, mark, content } = paper
  const { side, bottom, fontSize, lineHeight, footTop } = paper.look ?? usual
  return renderPdf({
    pageSize: 'A4',
    pageMargins: [side, 56, side, bottom],
    defaultStyle: { font: 'Roboto', fontSize, color: ink.line, lineHeight },
    info: { title, author },
    ...(mark && { watermark: { text: mark, color: ink.soft, opacity: 0.09, bold: true } }),
    ...(foot && {
      footer: (page: number, pages: number) => ({
        columns: [
          { text: foot, fontSize: 8, color: ink.soft },
          { text: `${page} de ${pages}`, alignment: 'right', width: 60, fontSize: 8, color: ink.soft },
        ],
        margin: [side, footTop, side, 0],
      }),
    }),
    content,
  })
}

/** Whose paper it is: the name and, below it, the CNPJ. */
export const ownerLines = (name: string, document: string | null, below = 20): Content[] => [
  { text: name, bold: true, fontSize: 13, color: ink.petrol },
  {
    text: document ? `CNPJ ${formatDocument(document)}` : '',
    fontSize: 9,
    color: ink.soft,
    margin: [0, 0, 0, below],
  },
]

export const heading = (text: string): Content => ({ text, bold: true, fontSize: 13, margin: [0, 18, 0, 6] })

/** A hairline under each row. */
export const lines = {
  hLineWidth: () => 0.5,
  vLineWidth: () => 0,
  hLineColor: () => rule,
  paddingLeft: () => 0,
  paddingTop: () => 4,
  paddingBottom: () => 4,
}
