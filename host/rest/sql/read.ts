import type { EmbedPlan, Expression, OutputColumn, PlannedOrder, ReadPlan } from '../plan/model.ts'
import { renderCondition, renderExpression } from './expression.ts'
import { qualified, quoted, type Statement } from './statement.ts'

/** The name under which the rows of a change or a function are read. */
export const resultName = 'pgrst_source'

/** A column of a select list; `isAggregate` if rows are not grouped by it. */
type Item = { sql: string; isAggregate: boolean }

/** Renders the rows that a plan requests, as a `select`. */
export function renderRead(statement: Statement, plan: ReadPlan): string {
  const isGrouped =
    !plan.isSpread && outputs(plan).some((output) => output.aggregate !== undefined && !output.isWholeCount)
  const items = [
    ...plan.columns.map((column) => renderColumn(statement, plan, column)),
    ...plan.embeds.flatMap((embed) => renderEmbedColumns(statement, plan, embed, isGrouped)),
  ]
  const spreads = plan.embeds.filter((embed) => embed.spread && !embed.silent)
  const joins = spreads.map((embed) => renderSpread(statement, plan, embed)).join('')
  const where = renderWhere(statement, plan)
  const group = isGrouped ? renderGroup(items) : ''
  const list = items.map(({ sql }) => sql).join(', ')
  return `select ${list} from ${renderFrom(plan)}${joins}${where}${group}${renderOrder(statement, plan)}${renderPage(statement, plan)}`
}

/** Renders the rows that a plan requests as ones, without its page: `select 1 …`. */
export function renderRows(statement: Statement, plan: ReadPlan): string {
  return `select 1 from ${renderFrom(plan)}${renderWhere(statement, plan)}`
}

/** Renders the rows of `renderRows`, limited to the page of the plan. */
export function renderRowsOfPage(statement: Statement, plan: ReadPlan): string {
  return `${renderRows(statement, plan)}${renderPage(statement, plan)}`
}

function renderFrom({ source, alias, link: place }: Linked): string {
  const link = place?.embed.link
  if (link?.routine)
    return `${qualified(link.routine)}((${place?.parent.alias}.*)::${qualified(link.source)}) as ${alias}`
  const own = `${source.table ? qualified(source.table) : resultName} as ${alias}`
  return link?.junction ? `${own}, ${qualified(link.junction)} as j${alias}` : own
}

function renderColumn(statement: Statement, plan: ReadPlan, column: OutputColumn): Item {
  const { expression, cast, aggregate, aggregateCast } = column
  if (!expression && !aggregate) return { sql: `${plan.alias}.*`, isAggregate: false }
  // The parent counts the rows of a spread resource: each existing row has a one.
  let sql = expression ? renderExpression(statement, plan.alias, expression) : plan.isSpread ? '1' : '*'
  if (cast) sql = `cast(${sql} as ${cast})`
  if (column.writer) sql = `${qualified(column.writer)}(${sql})`
  if (!plan.isSpread) sql = aggregated(sql, { aggregate, aggregateCast })
  return { sql: `${sql} as ${quoted(column.name ?? '')}`, isAggregate: aggregate !== undefined }
}

function aggregated(sql: string, { aggregate, aggregateCast }: Partial<OutputColumn>): string {
  const value = aggregate ? `${aggregate}(${sql})` : sql
  return aggregateCast ? `cast(${value} as ${aggregateCast})` : value
}

/**
 * Renders an embedded resource as a subquery in the select list, so that PostgreSQL computes it after sorting and limiting, only for the rows of the
 * page.
 */
function renderEmbedColumns(
  statement: Statement,
  plan: ReadPlan,
  embed: EmbedPlan,
  isGrouped: boolean,
): Item[] {
  if (embed.silent) return []
  if (embed.spread) return renderSpreadColumns(plan, embed)
  const rows = renderEmbedded(statement, plan, embed)
  // Rows can be grouped by jsonb, but not by json.
  const type = isGrouped ? '::jsonb' : ''
  const sql = embed.link.toOne
    ? `(select row_to_json(r.*)${type} from (${rows}) r limit 1)`
    : `coalesce((select json_agg(r.*)${type} from (${rows}) r), '[]')`
  return [{ sql: `${sql} as ${quoted(embed.name)}`, isAggregate: false }]
}

const spreadAlias = (embed: EmbedPlan) => `s${embed.plan.alias}`

/** The columns of a spread resource; their aggregates are computed here, unless this one is spread itself. */
function renderSpreadColumns(plan: ReadPlan, embed: EmbedPlan): Item[] {
  return outputs(embed.plan).map((output) => {
    const column = `${spreadAlias(embed)}.${quoted(output.name)}`
    const sql = plan.isSpread ? column : aggregated(column, output)
    return { sql: `${sql} as ${quoted(output.name)}`, isAggregate: output.aggregate !== undefined }
  })
}

