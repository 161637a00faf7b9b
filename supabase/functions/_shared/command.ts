import { z } from 'zod'
import { pt } from 'zod/locales'
import { redact } from '../../../domain/audit/redaction.ts'
import { civilDate } from '../../../domain/calendar.ts'
import { AppError, type FieldError, toAppError } from '../../../domain/errors.ts'
import type { LocalHoliday } from '../../../domain/holidays.ts'
import type { Command, Declaration } from '../../../domain/permissions/declaration.ts'
import { type Role, roleSets } from '../../../domain/permissions/roles.ts'
import { momentIn } from '../../../domain/platform/maintenance.ts'
import { brasiliaZone } from '../../../domain/time-zones/time-zones.ts'
import { callerOf } from './caller.ts'
import { renewCredentials, verifyNotice } from './credentials/loading.ts'
import { type Claims, type Sql, transaction } from './database.ts'
import { type Counted, countCall, countRefused } from './rate-limit.ts'
import { logFailure, logRefusal } from './request/command-log.ts'
import { recordResult, takeKey } from './request/idempotency.ts'
import { parseBody, readBody } from './request/request-body.ts'
import { platformRole, requirePlan, standingIn } from './request/standing.ts'

type AuditEntry = {
  entity?: string
  entityId?: string
  /** Of a command outside any condominium: whose log it belongs to. */
  condominiumId?: string
  /** Whose personal data were looked at, revealed or exported. */
  subjectPersonId?: string
  /** Omits who did it, from which device and network: the event's own text names them to those allowed to know. */
  isUnnamed?: boolean
  /** What changed, by column. Contacts and documents are masked, names of people cut to initials (domain/audit/redaction.ts). */
  before?: unknown
  after?: unknown
}

/** What a command's `run` receives: one transaction, the caller, the condominium and the time. */
export type Context = {
  sql: Sql
  /** Null only for commands that anyone may call. */
  userId: string | null
  role: Role | null
  /** The platform's support, which acts with an administrator's consent and is no member (docs/decisions/0095). */
  isSupport: boolean
  /** Empty for commands outside any condominium. */
  condominiumId: string
  /** The condominium's time zone; outside any, Brasília's. */
  zone: string
  /** The holidays of its state and town, and its own; none outside any. */
  holidays: readonly LocalHoliday[]
  /** Its civil date, 'YYYY-MM-DD', by the product's clock. */
  today: string
  now: Date
  request: Request
  requestId: string
  /** Says what changed; the entry itself is written by the handler in the same transaction. */
  audit(entry: AuditEntry): void
  /** Queues background work; it starts after the commit. */
  enqueue(topic: string, payload: Record<string, unknown>): Promise<void>
  /**
   * Throws `rate_limited`, with the time to wait, over so many calls for the key in a minute or an hour. A call that is refused counts like
   * one that is granted, but not a call beyond the limit.
   */
  limit(key: string, most: number, per?: 'minute' | 'hour'): Promise<void>
}

export type Definition<Schema extends z.ZodType, Answer = unknown> = Declaration & {
  input: Schema
  /**
   * The condominium a command acts in: the permission and the plan are checked against it; '' is outside any, for the platform's own.
   * By default the input's `condominium_id`, and outside any where it has none.
   */
  condominium?: (input: z.infer<Schema>, sql: Sql) => string | Promise<string>
  /** Checks the raw request before anything is read from it (a webhook's signature); throws to refuse. */
  verify?: (request: Request, body: string) => void
  /** Reads only: no audit entry, no idempotency record, a read-only transaction. */
  readOnly?: boolean
  /** Goes on while the platform is read-only: what a provider sends, which would be lost. */
  outlivesPause?: boolean
  /** Leaves an audit entry only where `run` says that something changed; else each call leaves one. */
  auditsOnlyWhatItTells?: boolean
  /** Logs refused calls: attempts where money moves. */
  logsRefusals?: boolean
  /**
   * Returns the answer (none is `{}`), a file as a `Response`, or a function that makes the answer after the transaction: calls to outside services
   * belong there.
   */
  run(context: Context, input: z.infer<Schema>): Promise<Answer>
}

export type Handler<Schema extends z.ZodType, Answer> = {
  definition: Definition<Schema, Answer>
  fetch(request: Request): Promise<Response>
}

// What a schema does not word itself is still said in Portuguese.
z.config(pt())

const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers':
    'authorization, apikey, content-type, idempotency-key, x-client-info, x-request-id',
  'access-control-allow-methods': 'POST, OPTIONS',
}
/**
 * Makes a Fetch handler from a command: parses the input (errors per field), checks permission and plan, and runs it in one transaction with its
 * idempotency record, audit entry and outbox rows. Passes a returned `Response` on as it is.
 */
