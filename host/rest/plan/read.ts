import {
  badEmbedFilter,
  badRange,
  noAggregates,
  notEmbedded,
  notImplemented,
  orderNotToOne,
  tableTwice,
} from '../errors.ts'
import type { At, Condition, OrderTerm, Query, SelectColumn, SelectEmbed, SelectItem } from '../parse/tree.ts'
import type { Relation, SchemaCache } from '../schema/model.ts'
import { findLink } from './links.ts'
import type { EmbedPlan, OutputColumn, PlannedCondition, PlannedOrder, ReadPlan, Source } from './model.ts'
import { resolveField, resolveType, shapeOfRelation } from './shape.ts'

export type ReadOptions = { schema: string; maxRows: number; aggregates: boolean }

/**
 * Turns a query into a plan: resolves every name in the schema cache and attaches filters, orders and limits to the resources they belong to. Throws
 * RestError for unknown names and for impossible requests.
 */
export function planRead(cache: SchemaCache, query: Query, source: Source, options: ReadOptions): ReadPlan {
  const planner = new Planner(cache, options)
  const plan = planner.resource(source, query.select, 0, false)
  planner.attach(plan, query)
  return plan
}

class Planner {
  readonly #cache: SchemaCache
  readonly #options: ReadOptions
  #aliases = 0

  constructor(cache: SchemaCache, options: ReadOptions) {
    this.#cache = cache
    this.#options = options
  }

