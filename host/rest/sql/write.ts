import type { WritePlan, WrittenColumn } from '../plan/write.ts'
import type { Column } from '../schema/model.ts'
import { renderCondition } from './expression.ts'
import { literal, qualified, quoted, type Statement } from './statement.ts'

/** The alias of the changed table, and of the rows of the body. */
const target = 't0'
const body = 'pgrst_body'

/** Renders the change of a plan, returning the columns that the answer needs. */
export function renderWrite(statement: Statement, plan: WritePlan): string {
  if (plan.verb === 'insert') return renderInsert(statement, plan)
  if (plan.verb === 'update') return renderUpdate(statement, plan)
  return `delete from ${qualified(plan.relation)} as ${target}${renderWhere(statement, plan, target)}${renderReturning(plan)}`
}

function renderInsert(statement: Statement, plan: WritePlan): string {
  const names = plan.columns.map(({ name }) => quoted(name))
  const into = names.length === 0 ? '' : ` (${names.join(', ')})`
  const values = plan.columns.map(renderValue).join(', ')
  const rows = `select ${values} from ${renderBody(statement, plan)}`
  const counted = plan.conflict?.merge ? [countedUp] : []
  const where = renderWhere(
    statement,
    { ...plan, conditions: plan.isPut ? plan.conditions : [] },
    body,
    counted,
  )
  return `insert into ${qualified(plan.relation)} as ${target}${into} ${rows}${where}${renderConflict(plan)}${renderReturning(plan)}`
}

// Whether an upsert inserted or updated decides between 201 and 200. A setting local to the transaction counts: one up
// for each row that comes, one down for each that is updated.
const inserted = `coalesce(nullif(current_setting('pgrst.inserted', true), '')::int, 0)`
const countedUp = `set_config('pgrst.inserted', (${inserted} + 1)::text, true) <> ''`
const countedDown = `set_config('pgrst.inserted', (${inserted} - 1)::text, true) <> ''`

function renderConflict({ conflict, columns }: WritePlan): string {
  if (!conflict) return ''
  const on = ` on conflict (${conflict.columns.map(quoted).join(', ')})`
  if (!conflict.merge || columns.length === 0) return `${on} do nothing`
  const sets = columns.map(({ name }) => `${quoted(name)} = excluded.${quoted(name)}`)
  return `${on} do update set ${sets.join(', ')} where ${countedDown}`
}

function renderUpdate(statement: Statement, plan: WritePlan): string {
  if (plan.columns.length === 0) {
    const columns = plan.returning.map((name) => (name === '*' ? `${target}.*` : `${target}.${quoted(name)}`))
    return `select ${columns.join(', ')} from ${qualified(plan.relation)} as ${target} where false`
  }
  const sets = plan.columns.map((column) => `${quoted(column.name)} = ${renderValue(column)}`)
  const from = renderBody(statement, plan)
  return `update ${qualified(plan.relation)} as ${target} set ${sets.join(', ')} from ${from}${renderWhere(statement, plan, target)}${renderReturning(plan)}`
}

/** The value of a column in the body. */
function renderValue({ name, reader }: WrittenColumn): string {
  const value = `${body}.${quoted(name)}`
  return reader ? `${qualified(reader)}(${value})` : value
}

function renderWhere(statement: Statement, plan: WritePlan, alias: string, more: string[] = []): string {
  const conditions = plan.conditions.map((condition) =>
    renderCondition(statement, alias, condition, () => 'false'),
  )
  const terms = [...conditions, ...more]
  return terms.length === 0 ? '' : ` where ${terms.join(' and ')}`
}

function renderReturning({ returning }: WritePlan): string {
  const columns = returning.map((name) => (name === '*' ? `${target}.*` : `${target}.${quoted(name)}`))
  return ` returning ${columns.length === 0 ? '1' : columns.join(', ')}`
}

/** Renders the rows of the body; PostgreSQL reads each column from the JSON as its own type. */
function renderBody(statement: Statement, { columns, payload, defaults }: WritePlan): string {
  const isObject = payload?.isObject ?? true
  const withDefaults = defaults && columns.some((column) => column.default !== null)
  const json = withDefaults ? 'jsonb' : 'json'
  const text = statement.bind(payload?.text ?? '{}', json)
  if (columns.length === 0)
    return isObject ? `(values (${text})) ${body}` : `json_array_elements(${text}) ${body}`
  const types = columns
    .map(({ name, type, reader }) => `${quoted(name)} ${reader ? 'json' : type}`)
    .join(', ')
  const source = withDefaults ? renderDefaults(text, columns, isObject) : text
  return `${json}_to_record${isObject ? '' : 'set'}(${source}) as ${body}(${types})`
}

/** Arguments of a function are at most 100, so 40 columns at a time. */
const pairsPerObject = 40

/** Merges each row over the table's defaults, which are computed separately for each row. */
function renderDefaults(text: string, columns: Column[], isObject: boolean): string {
  const pairs = columns.flatMap((column) =>
    column.default === null ? [] : [`${literal(column.name)}, ${column.default}`],
  )
  const objects: string[] = []
  for (let at = 0; at < pairs.length; at += pairsPerObject)
    objects.push(`jsonb_build_object(${pairs.slice(at, at + pairsPerObject).join(', ')})`)
  const row = isObject ? text : 'e'
  const laid = [...objects, row].join(' || ')
  return isObject ? `(${laid})` : `(select jsonb_agg(${laid}) from jsonb_array_elements(${text}) e)`
}
