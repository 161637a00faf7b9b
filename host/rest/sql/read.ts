import type { EmbedPlan, OutputColumn, PlannedOrder, ReadPlan } from '../plan/model.ts'
import { renderCondition, renderExpression } from './expression.ts'
import { qualified, quoted, type Statement } from './statement.ts'

/** The name under which the rows of a change or a function are read. */
export const resultName = 'pgrst_source'

/** The rows that a plan asks for, as a `select`. */
export function renderRead(statement: Statement, plan: ReadPlan): string {
  const isGrouped = plan.columns.some((column) => column.aggregate !== undefined)
  const items = [
    ...plan.columns.map((column) => renderColumn(statement, plan, column)),
    ...plan.embeds.flatMap((embed) => renderEmbedColumns(statement, plan, embed, isGrouped)),
  ]
  const from = renderFrom(plan)
  const spreads = plan.embeds.filter((embed) => embed.spread && !embed.silent)
  const joins = spreads.map((embed) => renderSpread(statement, plan, embed)).join('')
  const where = renderWhere(statement, plan)
  const group = isGrouped ? renderGroup(plan, items.length) : ''
  return `select ${items.join(', ')} from ${from}${joins}${where}${group}${renderOrder(statement, plan)}${renderPage(statement, plan)}`
}

/** Numbers of the rows that a plan asks for, without its page: `select 1 …`. */
export function renderRows(statement: Statement, plan: ReadPlan): string {
  return `select 1 from ${renderFrom(plan)}${renderWhere(statement, plan)}`
}

/** The rows as `renderRows` gives them, cut to the page of the plan. */
export function renderRowsOfPage(statement: Statement, plan: ReadPlan): string {
  return `${renderRows(statement, plan)}${renderPage(statement, plan)}`
}

function renderFrom({ source, alias, link: place }: Linked): string {
  const link = place?.embed.link
  if (link?.routine)
    return `${qualified(link.routine)}(${place?.parent.alias}::${qualified(link.source)}) as ${alias}`
  const own = `${source.table ? qualified(source.table) : resultName} as ${alias}`
  return link?.junction ? `${own}, ${qualified(link.junction)} as j${alias}` : own
}

function renderColumn(statement: Statement, plan: ReadPlan, column: OutputColumn): string {
  const { expression, cast, aggregate, aggregateCast } = column
  if (!expression && !aggregate) return `${plan.alias}.*`
  let sql = expression ? renderExpression(statement, plan.alias, expression) : '*'
  if (cast) sql = `cast(${sql} as ${cast})`
  if (aggregate) sql = `${aggregate}(${sql})`
  if (aggregateCast) sql = `cast(${sql} as ${aggregateCast})`
  return `${sql} as ${quoted(column.name ?? '')}`
}

/**
 * An embedded resource is a subquery in the select list, so that PostgreSQL computes it after sorting and cutting
 * the page, for the rows of the page alone.
 */
function renderEmbedColumns(
  statement: Statement,
  plan: ReadPlan,
  embed: EmbedPlan,
  isGrouped: boolean,
): string[] {
  if (embed.silent) return []
  if (embed.spread)
    return outputNames(embed.plan).map((name) => `${spreadAlias(embed)}.${quoted(name)} as ${quoted(name)}`)
  const rows = renderEmbedded(statement, plan, embed)
  // Rows can be grouped by jsonb, but not by json.
  const type = isGrouped ? '::jsonb' : ''
  const sql = embed.link.toOne
    ? `(select row_to_json(r)${type} from (${rows}) r limit 1)`
    : `coalesce((select json_agg(r)${type} from (${rows}) r), '[]')`
  return [`${sql} as ${quoted(embed.name)}`]
}

const spreadAlias = (embed: EmbedPlan) => `s${embed.plan.alias}`

/** The columns of a spread resource, side by side with those of its parent; lists of them where there are many rows. */
function renderSpread(statement: Statement, plan: ReadPlan, embed: EmbedPlan): string {
  const rows = renderEmbedded(statement, plan, embed)
  const lists = outputNames(embed.plan).map(
    (name) => `coalesce(json_agg(r.${quoted(name)}), '[]') as ${quoted(name)}`,
  )
  const lateral = embed.link.toOne
    ? `select * from (${rows}) r limit 1`
    : `select ${lists.join(', ')} from (${rows}) r`
  return ` left join lateral (${lateral}) ${spreadAlias(embed)} on true`
}

function outputNames(plan: ReadPlan): string[] {
  const columns = plan.columns.map((column) => column.name ?? '')
  const embedded = plan.embeds.flatMap((embed) => {
    if (embed.silent) return []
    return embed.spread ? outputNames(embed.plan) : [embed.name]
  })
  return [...new Set([...columns, ...embedded])]
}

function renderEmbedded(statement: Statement, parent: ReadPlan, embed: EmbedPlan): string {
  return renderRead(statement, linked(parent, embed))
}

/** A plan together with how its rows hang on those of its parent. */
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
function renderGroup(plan: ReadPlan, count: number): string {
  const places = Array.from({ length: count }, (_, at) => at).filter((at) => !plan.columns[at]?.aggregate)
  return places.length === 0 ? '' : ` group by ${places.map((at) => at + 1).join(', ')}`
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
  const target = linked(plan, embed)
  const key = renderExpression(statement, target.alias, expression)
  return `(select ${key} from ${renderFrom(target)}${renderWhere(statement, target)} limit 1)`
}

function renderPage(statement: Statement, { limit, offset }: ReadPlan): string {
  const limited = limit === undefined ? '' : ` limit ${statement.bind(`${limit}`, 'int8')}`
  return offset === 0 ? limited : `${limited} offset ${statement.bind(`${offset}`, 'int8')}`
}
