import type { Cell } from '../../database/requests/frames.ts'
import type { Context } from '../context.ts'
import { run } from '../context.ts'
import { methodUnknown, notSingular, putMismatch, tooManyAffected } from '../errors.ts'
import { type Answer, bodyOf, type Head, readAnswer, readCounts, respond } from '../http/answer.ts'
import { type Payload, parseBody, readBytes } from '../http/body.ts'
import { type MediaType, negotiate } from '../http/media.ts'
import { appliedPreferences } from '../http/preferences.ts'
import { contentRange } from '../http/range.ts'
import { parseQuery } from '../parse/query.ts'
import type { Query } from '../parse/tree.ts'
import { formsOf } from '../plan/forms.ts'
import type { ReadPlan } from '../plan/model.ts'
import { planRead } from '../plan/read.ts'
import { shapeOfRelation } from '../plan/shape.ts'
import { planDelete, planInsert, planPut, planUpdate, type WritePlan } from '../plan/write.ts'
import type { Relation } from '../schema/model.ts'
import { renderAnswer } from '../sql/answer.ts'
import { Statement } from '../sql/statement.ts'
import { renderWrite } from '../sql/write.ts'
import { planSettings, respondPlan, toSentence } from './plan.ts'

/** `POST`, `PUT`, `PATCH` and `DELETE` of a table or view. */
export async function change(context: Context, relation: Relation): Promise<Response> {
  const { request, url, config, preferences } = context
  const query = parseQuery(url.searchParams, false)
  const forms = formsOf(context.cache, relation, query)
  const media = negotiate(request.headers.get('accept'), config.plans, forms)
  const payload = await readPayload(context, query)
  context.timing.mark('parse')
  const plan = planAnswer(context, relation, query)
  const write = planWrite(context, relation, query, payload, plan)
  const statement = new Statement()
  const result = renderWrite(statement, write)
  const text = renderAnswer(
    statement,
    plan,
    {
      media,
      withoutBody: preferences.return !== 'representation',
      geoJson: context.cache.geoJson,
      ...(preferences.return === 'headers-only' &&
        write.verb === 'insert' && { location: relation.primaryKey }),
      countInserted: write.conflict?.merge ?? false,
    },
    result,
  )
  const work = {
    readOnly: false,
    statement: toSentence(context, media, text, statement),
    ...checkOf(context, write, media),
  }
  const outcome = await run(context, work, planSettings(media))
  if (media.kind === 'plan') return respondPlan(outcome, media)
  const answer = readAnswer(outcome)
  return respond(
    headOf(context, write, answer, media),
    answer,
    hasBody(context) ? bodyOf(answer, media) : null,
  )
}

async function readPayload({ request, config }: Context, query: Query): Promise<Payload | undefined> {
  if (request.method === 'DELETE') return undefined
  const bytes = await readBytes(request, config.maxBodyBytes)
  const columns = request.method === 'PUT' ? undefined : query.columns
  return parseBody(bytes, request.headers.get('content-type'), columns, false)
}

/** Plans the read of the changed rows. Filters belong to the change; those of embedded resources to the answer. */
function planAnswer(
  { cache, schema, config, preferences }: Context,
  relation: Relation,
  query: Query,
): ReadPlan {
  const embedded = <T>(list: { path: string[]; value: T }[]) => list.filter(({ path }) => path.length > 0)
  const wanted = {
    ...query,
    // Without an answer the names in `select` are not looked at.
    select: preferences.return === 'representation' ? query.select : [],
    conditions: preferences.return === 'representation' ? embedded(query.conditions) : [],
    orders: preferences.return === 'representation' ? query.orders : [],
    limits: preferences.return === 'representation' ? embedded(query.limits) : [],
    offsets: preferences.return === 'representation' ? embedded(query.offsets) : [],
  }
  const plan = planRead(
    cache,
    wanted,
    { shape: shapeOfRelation(relation) },
    { ...config, schema: schema.name },
  )
  plan.limit = undefined
  return plan
}

function planWrite(
  { request, cache, config, preferences }: Context,
  relation: Relation,
  query: Query,
  payload: Payload | undefined,
  plan: ReadPlan,
): WritePlan {
  const asked = { cache, relation, query, preferences, payload }
  switch (request.method) {
    case 'POST':
      return planInsert(asked, plan)
    case 'PUT':
      return planPut(asked, plan)
    case 'PATCH':
      return planUpdate(asked, plan, config.safeUpdate)
    case 'DELETE':
      return planDelete(asked, plan, config.safeUpdate)
    default:
      throw methodUnknown(request.method)
  }
}

/** What must hold before the change is committed. */
function checkOf({ preferences }: Context, write: WritePlan, media: MediaType) {
  const { handling, maxAffected } = preferences
  const limit = handling === 'strict' && write.verb !== 'insert' ? maxAffected : undefined
  if (media.kind === 'plan' || (media.kind !== 'object' && limit === undefined && !write.isPut)) return {}
  const check = (row: Cell[]) => {
    const { rows } = readCounts(row)
    if (write.isPut && rows !== 1) throw putMismatch()
    if (media.kind === 'object' && rows !== 1) throw notSingular(rows)
    if (limit !== undefined && rows > limit) throw tooManyAffected(rows)
  }
  return { check }
}

const hasBody = ({ preferences }: Context) => preferences.return === 'representation'

function headOf(context: Context, write: WritePlan, answer: Answer, media: MediaType): Head {
  const { preferences } = context
  const isShown = hasBody(context)
  const isCounted = preferences.count === 'exact' || preferences.count === 'estimated'
  const total = isCounted ? answer.rows : undefined
  const headers = {
    'content-type': isShown ? media.contentType : undefined,
    'content-profile': isShown ? context.profile : undefined,
    'content-range': write.isPut
      ? undefined
      : contentRange(0, write.verb === 'update' ? answer.rows : 0, total),
    location: locationOf(write.relation, answer),
    'preference-applied': appliedPreferences(preferences, countedPreferences(write)),
  }
  return { status: statusOf(write, answer, isShown), headers }
}

function statusOf(write: WritePlan, { inserted }: Answer, hasBody: boolean): number {
  const isNew = inserted === undefined ? !write.isPut : inserted > 0
  if (write.verb !== 'insert' || (write.isPut && !hasBody)) return hasBody ? 200 : 204
  return !isNew && write.conflict?.merge ? 200 : 201
}

function countedPreferences(write: WritePlan): Parameters<typeof appliedPreferences>[1] {
  if (write.isPut) return ['return', 'count', 'tx', 'handling', 'timezone']
  if (write.verb === 'delete') return ['return', 'count', 'tx', 'handling', 'timezone', 'maxAffected']
  const common = ['missing', 'return', 'count', 'tx', 'handling', 'timezone'] as const
  if (write.verb === 'update') return [...common, 'maxAffected']
  return write.conflict ? ['resolution', ...common] : [...common]
}

function locationOf(relation: Relation, { location }: Answer): string | undefined {
  if (!location) return undefined
  const query = Object.entries(location).map(
    ([name, value]) =>
      `${encodeURIComponent(name)}=${value === null ? 'is.null' : encodeURIComponent(`eq.${value}`)}`,
  )
  return `/${encodeURIComponent(relation.name)}?${query.join('&')}`
}
