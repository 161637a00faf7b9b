import type { Aggregate, JsonStep, Operation } from '../parse/tree.ts'
import type { Identity, Link, Relation } from '../schema/model.ts'

/** A read with every name resolved in the schema cache. */
export type ReadPlan = {
  source: Source
  alias: string
  columns: OutputColumn[]
  embeds: EmbedPlan[]
  conditions: PlannedCondition[]
  orders: PlannedOrder[]
  limit?: number
  offset: number
  /** Its columns become columns of the resource above, which computes their aggregates. */
  isSpread: boolean
}

/** Where rows come from: a relation, or the rows that a change or a function gave. */
export type Source = { shape: Shape; table?: Identity }

/** The columns that can be named, with their types, and the relation whose links can be followed. */
export type Shape = {
  label: string
  relation?: Relation
  columns: Map<string, string>
  computed: Map<string, string>
}

/** `reader` makes a value of the column's domain from the text of a filter. */
export type Expression = { column: string; type: string; path: JsonStep[]; reader?: Identity }

export type OutputColumn = {
  /** Undefined for the star. */
  expression?: Expression
  name?: string
  cast?: string
  /** Writes a value of a domain as JSON. */
  writer?: Identity
  aggregate?: Aggregate
  aggregateCast?: string
  /** Leaves the other columns ungrouped: `clients(count)`, PostgreSQL's old way to write `count(clients)`. */
  isWholeCount?: boolean
}

export type EmbedPlan = {
  name: string
  plan: ReadPlan
  link: Link
  inner: boolean
  spread: boolean
  /** Selected only to filter by it: `clients()`. */
  silent: boolean
  /** Names a filter or an order may call it by. */
  calledBy: string[]
}

export type PlannedCondition =
  | { kind: 'filter'; expression: Expression; negated: boolean; operation: Operation }
  | { kind: 'and' | 'or'; negated: boolean; terms: PlannedCondition[] }
  | { kind: 'exists'; negated: boolean; embed: EmbedPlan }

export type PlannedOrder = {
  expression: Expression
  embed?: EmbedPlan
  direction?: 'asc' | 'desc'
  nulls?: 'first' | 'last'
}