export function command<Schema extends z.ZodType, Answer>(
  name: string,
  definition: Definition<Schema, Answer>,
): Handler<Schema, Answer> {
  return {
    definition,
    async fetch(request) {
      const requestId = request.headers.get('x-request-id') ?? crypto.randomUUID()
      let response: Response
      const counted: Counted[] = []
      try {
        response =
          request.method === 'OPTIONS'
            ? new Response(null, { status: 204 })
            : await execute(name, definition, request, requestId, counted)
      } catch (thrown) {
        const error = toAppError(thrown)
        // A rule that only the database knows is a fault of the command's input check, though the person sees which field it is.
        const isUnworded = error.code === 'invalid_input' || error.code === 'record_exists'
        const isFault = error.status >= 500 && error.code !== 'platform_read_only'
        if (isFault || (isUnworded && error !== thrown)) logFailure(name, requestId, thrown)
        else if (definition.logsRefusals) logRefusal(name, requestId, error)
        if (counted.length > 0 && error.code !== 'rate_limited') await countAgain(name, requestId, counted)
        response = Response.json(
          {
            error: { code: error.code, message: error.message, fields: error.fields, details: error.details },
          },
          { status: error.status, headers: waitOf(error) },
        )
      }
      for (const [header, value] of Object.entries(corsHeaders)) response.headers.set(header, value)
      response.headers.set('x-request-id', requestId)
      return response
    },
  }
}

/** Counts again what was rolled back with the refusal's transaction. */
async function countAgain(name: string, requestId: string, counted: readonly Counted[]): Promise<void> {
  await transaction({ role: 'anon' }, {}, false, (sql) => countRefused(sql, counted)).catch(
    (thrown: unknown) => logFailure(name, requestId, thrown),
  )
}

/** Returns who may call, with the roles of the set that the declaration names. */
const ruleOf = ({ roles, ...rule }: Declaration): Command => ({
  ...rule,
  roles:
    typeof roles === 'string' && roles in roleSets
      ? roleSets[roles as keyof typeof roleSets]
      : (roles as Command['roles']),
})

const inputCondominium = (input: unknown): string =>
  (input as { condominium_id?: string } | null)?.condominium_id ?? ''

/** When to come back, where that is known. */
function waitOf({ code, details }: AppError): Record<string, string> {
  const wait = code === 'unavailable' ? 1 : details.retry_after
  return typeof wait === 'number' ? { 'retry-after': String(wait) } : {}
}

async function execute<Schema extends z.ZodType>(
  name: string,
  definition: Definition<Schema>,
  request: Request,
  requestId: string,
  counted: Counted[],
): Promise<Response> {
  if (request.method !== 'POST') throw new AppError('method_not_allowed')
  const claims = await callerOf(request)
  const rule = ruleOf(definition)
  if (rule.roles !== 'anyone' && !claims.sub) throw new AppError('not_authenticated')
  const body = await readBody(request, rule.roles === 'anyone' ? 'anyone' : 'members')
  if (definition.verify) await verifyNotice(() => definition.verify!(request, body))
  const input = parseInput(definition.input, body)
  const isUnkept = definition.readOnly || definition.isSecret
  const key = isUnkept ? null : request.headers.get('idempotency-key')
  const actor = claims.sub ?? 'anonymous'
  const answer = await transaction(
    claims,
    originOf(request, requestId),
    definition.readOnly ?? false,
    async (sql) => {
      counted.length = 0
      const { now, credentials } = await readClock(
        sql,
        rule,
        !(definition.readOnly || definition.outlivesPause),
      )
      // Verified by secrets that another process has replaced since: their day may be over.
      if (await renewCredentials(sql, credentials)) definition.verify?.(request, body)
      const condominiumId = await (definition.condominium ?? inputCondominium)(input, sql)
      // Checked before an answer is repeated: a caller who has lost the role since then must not read it again.
      const { role, isSupport } = condominiumId
        ? await standingIn(sql, claims, condominiumId, rule, definition.readOnly === true)
        : { role: await platformRole(sql, rule), isSupport: false }
      if (key) {
        const first = await takeKey(sql, actor, name, key, body)
        if (first) return Response.json(first.response, { status: first.status })
      }
      if (role && condominiumId) await requirePlan(sql, condominiumId, rule)
      const entries: AuditEntry[] = []
      const { zone, holidays } = condominiumId ? await placeOf(sql, condominiumId) : nowhere
      const context = contextFor({
        sql,
        claims,
        clock: { now, zone, holidays, today: civilDate(now, zone) },
        condominiumId,
        role,
        isSupport,
        request,
        requestId,
        entries,
        counted,
      })
      const result = (await definition.run(context, input)) ?? {}
      // What anyone may call leaves an entry only when it says that something changed.
      const tellsAll = rule.roles === 'anyone' || definition.auditsOnlyWhatItTells
      const isAudited = !definition.readOnly && claims.sub && (!tellsAll || entries.length > 0)
      if (isAudited) await writeAudit(name, context, entries)
      if (isResponse(result)) return result
      if (typeof result === 'function') return result as () => Promise<unknown>
      if (definition.isSecret)
        return Response.json(result, { headers: { 'cache-control': 'private, no-store' } })
      // Stored for days, so without contacts and documents: a repeated answer masks them.
      if (key) await recordResult(sql, actor, name, key, { status: 200, response: redact(result, undefined) })
      return Response.json(result)
    },
  )
  return typeof answer === 'function' ? Response.json(await answer()) : answer
}

