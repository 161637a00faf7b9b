import type { Context } from '../context.ts'
import { run } from '../context.ts'
import type { Outcome, Sentence } from '../database/pool.ts'
import { notSingular } from '../errors.ts'
import { bodyOf, readAnswer, respond } from '../http/answer.ts'
import { type MediaType, negotiate } from '../http/media.ts'
import { appliedPreferences } from '../http/preferences.ts'
import { contentRange, parseRange, rangeStatus } from '../http/range.ts'
import { parseQuery } from '../parse/query.ts'
import { formsOf } from '../plan/forms.ts'
import type { ReadPlan } from '../plan/model.ts'
import { planRead } from '../plan/read.ts'
import { shapeOfRelation } from '../plan/shape.ts'
import type { Relation, SchemaCache } from '../schema/model.ts'
import { type AnswerOptions, renderAnswer } from '../sql/answer.ts'
import { renderRows } from '../sql/read.ts'
import { Statement } from '../sql/statement.ts'
import { planSettings, respondPlan, toSentence } from './plan.ts'
import { Recent } from './recent.ts'

/** `GET` and `HEAD` of a table or view. */
export async function read(context: Context, relation: Relation): Promise<Response> {
  const { media, plan, location, ...sentences } = remembered(context, relation)
  const outcome = await run(context, { readOnly: true, ...sentences }, planSettings(media))
  if (media.kind === 'plan') return respondPlan(outcome, media)
  return respondRead(context, { plan, media, location }, outcome)
}

type Prepared = {
  media: MediaType
  plan: ReadPlan
  location: string | undefined
  statement: Sentence
  explained?: Sentence
}

/** Results prepared for recent requests, valid while the schema is unchanged. */
const recent = new WeakMap<SchemaCache, Recent<Prepared>>()

/** Apps request the same page repeatedly, so it is parsed and planned once. The key holds everything that `prepare` reads. */
function remembered(context: Context, relation: Relation): Prepared {
  const { request, url, schema, cache, preferences, caller } = context
  const known = recent.get(cache) ?? new Recent<Prepared>()
  recent.set(cache, known)
  const headers = [request.headers.get('accept'), request.headers.get('range')]
  const count = preferences.count && `${preferences.count} ${cache.pastPolicies.has(caller.role)}`
  const key = [request.method, schema.name, relation.name, url.search, count, ...headers].join('\n')
  return known.get(key) ?? known.set(key, prepare(context, relation))
}

function prepare(context: Context, relation: Relation): Prepared {
  const { request, url, schema, cache, config } = context
  const query = parseQuery(url.searchParams, false)
  const forms = formsOf(cache, relation, query)
  const media = negotiate(request.headers.get('accept'), config.plans, forms)
  context.timing.mark('parse')
  const source = { shape: shapeOfRelation(relation), table: relation }
  const plan = planRead(cache, query, source, { ...config, schema: schema.name })
  cutToRange(plan, request)
  const statement = new Statement()
  const options: AnswerOptions = {
    media,
    withoutBody: request.method === 'HEAD',
    geoJson: cache.geoJson,
    ...countOption(context),
  }
  const text = renderAnswer(statement, plan, options)
  return {
    media,
    plan,
    location: locationOf(context, relation),
    statement: toSentence(context, media, text, statement),
    ...estimate(context, plan),
  }
}

/** Narrows limit and offset by the header `Range`, which only has a meaning for `GET` (RFC 9110 §14.2). */
export function cutToRange(plan: ReadPlan, request: Request): void {
  const range = request.method === 'GET' ? parseRange(request.headers.get('range')) : undefined
  if (!range) return
  plan.offset += range.offset
  if (range.limit !== undefined) plan.limit = Math.min(plan.limit ?? range.limit, range.limit)
}

/** The planner knows of rows that policies hide, so only callers who can see all rows get its estimate. */
function isEstimated({ preferences, cache, caller }: Context): boolean {
  if (preferences.count !== 'planned' && preferences.count !== 'estimated') return false
  return cache.pastPolicies.has(caller.role)
}

/** Exact counts all rows; an estimate counts up to the page limit, and trusts the planner beyond. */
export function countOption(context: Context): { count?: 'all' | number } {
  const { preferences, config } = context
  if (!preferences.count) return {}
  if (!isEstimated(context)) return { count: 'all' }
  return preferences.count === 'estimated' ? { count: config.maxRows + 1 } : {}
}

function estimate(context: Context, plan: ReadPlan): { explained?: Sentence } {
  if (!isEstimated(context)) return {}
  const statement = new Statement()
  const text = renderRows(statement, plan)
  return { explained: { text, values: statement.values } }
}

/** Returns the total requested by the count preference. */
export function totalOf({ preferences, config }: Context, outcome: Outcome, counted: number | undefined) {
  if (!outcome.explained) return counted
  const [first] = JSON.parse(outcome.explained)
  const planned = Number(first?.Plan?.['Plan Rows'] ?? 0)
  if (preferences.count === 'planned') return planned
  if (preferences.count !== 'estimated' || (counted ?? 0) <= config.maxRows) return counted
  return Math.max(planned, counted ?? 0)
}

function respondRead(
  context: Context,
  { plan, media, location }: Pick<Prepared, 'plan' | 'media' | 'location'>,
  outcome: Outcome,
): Response {
  const { request, preferences } = context
  const answer = readAnswer(outcome)
  if (media.kind === 'object' && answer.rows !== 1) throw notSingular(answer.rows)
  const total = totalOf(context, outcome, answer.total)
  const status = rangeStatus(plan.offset, answer.rows, total)
  const headers = {
    'content-type': media.contentType,
    'content-range': contentRange(plan.offset, answer.rows, total),
    'content-location': location,
    'content-profile': context.profile,
    'preference-applied': appliedPreferences(preferences, ['count', 'tx', 'handling', 'timezone']),
  }
  return respond({ status, headers }, answer, request.method === 'HEAD' ? null : bodyOf(answer, media))
}

/** Clients take only so much of headers; a longer address is left out. */
const maxLocation = 4000

/** Returns the address of the request, independent of the order of its parameters. */
function locationOf({ url }: Context, relation: Relation): string | undefined {
  const parameters = [...url.searchParams].filter(([name]) => name !== 'apikey')
  const query = parameters
    .toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
  const location = `/${encodeURIComponent(relation.name)}${query.length > 0 ? '?' : ''}${query.join('&')}`
  return location.length > maxLocation ? undefined : location
}
