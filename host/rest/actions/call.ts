import type { Cell } from '../../database/requests/frames.ts'
import type { Context } from '../context.ts'
import { run } from '../context.ts'
import type { Outcome } from '../database/pool.ts'
import { maxAffectedNeedsSet, methodNotForCall, notSingular, tooManyAffected } from '../errors.ts'
import { bodyOf, readAnswer, readCounts, respond } from '../http/answer.ts'
import { parseBody, readBytes } from '../http/body.ts'
import { type MediaType, negotiate } from '../http/media.ts'
import { appliedPreferences } from '../http/preferences.ts'
import { contentRange, rangeStatus } from '../http/range.ts'
import { parseQuery } from '../parse/query.ts'
import type { Query } from '../parse/tree.ts'
import { type CallPlan, planCall } from '../plan/call.ts'
import { formsOf } from '../plan/forms.ts'
import type { ReadPlan } from '../plan/model.ts'
import { planRead } from '../plan/read.ts'
import { shapeOfRoutine } from '../plan/shape.ts'
import type { Routine } from '../schema/model.ts'
import { renderAnswer } from '../sql/answer.ts'
import { renderCall } from '../sql/call.ts'
import { Statement } from '../sql/statement.ts'
import { planSettings, respondPlan, toSentence } from './plan.ts'
import { countOption, cutToRange, totalOf } from './read.ts'

/** `GET`, `HEAD` and `POST` of `/rpc/{function}`. */
export async function call(context: Context, name: string): Promise<Response> {
  const { request, url, cache, schema, config, preferences } = context
  const isGet = request.method !== 'POST'
  if (isGet && request.method !== 'GET' && request.method !== 'HEAD') throw methodNotForCall(request.method)
  const query = parseQuery(url.searchParams, isGet)
  const callPlan = isGet ? planGet(context, name, query) : await planPost(context, name, query)
  const { routine } = callPlan
  context.timing.mark('parse')
  const shape = shapeOfRoutine(routine, cache.schemas)
  const forms = routine.media ? [routine.media] : formsOf(cache, shape.relation, query)
  const media = negotiate(request.headers.get('accept'), config.plans, forms)
  const plan = planRead(cache, query, { shape }, { ...config, schema: schema.name })
  cutToRange(plan, request)
  const statement = new Statement()
  const options = {
    media,
    withoutBody: request.method === 'HEAD' || isVoid(routine),
    routine,
    geoJson: cache.geoJson,
    ...(preferences.count && { count: countOption(context).count ?? ('all' as const) }),
  }
  const text = renderAnswer(statement, plan, options, renderCall(statement, callPlan))
  const work = {
    readOnly: isGet || routine.volatility !== 'v',
    statement: toSentence(context, media, text, statement),
    ...checkOf(context, routine, media),
  }
  const outcome = await run(context, work, { ...hoisted(routine), ...planSettings(media) })
  return media.kind === 'plan'
    ? respondPlan(outcome, media)
    : respondCall(context, routine, plan, outcome, media)
}

const isVoid = ({ returns }: Routine) => returns.name === 'void' && returns.schema === 'pg_catalog'

/** A timeout that a function sets for itself would come too late: its statement already runs. */
function hoisted({ settings }: Routine): Record<string, string> {
  return settings.statement_timeout === undefined ? {} : { statement_timeout: settings.statement_timeout }
}

function planGet({ schema }: Context, name: string, query: Query): CallPlan {
  const keys = [...new Set(query.parameters.map(([key]) => key))]
  return planCall(schema, name, { keys, texts: query.parameters })
}

async function planPost({ request, schema, config }: Context, name: string, query: Query): Promise<CallPlan> {
  const bytes = await readBytes(request, config.maxBodyBytes)
  const payload = parseBody(bytes, request.headers.get('content-type'), query.columns, true)
  return planCall(schema, name, {
    keys: payload.keys,
    payload,
    ...(payload.pairs && { texts: payload.pairs }),
  })
}

function checkOf({ preferences }: Context, routine: Routine, media: MediaType) {
  const limit = preferences.handling === 'strict' ? preferences.maxAffected : undefined
  if (limit !== undefined && !routine.returns.isSet) throw maxAffectedNeedsSet()
  if (media.kind !== 'object' && limit === undefined) return {}
  const check = (row: Cell[]) => {
    const { rows } = readCounts(row)
    if (media.kind === 'object' && rows !== 1) throw notSingular(rows)
    if (limit !== undefined && rows > limit) throw tooManyAffected(rows)
  }
  return { check }
}

function respondCall(
  context: Context,
  routine: Routine,
  plan: ReadPlan,
  outcome: Outcome,
  media: MediaType,
): Response {
  const { preferences, request } = context
  const answer = readAnswer(outcome)
  const total = totalOf(context, outcome, answer.total)
  const range = contentRange(plan.offset, answer.rows, total)
  const applied = appliedPreferences(preferences, ['count', 'tx', 'handling', 'timezone', 'maxAffected'])
  const headers = { 'content-range': range, 'preference-applied': applied }
  if (isVoid(routine)) return respond({ status: 204, headers }, answer, null)
  const status = rangeStatus(plan.offset, answer.rows, total)
  const described = { ...headers, 'content-type': media.contentType, 'content-profile': context.profile }
  return respond(
    { status, headers: described },
    answer,
    request.method === 'HEAD' ? null : bodyOf(answer, media),
  )
}