/**
 * Checks the tag and not `instanceof`: an HTTP library may replace the global with its own class, and the result of `Response.json` is not an
 * instance of that.
 */
const isResponse = (result: object): result is Response =>
  Object.prototype.toString.call(result) === '[object Response]'

/** Returns what the audit records of a request's origin; SQL derives a browser family and a network from it. */
export function originOf({ headers }: Request, requestId: string): Record<string, string> {
  const told = ['user-agent', 'x-real-ip', 'x-forwarded-for'].flatMap((name) => {
    const value = headers.get(name)
    return value ? [[name, value.slice(0, 500)]] : []
  })
  return { ...Object.fromEntries(told), 'x-request-id': requestId }
}

function parseInput<Schema extends z.ZodType>(schema: Schema, body: string): z.infer<Schema> {
  const parsed = schema.safeParse(parseBody(body))
  if (parsed.success) return parsed.data
  const fields: FieldError[] = parsed.error.issues.map((issue) => ({
    path: issue.path.join('.'),
    message: issue.message,
  }))
  throw new AppError('invalid_input', { fields })
}

/** The product's clock, and which saved credentials of providers are in use (credentials/loading.ts). */
type Read = { now: Date; credentials: string | null }

type Clock = Pick<Context, 'now' | 'today' | 'zone' | 'holidays'>

/**
 * Reads the product's clock, and refuses a session that has ended or owes the account's second factor: also an answer that is only repeated. Refuses
 * what `writes` while the platform is read-only, except to those who administer it.
 */
async function readClock(sql: Sql, rule: Command, writes: boolean): Promise<Read> {
  const [row] = await sql<
    (Read & { second_factor_met: boolean; session_lives: boolean; paused_until: Date | null })[]
  >`
    select private.now() as now, private.second_factor_met(), private.session_lives(),
      (select max(version)::text from private.provider_credentials) as credentials,
      case when ${writes}::boolean then private.paused_until() end as paused_until`
  const { second_factor_met, session_lives, now, credentials, paused_until } = row!
  if (rule.roles !== 'anyone' && !rule.outlivesSession && !session_lives) throw new AppError('session_ended')
  if (rule.roles !== 'anyone' && !second_factor_met) throw new AppError('second_factor_required')
  if (paused_until) await refusePaused(sql, paused_until)
  return { now, credentials }
}

async function refusePaused(sql: Sql, until: Date): Promise<void> {
  const [caller] = await sql<{ is_superadmin: boolean }[]>`select private.is_superadmin()`
  if (caller?.is_superadmin) return
  const end = momentIn(until, brasiliaZone)
  throw new AppError('platform_read_only', {
    message: `O Prumo está em manutenção até ${end} (horário de Brasília): dá para ver tudo, e nada se grava por enquanto. Tente de novo depois.`,
    details: { until: until.toISOString() },
  })
}

type Place = Pick<Context, 'zone' | 'holidays'>
const nowhere: Place = { zone: brasiliaZone, holidays: [] }

async function placeOf(sql: Sql, condominiumId: string): Promise<Place> {
  const [row] = await sql<Place[]>`
    select private.zone_of(${condominiumId}) as zone, private.holidays_of(${condominiumId}) as holidays`
  return row!
}

type Parts = Pick<Context, 'sql' | 'condominiumId' | 'role' | 'isSupport' | 'request' | 'requestId'> & {
  claims: Claims
  clock: Clock
  entries: AuditEntry[]
  counted: Counted[]
}

function contextFor({ claims, clock, entries, counted, ...parts }: Parts): Context {
  const { sql } = parts
  return {
    ...parts,
    ...clock,
    userId: claims.sub ?? null,
    audit: (entry) => void entries.push(entry),
    async enqueue(topic, payload) {
      await sql`insert into private.outbox (topic, payload) values (${topic}, ${sql.json(payload as never)})`
    },
    limit: async (key, most, per) => void counted.push(await countCall(sql, key, most, per)),
  }
}

async function writeAudit(name: string, context: Context, entries: AuditEntry[]): Promise<void> {
  const rows = (entries.length > 0 ? entries : [{} as AuditEntry]).map((entry) => ({
    condominium_id: (entry.condominiumId ?? context.condominiumId) || null,
    actor_id: entry.isUnnamed ? null : context.userId,
    actor_role: entry.isUnnamed ? null : context.isSupport ? 'support' : context.role,
    action: name,
    entity: entry.entity ?? null,
    entity_id: entry.entityId ?? null,
    subject_person_id: entry.subjectPersonId ?? null,
    before: entry.before === undefined ? null : context.sql.json(redact(entry.before, entry.entity) as never),
    after: entry.after === undefined ? null : context.sql.json(redact(entry.after, entry.entity) as never),
    request_id: context.requestId,
    ...(entry.isUnnamed && { device: null, network: null }),
  }))
  // A statement takes 65,534 values, and a command may change more units than that has room for.
  for (let from = 0; from < rows.length; from += 1000)
    await context.sql`insert into public.audit_entries ${context.sql(rows.slice(from, from + 1000))}`
}
