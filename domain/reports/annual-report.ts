import { daysInMonth, formatDate, formatMonth, monthOf, shiftMonth } from '../calendar.ts'
import { counted } from '../counted.ts'
import type { ReportFilters } from './asked.ts'
import type { ReportName } from './catalogue.ts'
import { type Period, periodName, periodOf } from './period.ts'

/**
 * What a síndico answers for once a year (Código Civil, art. 1.348, VIII, and 1.350), in the order in which it is read out. Owners receive it: debts are
 * sums in it, and no report that names a unit is among these.
 */
const sections = {
  presentation: { title: 'Apresentação', reports: [] },
  money: { title: 'Receitas e despesas', reports: ['income-and-spending', 'spending-by-rubric'] },
  budget: { title: 'Orçamento previsto e realizado', reports: ['budget-against-actual'] },
  funds: { title: 'Fundos', reports: ['fund-balances'] },
  delinquency: {
    title: 'Inadimplência e o que foi recuperado',
    reports: ['delinquency-by-month', 'recovered-debt', 'debt-by-age'],
  },
  works: { title: 'Obras e manutenção', reports: ['orders-by-month', 'cost-by-asset'] },
  suppliers: { title: 'Fornecedores pagos', reports: ['suppliers-paid'] },
  incidents: { title: 'Ocorrências', reports: ['incidents-by-month', 'incidents-by-category'] },
  common_life: { title: 'Reservas e vida em comum', reports: ['bookings-by-area', 'reservation-income'] },
  communications: { title: 'Comunicação', reports: ['announcements-read', 'channels-delivered'] },
  assemblies: {
    title: 'Assembleias e o andamento das decisões',
    reports: ['attendance', 'votes-by-item', 'decisions-followed'],
  },
  deadlines: { title: 'Próximos prazos', reports: ['coming-deadlines'] },
  closing: { title: 'Encerramento', reports: [] },
} as const satisfies Record<string, { title: string; reports: readonly ReportName[] }>

export type AnnualSectionName = keyof typeof sections
export const annualSectionNames = Object.keys(sections) as [AnnualSectionName, ...AnnualSectionName[]]
export const annualTitle = 'Prestação de contas anual'
/** The document's name: 'Prestação de contas anual de janeiro a dezembro de 2025', of one that mends another with '(2ª versão)'. */
export const annualName = (period: Period, edition = 1): string =>
  `${annualTitle} de ${periodName(period)}${edition > 1 ? ` (${edition}ª versão)` : ''}`

/** Letters of one section's text. */
export const MOST_LETTERS = 12_000
/** Rows of one report in the paper. */
export const MOST_TABLE_ROWS = 60

type AnnualReportPart = { report: ReportName; filters: ReportFilters }
export type AnnualSection = { name: AnnualSectionName; title: string; parts: readonly AnnualReportPart[] }

/** The sections of a period with the reports that each rests on. What says how things are today leaves the period aside. */
export const annualSections = ({ from, until }: Period): readonly AnnualSection[] =>
  annualSectionNames.map((name) => ({
    name,
    title: sections[name].title,
    parts: sections[name].reports.map((report) => ({
      report,
      filters: { from, until, compare: 'before' as const },
    })),
  }))

/** A section as it is saved: `drafted` is the text that its figures gave when its writer last took them over. */
export type SavedSection = {
  name: AnnualSectionName
  text: string
  included: boolean
  with_tables: boolean
  drafted: string
}

/** A section before anybody wrote in it. Deadlines name papers that not every owner sees: their table only comes where the síndico wants it. */
export const draftedSection = (name: AnnualSectionName, drafted: string): SavedSection => ({
  name,
  text: drafted,
  included: drafted !== '',
  with_tables: sections[name].reports.length > 0 && name !== 'deadlines' && drafted !== '',
  drafted,
})

/** The last calendar year. */
export const usualPeriod = (today: string): Period => periodOf('last-year', today)

/** Whether it is of twelve whole months that are over. */
export const isAnnual = ({ from, until }: Period, today: string): boolean => {
  const last = shiftMonth(monthOf(from), 11)
  return from.endsWith('-01') && until === `${last}-${daysInMonth(last)}` && until < today
}

/** A report's sentences as one paragraph; one without a figure says nothing that can be checked. */
export const paragraphOf = (sentences: readonly { text: string }[]): string =>
  sentences
    .map(({ text }) => text.trim())
    .filter((text) => /\d/.test(text))
    .join(' ')

export const textOfParagraphs = (paragraphs: readonly string[]): string =>
  paragraphs.filter(Boolean).join('\n\n').slice(0, MOST_LETTERS)

/** Its text as the paper sets it: paragraphs are parted by an empty line. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)

/** Who is síndico, with the mandate where one is recorded. */
export type Office = { name: string; mandate: Period | null }
export type BuildingFacts = { name: string; units: number; office: Office | null }

/** 'Helena Prado, mandato de 01/02/2025 a 31/01/2027' */
export const officeWords = ({ name, mandate }: Office): string =>
  mandate
    ? `${name}, mandato de ${formatDate(mandate.from)} a ${formatDate(mandate.until)}`
    : `${name}, sem mandato registrado`

/** How it begins. */
export const presentationText = ({ name, units, office }: BuildingFacts, period: Period): string =>
  textOfParagraphs([
    `Apresentamos aos condôminos do ${name}, que tem ${counted(units, 'unidade', 'unidades')}, as contas de ${periodName(period)}, como pede o Código Civil (art. 1.348, VIII, e art. 1.350).`,
    office?.mandate
      ? `Responde por elas ${office.name}, com mandato de ${formatDate(office.mandate.from)} a ${formatDate(office.mandate.until)}.`
      : '',
  ])

/** How it ends. */
export const closingText = (period: Period): string =>
  textOfParagraphs([
    `Submetemos à assembleia geral ordinária as contas dos 12 meses de ${formatMonth(monthOf(period.from))} a ${formatMonth(monthOf(period.until))} (Código Civil, art. 1.350).`,
  ])

/** What the agenda's item says of the annex in a notice that takes the place of another. */
export const annexWords = (name: string): string => `Anexo: ${name}.`
