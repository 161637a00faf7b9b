import type { FeatureFlag } from '../permissions/roles.ts'
import type { ReportArea } from './areas.ts'
import type { Comparison, Period, PeriodWord } from './period.ts'
import type { Value, ValueKind } from './values.ts'

/** A row by the names of its columns, and what else leads to the thing behind it. */
export type ReportRow = Readonly<Record<string, Value>>

export type ReportColumn = { name: string; title: string; kind: ValueKind }

/** A number of the whole report, however many rows it has. */
export type Figure = { name: string; label: string; kind: ValueKind }

/** What is drawn: of each row a place by `by`, and up to three of its values. `stacked` values make one column together. */
export type ReportChart = { shape: 'columns' | 'stacked' | 'lines'; by: string; values: readonly string[] }

/** What the rows say, in words, with the place where it can be seen: a path below /dashboard, or the report's own rows. */
export type Sentence = { text: string; to?: string }

/** A choice that narrows a report; the first option is the usual one. */
export type Choice = { label: string; options: Readonly<Record<string, string>> }

/** What the catalogue says of a report before it is read. */
export type CatalogueEntry = {
  area: ReportArea
  /** The question that it answers. */
  title: string
  /** What it counts, in one line. */
  about: string
  /** Whether the council reads it too. */
  readBy: 'board' | 'admins'
  feature: FeatureFlag
  /** How much time it looks at when nothing else is asked; null for one that says how things are today. */
  period: PeriodWord | null
  choices: Readonly<Record<string, Choice>>
}

/** A report as it was read, for the page, the file and the paper. */
export type ReportAnswer = {
  columns: readonly ReportColumn[]
  rows: readonly (ReportRow & { to?: string | null })[]
  /** How many there are; more than `rows` where only the first were sent. */
  count: number
  figures: readonly (Figure & { value: Value; before: Value })[]
  chart: ReportChart | null
  /** Of the compared period, for the chart. */
  rowsBefore: readonly ReportRow[] | null
  sentences: readonly Sentence[]
  period: Period | null
  comparedWith: (Period & { comparison: Exclude<Comparison, 'none'> }) | null
}
