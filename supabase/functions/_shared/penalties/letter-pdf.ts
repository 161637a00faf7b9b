import type { Content } from 'pdfmake'
import { formatDate } from '../../../../domain/calendar.ts'
import { printedCode } from '../../../../domain/delinquency/clearance.ts'
import type { CaseDetail } from '../../../../domain/penalties/detail.ts'
import type { LetterFrame, LetterText } from '../../../../domain/penalties/letter.ts'
import { drawQr } from '../charge-document/codes.ts'
import { ink } from '../charge-document/look.ts'
import { letterLook, ownerLines, renderA4, rule } from '../papers/a4.ts'

export type LetterPaper = {
  frame: LetterFrame
  text: LetterText
  detail: Pick<CaseDetail, 'case' | 'parties'>
  /** 'YYYY-MM-DD', Brasília. */
  today: string
  signer: string
  code: string
  site: string
}

/** Renders a letter: sender and recipient, the message, the article, and how to check that it was not changed. */
export function renderPenaltyLetter(paper: LetterPaper): Promise<Uint8Array<ArrayBuffer>> {
  const { frame, text, code } = paper
  return renderA4({
    title: `${text.title} ${paper.detail.case.number}`,
    author: frame.condominium,
    foot: `${text.title} · Código ${printedCode(code)}`,
    look: letterLook,
    content: [...head(paper), ...body(paper), ...foot(paper)],
  })
}

function head({ frame, text, detail, today }: LetterPaper): Content[] {
  const names = [...new Set(detail.parties.map(({ name }) => name))]
  return [
    ...ownerLines(frame.condominium, frame.document, 22),
    { text: text.title, bold: true, fontSize: 18 },
    { text: `Caso ${detail.case.number} · ${formatDate(today)}`, color: ink.soft, margin: [0, 2, 0, 14] },
    {
      text: [
        { text: `Unidade ${detail.case.unit_label}\n`, bold: true },
        names.length > 0 ? names.join(', ') : 'Aos responsáveis pela unidade',
      ],
      margin: [0, 0, 0, 14],
    },
  ]
}

const paragraph = (text: string): Content => ({ text, margin: [0, 0, 0, 8], alignment: 'justify' })

function body({ frame, text }: LetterPaper): Content[] {
  const [first, ...rest] = text.paragraphs
  return [
    ...(frame.opening ? [paragraph(frame.opening)] : []),
    ...(first ? [paragraph(first)] : []),
    ...(text.quote ? [quoted(text.quote)] : []),
    ...rest.map(paragraph),
    ...(frame.closing ? [paragraph(frame.closing)] : []),
  ]
}

const quoted = ({ source, text }: { source: string; text: string }): Content => ({
  margin: [0, 2, 0, 12],
  table: {
    widths: ['*'],
    body: [
      [
        {
          stack: [
            { text: source, bold: true, fontSize: 9.5 },
            { text: `“${text}”`, fontSize: 10 },
          ],
          margin: [8, 6, 8, 6],
        },
      ],
    ],
  },
  layout: { hLineColor: () => rule, vLineColor: () => rule, hLineWidth: () => 0.7, vLineWidth: () => 0.7 },
})

function foot({ signer, code, site }: LetterPaper): Content[] {
  const address = `${site}/verificar/notificacao/${code}`
  return [
    { text: signer, bold: true, margin: [0, 22, 0, 0] },
    { text: 'Pela administração do condomínio', fontSize: 9, color: ink.soft },
    {
      unbreakable: true,
      margin: [0, 26, 0, 0],
      columns: [
        { width: 84, canvas: drawQr(address, 72) },
        {
          stack: [
            { text: 'Confira esta carta', bold: true },
            {
              text: 'O endereço mostra de quando ela é e compara este arquivo com o que foi emitido.',
              fontSize: 9,
            },
            { text: address, fontSize: 9, color: ink.petrol, margin: [0, 3, 0, 0] },
            { text: `Código ${printedCode(code)}`, fontSize: 9, bold: true },
          ],
        },
      ],
    },
    {
      unbreakable: true,
      margin: [0, 26, 0, 0],
      fontSize: 9,
      stack: [
        { text: 'Recibo de entrega em mãos', bold: true },
        {
          text: 'Recebi em ____/____/______   Nome: ______________________________   Assinatura: ______________________',
          margin: [0, 10, 0, 0],
        },
        { text: 'Testemunha: ______________________________', margin: [0, 10, 0, 0] },
      ],
    },
  ]
}
