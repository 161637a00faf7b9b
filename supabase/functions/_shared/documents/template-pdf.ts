import type { Content } from 'pdfmake'
import { formatDocument } from '../../../../domain/cpf-cnpj.ts'
import { type Block, blocksOf } from '../../../../domain/documents/templates/fields.ts'
import { ink } from '../charge-document/look.ts'
import { renderPdf } from '../papers/render-pdf.ts'

export type TemplatePaper = {
  title: string
  /** 'Circular nº 3/2026' */
  number: string | null
  text: string
  condominium: { name: string; document: string | null; address: string | null }
}

/** A filled template as a letter: whose it is on top, its number and title, its text, its page at the foot. */
export async function renderTemplate({
  title,
  number,
  text,
  condominium,
}: TemplatePaper): Promise<Uint8Array<ArrayBuffer>> {
  const owner = condominium.document ? `CNPJ ${formatDocument(condominium.document)}` : ''
  return renderPdf({
    pageSize: 'A4',
    pageMargins: [72, 64, 72, 64],
    defaultStyle: { font: 'Roboto', fontSize: 11, color: ink.line, lineHeight: 1.35 },
    info: { title: number ?? title, author: condominium.name },
    footer: (current: number, count: number) => ({
      text: count > 1 ? `${current} de ${count}` : '',
      alignment: 'center' as const,
      fontSize: 8,
      color: ink.soft,
      margin: [0, 20, 0, 0],
    }),
    content: [
      { text: condominium.name, bold: true, fontSize: 14, color: ink.petrol },
      {
        text: [condominium.address, owner].filter(Boolean).join(' · '),
        fontSize: 9,
        color: ink.soft,
        margin: [0, 2, 0, 32],
      },
      { text: number ?? title, bold: true, fontSize: 17, margin: [0, 0, 0, 16] },
      ...blocksOf(text).map(drawn),
    ],
  })
}

function drawn(block: Block): Content {
  if (block.kind === 'heading') return { text: block.text, bold: true, fontSize: 12.5, margin: [0, 6, 0, 8] }
  if (block.kind === 'item') return { ul: [block.text], margin: [0, 0, 0, 4] }
  if (block.kind === 'signature')
    return {
      stack: [
        { canvas: [{ type: 'line', x1: 0, y1: 0, x2: 240, y2: 0, lineWidth: 0.6, lineColor: ink.line }] },
        { text: block.text, fontSize: 10, margin: [0, 4, 0, 0] },
      ],
      margin: [0, 40, 0, 0],
      unbreakable: true,
    }
  return { text: block.text, margin: [0, 0, 0, 10] }
}
