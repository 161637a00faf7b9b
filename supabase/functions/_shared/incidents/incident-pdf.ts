import pdfmake, { type Content } from 'pdfmake'
import { formatDocument } from '../../../../domain/cpf-cnpj.ts'
import { type IncidentView, timesOf } from '../../../../domain/incidents/view.ts'
import {
  eventWords,
  outcomeWords,
  placeWords,
  priorityWords,
  spanWords,
  statusWords,
} from '../../../../domain/incidents/words.ts'
import { tableMoment } from '../../../../domain/time-zones/moments.ts'
import { preparePdf } from '../charge-document/fonts.ts'
import { ink } from '../charge-document/look.ts'

const rule = '#DCD9D3'

export type IncidentPaper = {
  condominium: { name: string; document: string | null }
  category: string
  view: IncidentView
  /** When it was printed. */
  now: Date
  /** The building's clock. */
  zone: string
}

/** Renders one incident with its history: only what the person printing may read. */
export async function renderIncident(paper: IncidentPaper): Promise<Uint8Array<ArrayBuffer>> {
  preparePdf()
  const { view, condominium, now, zone } = paper
  const buffer = await pdfmake
    .createPdf({
      pageSize: 'A4',
      pageMargins: [48, 56, 48, 56],
      defaultStyle: { font: 'Roboto', fontSize: 10, color: ink.line, lineHeight: 1.3 },
      info: { title: `Ocorrência ${view.protocol}`, author: condominium.name },
      footer: (page, pages) => ({
        columns: [
          {
            text: `Ocorrência ${view.protocol} · impressa em ${tableMoment(now, zone)}`,
            fontSize: 8,
            color: ink.soft,
          },
          { text: `${page} de ${pages}`, alignment: 'right', fontSize: 8, color: ink.soft },
        ],
        margin: [48, 16, 48, 0],
      }),
      content: [...head(paper), ...facts(paper), ...story(view, zone)],
    })
    .getBuffer()
  return new Uint8Array(buffer)
}

const heading = (text: string): Content => ({ text, bold: true, fontSize: 13, margin: [0, 18, 0, 6] })

function head({ condominium, view }: IncidentPaper): Content[] {
  return [
    { text: condominium.name, bold: true, fontSize: 13, color: ink.petrol },
    {
      text: condominium.document ? `CNPJ ${formatDocument(condominium.document)}` : '',
      fontSize: 9,
      color: ink.soft,
      margin: [0, 0, 0, 20],
    },
    { text: view.title, bold: true, fontSize: 20 },
    { text: `Ocorrência ${view.protocol} · ${stateOf(view)}`, color: ink.soft, margin: [0, 2, 0, 14] },
    { text: view.description, margin: [0, 0, 0, 10] },
  ]
}

const stateOf = (view: IncidentView): string =>
  view.outcome ? outcomeWords[view.outcome] : statusWords[view.status]

function facts({ view, category, zone }: IncidentPaper): Content[] {
  const { answer, solve } = timesOf(view)
  const rows: [string, string | null][] = [
    ['Categoria', category],
    ['Lugar', placeWords(view)],
    ['Prioridade', priorityWords[view.priority]],
    ['Registrada em', tableMoment(view.created_at, zone)],
    ['Por', [view.reporter_name, view.reporter_unit].filter(Boolean).join(', ') || null],
    ['Responsável', [view.assignee_name, view.supplier_name].filter(Boolean).join(', ') || null],
    ['Prazo para resolver', tableMoment(view.solve_due_at, zone)],
    [
      'Primeira resposta',
      answer === null ? null : `${tableMoment(view.answered_at, zone)} (em ${spanWords(answer)})`,
    ],
    [
      'Solução',
      solve === null
        ? null
        : `${tableMoment(view.solved_at, zone)} (em ${spanWords(solve)}${view.paused_minutes ? ', sem contar a espera por quem registrou' : ''})`,
    ],
    ['Afeta também', view.followers ? `${view.followers}` : null],
    ['Fotos e vídeos', view.files.length ? `${view.files.length}, guardados no Prumo` : null],
  ]
  return [
    {
      layout: {
        hLineWidth: (line, node) => (line === 0 || line === node.table.body.length ? 0 : 0.5),
        vLineWidth: () => 0,
        hLineColor: () => rule,
        paddingLeft: () => 0,
        paddingTop: () => 4,
        paddingBottom: () => 4,
      },
      table: {
        widths: [130, '*'],
        body: rows.flatMap(([label, value]) => (value ? [[{ text: label, color: ink.soft }, value]] : [])),
      },
    },
  ]
}

/** Events and comments in one order. */
function story(view: IncidentView, zone: string): Content[] {
  const told = [
    ...view.events.map((event) => ({
      at: event.at,
      by: event.by,
      text: eventWords(event) + (event.note ? `: ${event.note}` : ''),
    })),
    ...view.comments.map((comment) => ({
      at: comment.at,
      by: comment.by ?? (comment.is_mine ? view.reporter_name : 'Morador'),
      text: `${comment.is_internal ? 'Nota interna: ' : ''}${comment.body ?? 'Comentário removido'}`,
    })),
  ].sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))
  return [
    heading('Histórico'),
    ...told.map(
      (line): Content => ({
        columns: [
          { text: tableMoment(line.at, zone), width: 90, color: ink.soft, fontSize: 9, margin: [0, 1, 0, 0] },
          { text: [line.text, ...(line.by ? [{ text: `  ${line.by}`, color: ink.soft, fontSize: 9 }] : [])] },
        ],
        columnGap: 10,
        margin: [0, 0, 0, 6],
      }),
    ),
  ]
}
