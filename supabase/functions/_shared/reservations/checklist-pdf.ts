import type { Content, TableCell } from 'pdfmake'
import {
  type Checklist,
  type ChecklistItem,
  compared,
  corrected,
  standing,
} from '../../../../domain/reservations/checklist/checklists.ts'
import { answerWords, itemStateWords, stageWords } from '../../../../domain/reservations/checklist/words.ts'
import { tableMoment } from '../../../../domain/time-zones/moments.ts'
import { ink } from '../charge-document/look.ts'
import { ownerLines, renderA4, rule } from '../papers/a4.ts'

const bad = '#9B2C1F'

export type ChecklistPaper = {
  condominium: { name: string; document: string | null }
  booking: { area_name: string; unit_label: string; starts_at: Date; ends_at: Date }
  checklists: readonly Checklist[]
  /** Pictures by path, as data addresses. */
  pictures: ReadonlyMap<string, string>
  /** '120,00 ficaram com o condomínio: …', where the deposit was settled. */
  deposit: string | null
  now: Date
  /** The building's clock. */
  zone: string
}

/** Renders the state of a space before and after a use, side by side with its photos, and what has since been repaired. */
export function renderChecklists(paper: ChecklistPaper): Promise<Uint8Array<ArrayBuffer>> {
  const { condominium, booking, now, zone } = paper
  const title = `Vistoria: ${booking.area_name}, unidade ${booking.unit_label}`
  return renderA4({
    title,
    author: condominium.name,
    foot: `${title} · impresso em ${tableMoment(now, zone)}`,
    content: [...head(paper), ...sides(paper), ...corrections(paper), ...end(paper)],
  })
}

function head({ condominium, booking, zone }: ChecklistPaper): Content[] {
  return [
    ...ownerLines(condominium.name, condominium.document),
    { text: `Vistoria: ${booking.area_name}`, bold: true, fontSize: 20 },
    {
      text: `Unidade ${booking.unit_label} · de ${tableMoment(booking.starts_at, zone)} a ${tableMoment(booking.ends_at, zone)}`,
      color: ink.soft,
      margin: [0, 2, 0, 14],
    },
  ]
}

const lines = {
  hLineWidth: () => 0.5,
  vLineWidth: () => 0,
  hLineColor: () => rule,
  paddingLeft: () => 0,
  paddingRight: () => 10,
  paddingTop: () => 6,
  paddingBottom: () => 6,
}

function sides({ checklists, pictures, zone }: ChecklistPaper): Content[] {
  const [before, after] = [standing(checklists, 'before'), standing(checklists, 'after')]
  const rows = compared(before, after).map((one): TableCell[] => [
    { text: one.label, bold: true },
    cell(one.before, pictures, false),
    cell(one.after, pictures, one.isNewProblem),
  ])
  return [
    {
      layout: lines,
      table: {
        headerRows: 1,
        dontBreakRows: true,
        widths: [96, '*', '*'],
        body: [[{ text: '' }, signature('before', before, zone), signature('after', after, zone)], ...rows],
      },
    },
    ...[before, after].flatMap((one): Content[] =>
      one?.note ? [{ text: `${stageWords[one.stage].title}: ${one.note}`, margin: [0, 10, 0, 0] }] : [],
    ),
  ]
}

function signature(stage: Checklist['stage'], one: Checklist | undefined, zone: string): TableCell {
  const { title } = stageWords[stage]
  if (!one)
    return {
      stack: [
        { text: title, bold: true },
        { text: 'Não foi feita.', color: ink.soft, fontSize: 9 },
      ],
    }
  const said = one.answer
    ? `${answerWords[one.answer]}, ${one.answered_name ?? ''}, ${tableMoment(one.answered_at!, zone)}${one.answer_note ? `: ${one.answer_note}` : ''}`
    : 'A unidade ainda não respondeu.'
  return {
    stack: [
      { text: title, bold: true },
      {
        text: `Assinada por ${one.signed_name}, ${tableMoment(one.signed_at, zone)}`,
        color: ink.soft,
        fontSize: 9,
      },
      { text: said, color: one.answer === 'contested' ? bad : ink.soft, fontSize: 9 },
    ],
  }
}

function cell(item: ChecklistItem | null, pictures: ReadonlyMap<string, string>, isNew: boolean): TableCell {
  if (!item) return { text: 'Não foi olhado.', color: ink.soft }
  const images = item.photos.flatMap((path) => pictures.get(path) ?? [])
  const rows = Array.from({ length: Math.ceil(images.length / 2) }, (_, at) =>
    images.slice(at * 2, at * 2 + 2),
  )
  const missing = item.photos.length - images.length
  return {
    stack: [
      {
        text: `${itemStateWords[item.state]}${isNew ? ' (não havia na entrega)' : ''}`,
        ...(item.state === 'problem' && { color: bad, bold: true }),
      },
      ...(item.note ? [{ text: item.note }] : []),
      ...rows.map(
        (pair): Content => ({
          columns: pair.map((image): Content => ({ image, fit: [86, 86], margin: [0, 4, 4, 0] })),
          columnGap: 4,
        }),
      ),
      ...(missing > 0
        ? [
            {
              text: `Mais ${missing} ${missing === 1 ? 'foto' : 'fotos'} no sistema.`,
              color: ink.soft,
              fontSize: 9,
            },
          ]
        : []),
    ],
  }
}

function corrections({ checklists, zone }: ChecklistPaper): Content[] {
  const all = (['before', 'after'] as const).flatMap((stage) => {
    const last = standing(checklists, stage)
    return last ? [last, ...corrected(checklists, last)] : []
  })
  return all
    .filter(({ corrects_id }) => corrects_id !== null)
    .flatMap((one): Content[] => {
      const was = checklists.find(({ id }) => id === one.corrects_id)!
      const changed = compared(was, one).filter(
        ({ before, after }) => before?.state !== after?.state || before?.note !== after?.note,
      )
      const told = (item: ChecklistItem | null) =>
        item
          ? `${itemStateWords[item.state].toLowerCase()}${item.note ? ` (${item.note})` : ''}`
          : 'sem registro'
      return [
        {
          text: `${stageWords[one.stage].title} corrigida por ${one.signed_name}, ${tableMoment(one.signed_at, zone)}: ${one.reason}`,
          bold: true,
          margin: [0, 14, 0, 2],
        },
        {
          text: `Antes assinada por ${was.signed_name}, ${tableMoment(was.signed_at, zone)}.`,
          color: ink.soft,
          fontSize: 9,
        },
        ...changed.map(
          ({ label, before, after }): Content => ({
            text: `${label}: de ${told(before)} para ${told(after)}.`,
          }),
        ),
      ]
    })
}

const end = ({ deposit }: ChecklistPaper): Content[] =>
  deposit ? [{ text: `Caução: ${deposit}`, margin: [0, 14, 0, 0], bold: true }] : []