  resource(source: Source, items: SelectItem[], depth: number, isSpread: boolean): ReadPlan {
    const alias = `t${this.#aliases++}`
    const plan: ReadPlan = {
      source,
      alias,
      columns: [],
      embeds: [],
      conditions: [],
      orders: [],
      limit: this.#options.maxRows,
      offset: 0,
      isSpread,
    }
    const isGrouped = hasAggregate(items)
    for (const item of items) {
      if (item.kind === 'embed') plan.embeds.push(this.#embed(source, item, depth + 1))
      else plan.columns.push(...this.#column(source, item, isGrouped || isSpread))
    }
    refuseTwins(plan, depth + 1)
    return plan
  }

  /** The star becomes the list of all columns where each must be named. */
  #column(source: Source, item: SelectColumn, named: boolean): OutputColumn[] {
    const { field, aggregate } = item
    if (aggregate !== undefined && !this.#options.aggregates) throw noAggregates()
    if (isWholeCount(source, item))
      return [{ name: item.alias ?? 'count', aggregate: 'count', isWholeCount: true }]
    const isStar = field.name === '*' && field.path.length === 0
    if (isStar && aggregate === undefined) {
      const columns = [...source.shape.columns]
      if (!named && !columns.some(([, type]) => this.#writer(type))) return [{}]
      return columns.map(([column, type]) => ({
        expression: { column, type, path: [] },
        name: column,
        ...this.#writer(type),
      }))
    }
    const expression = isStar ? undefined : resolveField(source.shape, field)
    const isAsItIs = field.path.length === 0 && !item.cast && aggregate === undefined
    return [
      {
        ...(expression && { expression, ...(isAsItIs && this.#writer(expression.type)) }),
        name: item.alias ?? (aggregate === undefined ? outputName(item) : aggregate),
        ...(item.cast && { cast: resolveType(this.#cache, item.cast) }),
        ...(aggregate && { aggregate }),
        ...(item.aggregateCast && { aggregateCast: resolveType(this.#cache, item.aggregateCast) }),
      },
    ]
  }

  #writer(type: string): Pick<OutputColumn, 'writer'> | undefined {
    const writer = this.#cache.representations.get(type)?.toJson
    return writer && { writer }
  }

  #embed(source: Source, item: SelectEmbed, depth: number): EmbedPlan {
    const origin = source.shape.relation
    const schema = this.#cache.schemas.get(origin?.schema ?? this.#options.schema)
    if (!origin || !schema) throw notEmbedded(item.name)
    const link = findLink(schema, origin, item.name, item.hint)
    const target = this.#cache.schemas.get(link.target.schema)?.relations.get(link.target.name) as Relation
    const shape = { ...shapeOfRelation(target), label: `${target.name}_${depth}` }
    const plan = this.resource({ shape, table: target }, item.items, depth, item.spread)
    if (link.toOne) plan.limit = undefined
    else if (item.spread && plan.columns.some(({ aggregate }) => aggregate !== undefined))
      throw notImplemented('Aggregates are not implemented for one-to-many or many-to-many spreads.')
    const silent = plan.columns.length === 0 && plan.embeds.every((embed) => embed.silent)
    const name = item.alias ?? item.name
    return {
      name,
      plan,
      link,
      inner: item.join === 'inner',
      spread: item.spread,
      silent,
      calledBy: [name, item.name],
    }
  }

  attach(root: ReadPlan, query: Query): void {
    for (const { path, value } of query.conditions) {
      const plan = resourceAt(root, path)
      plan.conditions.push(this.condition(plan, value))
    }
    for (const { path, value } of query.orders) {
      const plan = resourceAt(root, path)
      plan.orders = value.map((term) => this.#order(plan, term))
    }
    for (const { path, value } of query.limits) {
      if (value < 0) throw badRange('Limit should be greater than or equal to zero.')
      const plan = resourceAt(root, path)
      plan.limit = Math.min(value, this.#options.maxRows)
    }
    for (const { path, value } of query.offsets) resourceAt(root, path).offset = Math.max(value, 0)
  }

  condition(plan: ReadPlan, condition: Condition): PlannedCondition {
    if (condition.kind !== 'filter')
      return { ...condition, terms: condition.terms.map((term) => this.condition(plan, term)) }
    const { field, operation, negated } = condition
    const embed = field.path.length === 0 ? embedCalled(plan, field.name) : undefined
    if (embed) {
      const isNull = operation.kind === 'is' && (operation.value === 'null' || operation.value === 'not_null')
      if (isNull) return { kind: 'exists', negated: (operation.value === 'null') !== negated, embed }
      if (!plan.source.shape.columns.has(field.name)) throw badEmbedFilter(field.name)
    }
    const expression = resolveField(plan.source.shape, field)
    const reader =
      field.path.length === 0 ? this.#cache.representations.get(expression.type)?.fromText : undefined
    return { kind: 'filter', expression: { ...expression, ...(reader && { reader }) }, negated, operation }
  }

  #order(plan: ReadPlan, { field, relation, direction, nulls }: OrderTerm): PlannedOrder {
    const how = { ...(direction && { direction }), ...(nulls && { nulls }) }
    if (relation === undefined) return { expression: resolveField(plan.source.shape, field), ...how }
    const embed = embedCalled(plan, relation)
    if (!embed) throw notEmbedded(relation)
    if (!embed.link.toOne) throw orderNotToOne(plan.source.shape.label, relation)
    return { expression: resolveField(embed.plan.source.shape, field), embed, ...how }
  }
}

/** Plans the filters of a change, which have no embedded resources. */
export function planConditions(
  cache: SchemaCache,
  plan: ReadPlan,
  conditions: At<Condition>[],
): PlannedCondition[] {
  const planner = new Planner(cache, { schema: '', maxRows: 0, aggregates: false })
  return conditions.filter(({ path }) => path.length === 0).map(({ value }) => planner.condition(plan, value))
}

function hasAggregate(items: SelectItem[]): boolean {
  return items.some((item) =>
    item.kind === 'column' ? item.aggregate !== undefined : item.spread && hasAggregate(item.items),
  )
}

/** `count` where no column has this name. */
function isWholeCount({ shape }: Source, { field, cast, aggregate }: SelectColumn): boolean {
  const isPlain = field.path.length === 0 && cast === undefined && aggregate === undefined
  return isPlain && field.name === 'count' && !shape.columns.has('count') && !shape.computed.has('count')
}

/** Two embedded resources of one name; PostgREST answers with what PostgreSQL says to its alias (42712). */
function refuseTwins(plan: ReadPlan, depth: number): void {
  for (const [at, { name, link }] of plan.embeds.entries()) {
    const isTwin = plan.embeds.findIndex((other) => other.name === name) !== at
    if (isTwin) throw tableTwice(`${link.source.name}_${name}_${depth}`)
  }
}

function embedCalled(plan: ReadPlan, name: string): EmbedPlan | undefined {
  return plan.embeds.find((embed) => embed.calledBy.includes(name))
}

function resourceAt(root: ReadPlan, path: string[]): ReadPlan {
  return path.reduce((plan, name) => {
    const embed = embedCalled(plan, name)
    if (!embed) throw notEmbedded(name)
    return embed.plan
  }, root)
}

/** A column answers under its name; a JSON path under its last key. */
function outputName({ field }: SelectColumn): string {
  const keys = field.path.flatMap((step) => ('key' in step ? [step.key] : []))
  return keys.at(-1) ?? field.name
}
