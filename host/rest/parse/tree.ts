/** The request that a data API URL makes: names and values as written, not checked against the database. */
export type Query = {
  select: SelectItem[]
  conditions: At<Condition>[]
  orders: At<OrderTerm[]>[]
  limits: At<number>[]
  offsets: At<number>[]
  columns?: string[]
  onConflict?: string[]
  /** Parameters without an operator: the arguments of a function called with GET. */
  parameters: [name: string, value: string][]
}

/** A part of the query that applies to the resource embedded at `path`; the empty path is the resource itself. */
export type At<T> = { path: string[]; value: T }

export type SelectItem = SelectColumn | SelectEmbed

export type SelectColumn = {
  kind: 'column'
  /** `*` means all columns. */
  field: Field
  alias?: string
  cast?: string
  aggregate?: Aggregate
  aggregateCast?: string
}

export type SelectEmbed = {
  kind: 'embed'
  name: string
  alias?: string
  hint?: string
  join?: 'inner' | 'left'
  spread: boolean
  items: SelectItem[]
}

export type Field = { name: string; path: JsonStep[] }

/** `->` or, as text, `->>`, followed by a key or an array index. */
export type JsonStep = { asText: boolean; key: string } | { asText: boolean; index: number }

export const aggregates = ['sum', 'avg', 'count', 'max', 'min'] as const
export type Aggregate = (typeof aggregates)[number]

export type Condition =
  | { kind: 'filter'; field: Field; negated: boolean; operation: Operation }
  | { kind: 'and' | 'or'; negated: boolean; terms: Condition[] }

export type Operation =
  | { kind: 'compare'; operator: Comparison; quantifier?: 'any' | 'all'; value: string }
  | { kind: 'in'; values: string[] }
  | { kind: 'is'; value: IsValue }
  | { kind: 'distinct'; value: string }
  | { kind: 'search'; operator: TextSearch; language?: string; value: string }

export const quantifiable = ['eq', 'gte', 'gt', 'lte', 'lt', 'like', 'ilike', 'match', 'imatch'] as const
export const comparisons = [
  ...quantifiable,
  ...(['neq', 'cs', 'cd', 'ov', 'sl', 'sr', 'nxr', 'nxl', 'adj'] as const),
] as const
export type Comparison = (typeof comparisons)[number]

export const isValues = ['null', 'not_null', 'true', 'false', 'unknown'] as const
type IsValue = (typeof isValues)[number]

export const textSearches = ['fts', 'plfts', 'phfts', 'wfts'] as const
export type TextSearch = (typeof textSearches)[number]

export type OrderTerm = {
  field: Field
  /** The embedded to-one resource that the field belongs to. */
  relation?: string
  direction?: 'asc' | 'desc'
  nulls?: 'first' | 'last'
}
