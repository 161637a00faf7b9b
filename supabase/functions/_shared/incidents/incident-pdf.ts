import type { Content } from 'pdfmake'
import { type IncidentView, timesOf } from '../../../../domain/incidents/view.ts'
import {
  eventWords,
  outcomeWords,
  placeWords,
  priorityWords,
  spanWords,
  statusWords,
} from '../../../../domain/incidents/words.ts'
import { dayAndTime } from '../../../../domain/time-zones/moments.ts'
import { ink } from '../charge-document/look.ts'
import { heading, ownerLines, renderA4, rule } from '../papers/a4.ts'

export type IncidentPaper = {
  condominium: { name: string; document: string | null }
  category: string
  view: IncidentView
  /** Its photos as data URLs, by path. */
  pictures: ReadonlyMap<string, string>
  /** When it was printed. */
  now: Date
  /** The building's clock. */
  zone: string
}

/** Renders one incident with its history: only what the person printing may read. */
export function renderIncident(paper: IncidentPaper): Promise<Uint8Array<ArrayBuffer>> {
  const { view, condominium, now, zone } = paper
  return renderA4({
    title: `Ocorrência ${view.protocol}`,
    author: condominium.name,
    foot: `Ocorrência ${view.protocol} · impressa em ${dayAndTime(now, zone)}`,
    content: [...head(paper), ...facts(paper), ...photos(paper), ...story(view, zone)],
  })
}

function head({ condominium, view }: IncidentPaper): Content[] {
  return [
    ...ownerLines(condominium.name, condominium.document),
    { text: view.title, bold: true, fontSize: 20 },
    { text: `Ocorrência ${view.protocol} · ${stateOf(view)}`, color: ink.soft, margin: [0, 2, 0, 14] },
    // A report of one sentence is its own title.
    ...(view.description.replace(/[.!\s]+$/, '') === view.title
      ? []
      : [{ text: view.description, margin: [0, 0, 0, 10] } as Content]),
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
    ['Registrada em', dayAndTime(view.created_at, zone)],
    ['Por', [view.reporter_name, view.reporter_unit].filter(Boolean).join(', ') || null],
    ['Responsável', [view.assignee_name, view.supplier_name].filter(Boolean).join(', ') || null],
    ['Prazo para resolver', view.solve_due_at && dayAndTime(view.solve_due_at, zone)],
    [
      'Primeira resposta',
      answer === null ? null : `${dayAndTime(view.answered_at!, zone)} (em ${spanWords(answer)})`,
    ],
    [
      'Solução',
      solve === null
        ? null
        : `${dayAndTime(view.solved_at!, zone)} (em ${spanWords(solve)}${view.paused_minutes ? ', sem contar a espera por quem registrou' : ''})`,
    ],
    ['Afeta também', view.followers ? `${view.followers}` : null],
    ['Fotos e vídeos', view.files.length ? view.files.map(({ name }) => name).join(', ') : null],
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

/** Photos two in a row, each with its name below. */
function photos({ view, pictures }: IncidentPaper): Content[] {
  const shown = view.files.flatMap(({ path, name }) => {
    const image = pictures.get(path)
    const fit: [number, number] = [230, 170]
    const caption: Content = { text: name, fontSize: 8, color: ink.soft, margin: [0, 4, 0, 0] }
    return image ? [{ stack: [{ image, fit }, caption], width: 240 }] : []
  })
  const rows: Content[] = []
  for (let first = 0; first < shown.length; first += 2)
    rows.push({
      unbreakable: true,
      columns: shown.slice(first, first + 2),
      columnGap: 12,
      margin: [0, 4, 0, 6],
    })
  return rows.length > 0 ? [heading('Fotos'), ...rows] : []
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
          { text: dayAndTime(line.at, zone), width: 90, color: ink.soft, fontSize: 9, margin: [0, 1, 0, 0] },
          { text: [line.text, ...(line.by ? [{ text: `  ${line.by}`, color: ink.soft, fontSize: 9 }] : [])] },
        ],
        columnGap: 10,
        margin: [0, 0, 0, 6],
      }),
    ),
  ]
}
