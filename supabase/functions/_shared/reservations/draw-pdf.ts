import type { Content, TableCell } from 'pdfmake'
import type { PublishedDraw } from '../../../../domain/reservations/draw.ts'
import { tableMoment } from '../../../../domain/time-zones/moments.ts'
import { ink } from '../charge-document/look.ts'
import { lines, ownerLines, renderA4 } from '../papers/a4.ts'

export type DrawPaper = {
  condominium: { name: string; document: string | null }
  draw: PublishedDraw
  /** 'Salão de festas, 24/12/2026 10:00'; null where no date is drawn. */
  subject: string | null
  drawnAt: Date | null
  cancelReason: string | null
  rows: { rank: number | null; number: number; unit: string; result: string; nonce: string }[]
  /** When it was printed. */
  now: Date
  /** The building's clock. */
  zone: string
}

/** Renders a draw: its result, its inputs, and how anyone can recompute it. */
export function renderDrawPaper(paper: DrawPaper): Promise<Uint8Array<ArrayBuffer>> {
  const { condominium, draw, now, zone } = paper
  return renderA4({
    title: `Sorteio: ${draw.title}`,
    author: condominium.name,
    foot: `Sorteio: ${draw.title} · impresso em ${tableMoment(now, zone)}`,
    content: [...head(paper), ...result(paper), ...proof(paper)],
  })
}

function head({ condominium, draw, subject, drawnAt, cancelReason, zone }: DrawPaper): Content[] {
  const state = cancelReason
    ? `Cancelado: ${cancelReason}`
    : drawnAt
      ? `Realizado em ${tableMoment(drawnAt, zone)}`
      : 'Ainda sem resultado'
  return [
    ...ownerLines(condominium.name, condominium.document),
    { text: draw.title, bold: true, fontSize: 20 },
    { text: [subject, state].filter(Boolean).join(' · '), color: ink.soft, margin: [0, 2, 0, 14] },
  ]
}

const header = (text: string): TableCell => ({ text, color: ink.soft, fontSize: 9 })

function result({ rows }: DrawPaper): Content[] {
  if (rows.length === 0) return [{ text: 'Nenhuma unidade entrou.' }]
  return [
    {
      layout: lines,
      table: {
        headerRows: 1,
        widths: [44, 44, 70, '*', 170],
        body: [
          ['Lugar', 'Bilhete', 'Unidade', 'Resultado', 'Número do navegador'].map(header),
          ...rows.map(({ rank, number, unit, result, nonce }): TableCell[] => [
            { text: rank === null ? '–' : `${rank}º`, bold: rank === 1 },
            `${number}`,
            { text: unit, bold: rank === 1 },
            result,
            { text: nonce, fontSize: 8, color: ink.soft },
          ]),
        ],
      },
    },
  ]
}

function proof({ draw }: DrawPaper): Content[] {
  const facts: [string, string | null][] = [
    ['Código da semente', draw.seed_hash],
    ['Código da lista', draw.list_hash],
    [
      'De onde vem o número',
      `${draw.public_source} (a partir de ${draw.public_on.split('-').reverse().join('/')})`,
    ],
    ['Número público', draw.public_value],
    ['Semente', draw.seed],
    ['Identificação', draw.id],
  ]
  return [
    { text: 'Como conferir', bold: true, fontSize: 13, margin: [0, 22, 0, 6] },
    {
      text: 'O código da semente foi publicado na abertura e o da lista no encerramento, antes de o número público existir. A ordem sai dos três: semente, lista e número. Confira o número na fonte, e o resto na página do sorteio ou com o conferidor que ela oferece, que funciona sem internet.',
      margin: [0, 0, 0, 8],
    },
    {
      layout: lines,
      table: {
        widths: [120, '*'],
        body: facts.flatMap(([label, value]) =>
          value ? [[header(label), { text: value, fontSize: 9 }]] : [],
        ),
      },
    },
  ]
}
