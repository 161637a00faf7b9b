import { noGeoJson } from '../errors.ts'
import type { CustomForm, MediaType } from '../http/media.ts'
import type { ReadPlan } from '../plan/model.ts'
import { scalarColumn } from '../plan/shape.ts'
import type { Identity, Routine } from '../schema/model.ts'
import { renderRead, renderRows, renderRowsOfPage, resultName } from './read.ts'
import { literal, qualified, quoted, type Statement } from './statement.ts'

/** The contents of the answer. */
export type AnswerOptions = {
  media: MediaType
  /** No body is wanted: `HEAD`, `return=minimal`. */
  withoutBody: boolean
  /** Count all rows, or up to a number. */
  count?: 'all' | number
  routine?: Routine
  /** PostGIS's function from a row to GeoJSON, where there is one. */
  geoJson?: Identity
  /** The columns of a `Location`, for the one row inserted. */
  location?: string[]
  countInserted?: boolean
}

/**
 * Renders a statement that reads; `result` is the change or call it reads from, if any. It returns one row: total without the page, rows returned,
 * body, headers and status set by the database, location as JSON, rows inserted.
 */
export function renderAnswer(
  statement: Statement,
  plan: ReadPlan,
  options: AnswerOptions,
  result?: string,
): string {
  // A function must run even if none of its result is wanted; PostgreSQL would skip one that changes nothing.
  const must = options.withoutBody && options.routine ? 'materialized ' : ''
  const source = result === undefined ? '' : `${resultName} as ${must}(${result})`
  const isCsv = options.media.kind === 'csv' && !options.withoutBody
  const rows = renderAnsweredRows(statement, plan, options, result !== undefined)
  const page = isCsv ? `pgrst_page as (${rows})` : ''
  const total = options.count === undefined ? 'null' : renderTotal(statement, plan, options.count)
  const columns = [
    total,
    options.routine && !options.routine.returns.isSet ? '1' : 'count(*)',
    options.withoutBody ? 'null' : renderBody(options),
    `nullif(current_setting('response.headers', true), '')`,
    `nullif(current_setting('response.status', true), '')`,
    options.location?.length ? renderLocation(options.location) : 'null',
    options.countInserted ? `nullif(current_setting('pgrst.inserted', true), '')` : 'null',
  ]
  const ctes = [source, page].filter((cte) => cte !== '').join(', ')
  return `${ctes && `with ${ctes} `}select ${columns.join(', ')} from ${isCsv ? 'pgrst_page' : `(${rows})`} r`
}

function renderAnsweredRows(
  statement: Statement,
  plan: ReadPlan,
  { withoutBody, routine }: AnswerOptions,
  hasResult: boolean,
): string {
  if (!withoutBody) return renderRead(statement, plan)
  return hasResult && !routine ? `select 1 from ${resultName}` : renderRowsOfPage(statement, plan)
}

/** A page that is not full determines the total by itself. */
function renderTotal(statement: Statement, plan: ReadPlan, upTo: 'all' | number): string {
  if (plan.limit === undefined && plan.offset === 0) return 'count(*)'
  const cut = upTo === 'all' ? '' : ` limit ${statement.bind(`${upTo}`, 'int8')}`
  const all = `(select count(*) from (${renderRows(statement, plan)}${cut}) c)`
  const limit = statement.bind(`${plan.limit ?? Number.MAX_SAFE_INTEGER}`, 'int8')
  const offset = statement.bind(`${plan.offset}`, 'int8')
  return `case when count(*) < ${limit} and (count(*) > 0 or ${offset} = 0) then ${offset} + count(*) else ${all} end`
}

function renderBody({ media, routine, geoJson }: AnswerOptions): string {
  if (media.kind === 'csv') return csvBody
  if (media.kind === 'geojson') return renderFeatures(geoJson)
  if (media.kind === 'custom') return renderCustom(media.form)
  const isScalar = routine !== undefined && !routine.returns.isComposite
  // `r` on its own could be a column of that name.
  const rows = `json_agg(r.${isScalar ? scalarColumn : '*'})`
  const isSingle = media.kind === 'object' || (routine !== undefined && !routine.returns.isSet)
  const value = isSingle ? `${rows}->0` : rows
  const stripped = 'stripNulls' in media && media.stripNulls ? `json_strip_nulls(${value})` : value
  return `coalesce((${stripped})::text, '${isSingle ? 'null' : '[]'}')`
}

function renderFeatures(geoJson: Identity | undefined): string {
  if (!geoJson) throw noGeoJson()
  const features = `coalesce(json_agg(${qualified(geoJson)}(r.*)::json), '[]')`
  return `json_build_object('type', 'FeatureCollection', 'features', ${features})::text`
}

/** Renders the body with an aggregate over rows, which may require those of a relation, or over the one value that a function returned. */
function renderCustom(form: CustomForm): string {
  if (!('name' in form)) return `(array_agg(r.${scalarColumn}))[1]::text`
  const row = form.relation ? `(r.*)::${qualified(form.relation)}` : 'r.*'
  return `${qualified(form)}(${row})::text`
}

// A record as text is a line of CSV in parentheses. The head is made from the first row.
const csvBody = `coalesce((select string_agg(k, ',') from (select row_to_json(f.*) as j from pgrst_page f limit 1) h, json_object_keys(h.j) k), '') || E'\\n' || coalesce(string_agg(substr((r.*)::text, 2, length((r.*)::text) - 2), E'\\n'), '')`

function renderLocation(columns: string[]): string {
  const pairs = columns.map((name) => `${literal(name)}, ${quoted(name)}::text`).slice(0, 40)
  return `case when count(*) = 1 then (select json_build_object(${pairs.join(', ')})::text from ${resultName}) end`
}