/** Renders the rows of a spread resource next to those of its parent; as lists of their columns where there are many. */
function renderSpread(statement: Statement, plan: ReadPlan, embed: EmbedPlan): string {
  const rows = renderEmbedded(statement, plan, embed)
  const lists = outputs(embed.plan).map(
    ({ name }) => `coalesce(json_agg(r.${quoted(name)}), '[]') as ${quoted(name)}`,
  )
  const lateral = embed.link.toOne
    ? `select * from (${rows}) r limit 1`
    : `select ${lists.join(', ')} from (${rows}) r`
  return ` left join lateral (${lateral}) ${spreadAlias(embed)} on true`
}

type Output = Pick<OutputColumn, 'aggregate' | 'aggregateCast' | 'isWholeCount'> & { name: string }

/** Returns the columns that a plan outputs, in order, including those of its spread resources. */
function outputs(plan: ReadPlan): Output[] {
  const own = plan.columns.map((column) => ({ ...column, name: column.name ?? '' }))
  const embedded = plan.embeds.flatMap((embed): Output[] => {
    if (embed.silent) return []
    return embed.spread ? outputs(embed.plan) : [{ name: embed.name }]
  })
  return [...own, ...embedded]
}

function renderEmbedded(statement: Statement, parent: ReadPlan, embed: EmbedPlan): string {
  return renderRead(statement, linked(parent, embed))
}

/** A plan together with how its rows relate to those of its parent. */
type Linked = ReadPlan & { link?: { embed: EmbedPlan; parent: ReadPlan } }

const linked = (parent: ReadPlan, embed: EmbedPlan): Linked => ({ ...embed.plan, link: { embed, parent } })

function renderWhere(statement: Statement, plan: Linked): string {
  const exists = (embed: EmbedPlan) =>
    `exists (${renderRowsOfPage(statement, { ...linked(plan, embed), limit: undefined })})`
  const terms = [
    ...renderLink(plan),
    ...plan.conditions.map((condition) => renderCondition(statement, plan.alias, condition, exists)),
    ...plan.embeds.filter((embed) => embed.inner).map(exists),
  ]
  return terms.length === 0 ? '' : ` where ${terms.join(' and ')}`
}

function renderLink({ link: place, alias }: Linked): string[] {
  if (!place || place.embed.link.kind === 'computed') return []
  const { link } = place.embed
  const parent = place.parent.alias
  const junction = `j${alias}`
  if (!link.junction)
    return link.columns.map(([source, target]) => `${alias}.${quoted(target)} = ${parent}.${quoted(source)}`)
  const here = link.columns.map(
    ([source, column]) => `${junction}.${quoted(column)} = ${parent}.${quoted(source)}`,
  )
  const there = link.junction.columns.map(
    ([column, target]) => `${alias}.${quoted(target)} = ${junction}.${quoted(column)}`,
  )
  return [...here, ...there]
}

/** Groups by the place of every column that is no aggregate. */
function renderGroup(items: Item[]): string {
  const places = items.flatMap(({ isAggregate }, at) => (isAggregate ? [] : [at + 1]))
  return places.length === 0 ? '' : ` group by ${places.join(', ')}`
}

function renderOrder(statement: Statement, plan: ReadPlan): string {
  const terms = plan.orders.map((order) => {
    const direction = order.direction ? ` ${order.direction}` : ''
    const nulls = order.nulls ? ` nulls ${order.nulls}` : ''
    return `${renderOrderKey(statement, plan, order)}${direction}${nulls}`
  })
  return terms.length === 0 ? '' : ` order by ${terms.join(', ')}`
}

function renderOrderKey(statement: Statement, plan: ReadPlan, { expression, embed }: PlannedOrder): string {
  if (!embed) return renderExpression(statement, plan.alias, expression)
  // Grouped rows can only be sorted by what they are grouped by.
  const shown = embed.spread && embed.plan.columns.find((column) => isPlain(column, expression))
  if (shown) return `${spreadAlias(embed)}.${quoted(shown.name ?? '')}`
  const target = linked(plan, embed)
  const key = renderExpression(statement, target.alias, expression)
  return `(select ${key} from ${renderFrom(target)}${renderWhere(statement, target)} limit 1)`
}

function isPlain({ expression, cast, aggregate }: OutputColumn, { column, path }: Expression): boolean {
  if (!expression || cast || aggregate) return false
  return expression.column === column && expression.path.length === 0 && path.length === 0
}

function renderPage(statement: Statement, { limit, offset }: ReadPlan): string {
  const limited = limit === undefined ? '' : ` limit ${statement.bind(`${limit}`, 'int8')}`
  return offset === 0 ? limited : `${limited} offset ${statement.bind(`${offset}`, 'int8')}`
}
