import type { Content } from 'pdfmake'
import type { Role } from '../../../../domain/permissions/roles.ts'
import type { ReportAnswer } from '../../../../domain/reports/answer.ts'
import { periodAsked, type ReportFilters } from '../../../../domain/reports/asked.ts'
import { councilPack, packSections } from '../../../../domain/reports/council-pack.ts'
import { type Period, periodName } from '../../../../domain/reports/period.ts'
import { heading, loadOwner, renderPaper, soft } from '../export/paper.ts'
import { isOutOfPlan } from '../request/standing.ts'
import { type Reader, readReport, reportFor } from './reading.ts'
import { aboutOf, reportContent } from './report-pdf.ts'

/** Rows of one report in the pack; the report itself has all. */
const MOST_ROWS = 60

type Pack = { pdf: Uint8Array<ArrayBuffer>; period: Period; sentences: readonly string[] }

/**
 * Makes the council's pack of a month: what each report says in words on the first sheet, then each report. What the plan does not have is named instead.
 */
export async function makeCouncilPack(
  reader: Reader & { role: Role | null },
  filters: ReportFilters,
): Promise<Pack> {
  const { sql, condominiumId, today, zone } = reader
  const period = periodAsked(filters, 'last-month', today)!
  const parts: { title: string; about: string; answer: ReportAnswer }[] = []
  const missing: string[] = []
  for (const { report, title, filters: asked } of packSections(period)) {
    try {
      const found = await reportFor(reader, report)
      const answer = await readReport(found, asked, reader, MOST_ROWS)
      parts.push({ title, about: aboutOf(found, answer), answer })
    } catch (thrown) {
      if (!isOutOfPlan(thrown)) throw thrown
      missing.push(title)
    }
  }
  const said = parts.map(({ title, answer }) => ({
    title,
    sentences: answer.sentences.slice(0, 2).map(({ text }) => text),
  }))
  const pdf = await renderPaper({
    owner: await loadOwner(sql, condominiumId),
    today,
    title: `${councilPack.title}: ${periodName(period)}`,
    about: 'O que cada parte diz em palavras; as contas vêm em seguida',
    content: [
      ...said.flatMap(({ title, sentences }): Content[] => [
        heading(title),
        sentences.length > 0 ? { ul: [...sentences] } : { text: 'Nada a dizer.', ...soft },
      ]),
      ...(missing.length > 0 ? [{ text: `Fora do plano: ${missing.join(', ')}.`, ...soft }] : []),
      ...parts.flatMap(({ title, about, answer }): Content[] => [
        { ...(heading(title) as object), fontSize: 14, pageBreak: 'before' } as Content,
        { text: about, ...soft, margin: [0, 0, 0, 8] },
        ...reportContent(answer, zone),
        ...(answer.count > MOST_ROWS
          ? [{ text: `As primeiras ${MOST_ROWS} de ${answer.count} linhas; o relatório tem todas.`, ...soft }]
          : []),
      ]),
    ],
  })
  return { pdf, period, sentences: said.flatMap(({ sentences }) => sentences.slice(0, 1)) }
}
