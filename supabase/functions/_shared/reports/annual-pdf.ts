import type { Content } from 'pdfmake'
import { formatDate } from '../../../../domain/calendar.ts'
import {
  annualName,
  annualTitle,
  MOST_TABLE_ROWS,
  type Office,
  officeWords,
  paragraphsOf,
} from '../../../../domain/reports/annual-report.ts'
import { type Period, periodName } from '../../../../domain/reports/period.ts'
import { ink, page } from '../charge-document/look.ts'
import { heading, loadOwner, type Owner, soft } from '../export/paper.ts'
import { letterLook, ownerLines, renderA4 } from '../papers/a4.ts'
import { signatureLine } from '../voting/papers/frame.ts'
import {
  type AnnualRow,
  mergedSections,
  officeOn,
  type ReadAnnual,
  type ReadPart,
  readAnnual,
} from './annual.ts'
import type { Reader } from './reading.ts'
import { aboutOf, reportContent } from './report-pdf.ts'

/** Of its sheets. */
const width = page.width - 2 * letterLook.side

/** Renders an annual report as its text is saved and its figures are now; a draft says on each sheet that it is one. */
export async function annualPdf(
  reader: Reader,
  saved: Pick<AnnualRow, 'sections' | 'replaces'> & Period,
  isDraft: boolean,
  read?: ReadAnnual,
): Promise<Uint8Array<ArrayBuffer>> {
  const { sql, condominiumId, today, zone } = reader
  const period = { from: saved.from, until: saved.until }
  const { sections, leftOut } = read ?? (await readAnnual(reader, period))
  const owner = await loadOwner(sql, condominiumId)
  const office = await officeOn(reader, today)
  const printed = mergedSections(saved.sections, sections).filter(({ included }) => included)
  const name = annualName(period)
  return renderA4({
    title: `${name} · ${owner.name}`,
    author: owner.name,
    mark: isDraft ? 'RASCUNHO' : null,
    foot: `${isDraft ? 'Rascunho · ' : ''}${owner.name} · ${name} · feito em ${formatDate(today)}`,
    look: letterLook,
    content: [
      ...cover(owner, period, office, { today, isDraft, isAnother: saved.replaces !== null }),
      {
        toc: { title: { text: 'Sumário', bold: true, fontSize: 14, color: ink.petrol } },
        pageBreak: 'before',
      },
      ...(leftOut.length > 0
        ? [
            {
              text: `Sem registro neste sistema, por ficarem fora do plano: ${leftOut.map(({ title }) => title).join(', ')}.`,
              ...soft,
              margin: [0, 12, 0, 0] as [number, number, number, number],
            },
          ]
        : []),
      ...printed.flatMap(({ section, text, with_tables }, at): Content[] => [
        ...opened(`${at + 1}. ${section.title}`, bodyOf(text), at === 0),
        ...(with_tables ? section.read.flatMap((part) => partOf(part, zone)) : []),
      ]),
      signatureLine(office ? officeWords(office) : 'Quem presta as contas', 300),
      {
        text: 'Contas prestadas nos termos do Código Civil, art. 1.348, VIII, e art. 1.350.',
        ...soft,
        margin: [0, 6, 0, 0],
      },
    ],
  })
}

/** A section's heading with the first paragraph, which no end of a sheet parts, and the others. */
const opened = (title: string, [first, ...others]: Content[], isFirst: boolean): Content[] => [
  {
    stack: [
      {
        text: title,
        bold: true,
        fontSize: 15,
        color: ink.petrol,
        margin: [0, isFirst ? 0 : 20, 0, 6],
        tocItem: true,
      },
      ...(first ? [first] : []),
    ],
    unbreakable: true,
    ...(isFirst && { pageBreak: 'before' as const }),
  },
  ...others,
]

const bodyOf = (text: string): Content[] =>
  text.trim() === ''
    ? [{ text: 'Nada a relatar neste período.', ...soft }]
    : paragraphsOf(text).map((paragraph) => ({ text: paragraph, margin: [0, 0, 0, 8], alignment: 'justify' }))

/** A report's figures, drawing and table; its sentences are in the section's text. One without rows has nothing to show. */
function partOf({ found, title, answer }: ReadPart, zone: string): Content[] {
  if (answer.count === 0) return []
  const shown = { ...answer, sentences: [], rows: answer.rows.slice(0, MOST_TABLE_ROWS) }
  const [figures, ...others] = reportContent(shown, zone, width)
  return [
    {
      stack: [heading(title), { text: aboutOf(found, answer), ...soft, margin: [0, 0, 0, 6] }, figures!],
      unbreakable: true,
    },
    ...others,
    ...(answer.count > MOST_TABLE_ROWS
      ? [
          {
            text: `As primeiras ${MOST_TABLE_ROWS} de ${answer.count} linhas; o relatório tem todas.`,
            ...soft,
          },
        ]
      : []),
  ]
}

type Standing = { today: string; isDraft: boolean; isAnother: boolean }

function cover(
  owner: Owner,
  period: Period,
  office: Office | null,
  { today, isDraft, isAnother }: Standing,
): Content[] {
  return [
    ...ownerLines(owner.name, owner.document, 150),
    { text: annualTitle, bold: true, fontSize: 30, color: ink.petrol },
    { text: `de ${periodName(period)}`, fontSize: 16, margin: [0, 4, 0, 30] },
    { text: 'Quem presta as contas', ...soft, fontSize: 9 },
    { text: office ? officeWords(office) : 'Condomínio sem síndico registrado', fontSize: 12 },
    {
      text: `Feita em ${formatDate(today)}. O que não é do período está como era neste dia.`,
      ...soft,
      fontSize: 9,
      margin: [0, 24, 0, 0],
    },
    ...(isAnother
      ? [{ text: 'Esta versão toma o lugar de uma emitida antes, que continua guardada.', fontSize: 10 }]
      : []),
    ...(isDraft
      ? [{ text: 'Rascunho: ainda não emitida.', bold: true, color: ink.warning, fontSize: 11 }]
      : []),
  ]
}
