import { daysInMonth, monthOf, shiftMonth } from '../calendar.ts'
import type { ReportFilters } from './asked.ts'
import { catalogue, type ReportName } from './catalogue.ts'
import type { Period } from './period.ts'

/** One PDF of what the council looks at each month: reports of the catalogue, one after the other. It is saved and sent as they are. */
export const councilPack = {
  name: 'council-pack',
  title: 'Pasta do conselho',
  about:
    'Saldos, caixa, orçamento, inadimplência, contas a pagar, ocorrências e prazos de um mês, num PDF só para a reunião',
} as const

/** What can be saved and sent. */
export type SavableReport = ReportName | typeof councilPack.name

/** The title of what was saved; null of a report that there no longer is. */
export const savableTitle = (report: string): string | null =>
  report === councilPack.name
    ? councilPack.title
    : Object.hasOwn(catalogue, report)
      ? catalogue[report as ReportName].title
      : null

/** Whether the council reads it too; not of a report that there no longer is. */
export const isForBoard = (report: string): boolean =>
  report === councilPack.name ||
  (Object.hasOwn(catalogue, report) && catalogue[report as ReportName].readBy === 'board')

type Section = { report: ReportName; title: string; filters: ReportFilters }

/** What it has, of the month in which a period ends; what says how things are is of the day on which it is made. */
export function packSections({ until }: Period): readonly Section[] {
  const month = monthOf(until)
  const ofMonths = (count: number): ReportFilters => ({
    from: `${shiftMonth(month, 1 - count)}-01`,
    until: `${month}-${daysInMonth(month)}`,
  })
  return [
    { report: 'fund-balances', title: 'Saldos dos fundos', filters: ofMonths(1) },
    { report: 'income-and-spending', title: 'Fluxo de caixa', filters: { ...ofMonths(12), compare: 'none' } },
    { report: 'budget-against-actual', title: 'Orçamento: previsto e realizado', filters: ofMonths(1) },
    { report: 'delinquency-by-unit', title: 'Inadimplência por unidade', filters: {} },
    { report: 'bills-to-come', title: 'Contas a pagar', filters: {} },
    { report: 'open-incidents', title: 'Ocorrências abertas', filters: {} },
    { report: 'coming-deadlines', title: 'Próximos prazos', filters: {} },
  ]
}
