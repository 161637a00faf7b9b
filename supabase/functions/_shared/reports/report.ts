import type { PendingQuery, Row } from 'postgres'
import type { FeatureFlag } from '../../../../domain/permissions/roles.ts'
import type {
  CatalogueEntry,
  Choice,
  Figure,
  ReportChart,
  ReportColumn,
  ReportRow,
  Sentence,
} from '../../../../domain/reports/answer.ts'
import type { ReportArea } from '../../../../domain/reports/areas.ts'
import type { Period, PeriodWord } from '../../../../domain/reports/period.ts'
import type { Value, ValueKind } from '../../../../domain/reports/values.ts'
import type { Sql } from '../database.ts'

/** What a report is read for. Without a period `from` and `until` are both `today`. */
export type Wanted = Period & {
  condominiumId: string
  today: string
  /** The building's time zone, by which moments fall on days. */
  zone: string
  /** The chosen option of each choice. */
  choices: Readonly<Record<string, string>>
}

/** What its sentences are made from. */
type Seen = {
  /** The first rows, in the report's order. */
  rows: readonly ReportRow[]
  count: number
  /** By name; of all rows. */
  figures: Readonly<Record<string, Value>>
  /** The same of the compared period. */
  before: { rows: readonly ReportRow[]; figures: Readonly<Record<string, Value>> } | null
  /** 'em outubro de 2026', 'de maio a outubro de 2026'; 'hoje' without a period. */
  during: string
  show(kind: ValueKind, value: Value): string
}

type Declared = {
  /** The question that it answers: 'Quem ainda não confirmou a leitura?' */
  title: string
  /** What it counts, and from where, in one line. */
  about: string
  feature: FeatureFlag
  /** Whether the council reads it too, as it does by default. */
  readBy?: 'board' | 'admins'
  period: PeriodWord | null
  choices?: Readonly<Record<string, Choice>>
  columns: readonly ReportColumn[]
  /** Each by an aggregate over the report's rows: `sum(open_cents)`. */
  figures: readonly (Figure & { of: string })[]
  chart?: ReportChart
  /** The rows in their order, one statement, each column by its name. Days are dates or 'YYYY-MM-DD', months 'YYYY-MM'. */
  rows(sql: Sql, wanted: Wanted): PendingQuery<Row[]>
  /** Where the thing behind a row is: a path below /dashboard. */
  to?(row: ReportRow): string | null
  /** Where there are no rows for a reason that somebody can change: what it is, and where. Takes the place of the sentences. */
  missing?(sql: Sql, wanted: Wanted): Promise<Sentence>
  /** In plain words, each with a figure; none where there is nothing to say. */
  sentences(seen: Seen): readonly (Sentence | null | undefined | false)[]
}

export type Report = Omit<Declared, 'readBy' | 'choices'> & Pick<CatalogueEntry, 'readBy' | 'choices'>

/** A report, whole, in the one file that `npm run generate` finds: its folder is its area and its file's name its address. */
export const report = (declared: Declared): Report => ({ readBy: 'board', choices: {}, ...declared })

/** What the catalogue says of it. */
export const entryOf = (
  { title, about, readBy, feature, period, choices }: Report,
  area: ReportArea,
): CatalogueEntry => ({ area, title, about, readBy, feature, period, choices })
