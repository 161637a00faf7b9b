import { Buffer } from 'node:buffer'
import pino from 'pino'
import { handlerOf } from '../../supabase/command-handlers.ts'
import { connections } from '../../supabase/functions/_shared/database.ts'
import { setting } from '../../supabase/functions/_shared/environment.ts'
import type { Sql, WorkerContext } from '../../worker/context.ts'
import { tasks } from '../../worker/main.ts'
import { openContext } from '../../worker/open-context.ts'
import { openOutbox } from './outbox.ts'

/** Connections of commands (two, as functions have), and of the worker's jobs. */
const commandConnections = 2
const workerConnections = { all: 6, ofJobs: 4 }

type ProductOptions = {
  sql: Sql
  postgresUrl: string
  authenticatorUrl: string
  /** The making's own today, the same however often it was interrupted. */
  present: Date
}

/**
 * The product as the demonstration uses it: its own commands and jobs, at an instant of the past. The clock is PostgreSQL's `prumo.now`, set in each
 * connection, so that everything a command does happens then, and nothing after `present`. This distinguishes its own jobs from those of people who
 * use the product meanwhile: theirs are of a later instant, and wait for the worker.
 */
export function openProduct(options: ProductOptions) {
  const { sql, present } = options
  const outbox = openOutbox(sql, present)
  process.env.SUPABASE_DB_URL = withoutClock(options.authenticatorUrl)
  const worker = openContext({
    url: withoutClock(options.postgresUrl),
    smtpUrl: setting('SMTP_URL'),
    mailFrom: setting('MAIL_FROM'),
    siteUrl: setting('SITE_URL'),
    api: { url: setting('SUPABASE_URL'), serviceKey: setting('SUPABASE_SERVICE_ROLE_KEY') },
    connections: workerConnections.all,
    log: pino({ level: 'warn' }, pino.destination(2)),
  })
  /** Sets the clock of all connections of a pool to the instant. They stay open, since a new one would have to read the whole schema again. */
  async function moveClock(pool: Sql, size: number, instant: string): Promise<void> {
    // Anything planned for later today happens now: the history contains nothing from the future.
    const moment = new Date(instant) < present ? instant : present.toISOString()
    const all = await Promise.all(Array.from({ length: size }, () => pool.reserve()))
    try {
      await Promise.all(all.map((one) => one`select set_config('prumo.now', ${moment}, false)`))
    } finally {
      for (const one of all) one.release()
    }
  }
  let token = ''
  // Each account signs in once: there are many, and sign-ins within five minutes are limited.
  const tokens = new Map<string, string>()

  /** Signs in: later commands are this person's. */
  async function signIn(email: string, password: string): Promise<void> {
    const known = tokens.get(email)
    if (known) {
      token = known
      return
    }
    const response = await fetch(`${setting('SUPABASE_URL')}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { apikey: setting('SUPABASE_ANON_KEY'), 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    })
    if (!response.ok) throw new Error(`sign-in answered ${response.status}`)
    token = ((await response.json()) as { access_token: string }).access_token
    tokens.set(email, token)
  }

  /** Later commands are whose session this token is of. */
  const actAs = (accessToken: string) => {
    token = accessToken
  }

  /** Signs out: later commands are anonymous. */
  const signOut = () => {
    token = ''
  }

  /** Runs a command at `instant` (RFC 3339), once for each key; returns its answer, throws its refusal. */
  async function command<Answer>(
    name: string,
    instant: string,
    body: unknown,
    key?: string,
  ): Promise<Answer> {
    await moveClock(connections(), commandConnections, instant)
    const handler = await handlerOf(name)
    const request = new Request(`http://localhost/functions/v1/${name}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, ...(key ? { 'idempotency-key': key } : {}) },
      body: JSON.stringify(body),
    })
    const response = await handler.fetch(request)
    const answer = await response.json()
    if (!response.ok) throw new Error(`${name}: ${JSON.stringify(answer)}`)
    return answer as Answer
  }

  /** Sends a request of the signed-in person to another service; throws its refusal. */
  async function ask(
    path: string,
    init: { method: string; headers: Record<string, string>; body: BodyInit },
  ) {
    const headers = {
      apikey: setting('SUPABASE_ANON_KEY'),
      authorization: `Bearer ${token}`,
      ...init.headers,
    }
    const response = await fetch(`${setting('SUPABASE_URL')}${path}`, { ...init, headers })
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    await response.body?.cancel()
  }

  /**
   * Uploads a file of the condominium, under the name that people see. `past`: of one that may only be read by now, whose file was put there while it
   * still ran; the file service has no clock of the past.
   */
  const upload = (
    path: string,
    file: { name: string; type: string; bytes: Buffer },
    past = false,
  ): Promise<void> =>
    ask(`/storage/v1/object/condominium-files/${path}`, {
      method: 'POST',
      headers: {
        ...(past && { authorization: `Bearer ${setting('SUPABASE_SERVICE_ROLE_KEY')}` }),
        'content-type': file.type,
        'x-metadata': Buffer.from(JSON.stringify({ name: file.name })).toString('base64'),
      },
      body: new Uint8Array(file.bytes),
    })

  /** Changes rows that the person may change; `rows` is a path of the data API, `table?column=eq.value`. */
  const update = (rows: string, values: Record<string, unknown>): Promise<void> =>
    ask(`/rest/v1/${rows}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(values),
    })

  /** Runs `work` with the worker's context at `instant`. */
  async function working<T>(instant: string, work: (context: WorkerContext) => Promise<T>): Promise<T> {
    await moveClock(worker.sql, workerConnections.ofJobs, instant)
    return work(worker)
  }

  /**
   * Runs the background work that commands requested, each job at the instant it was requested, and removes it only when it is done, so that an
   * interrupted run finds it again. Does not mail history again: drops those topics.
   */
  async function doJobs(drop: readonly string[]): Promise<void> {
    for (;;) {
      const job = await outbox.first(drop)
      if (!job) break
      const task = tasks.find(({ topic }) => topic === job.topic)
      await working(job.at.toISOString(), async (context) =>
        task?.run(context, job.payload, new AbortController().signal),
      )
      await outbox.remove(job)
    }
    await outbox.forget(drop)
  }

  const createUser = (email: string, password: string, data: Record<string, string>) =>
    createAccount(sql, email, password, data)

  return {
    signIn,
    actAs,
    signOut,
    command,
    upload,
    update,
    working,
    doJobs,
    forget: outbox.forget,
    take: outbox.take,
    createUser,
  }
}

export type Product = ReturnType<typeof openProduct>

/** An account of the auth service, confirmed. A second start finds it. */
export async function createAccount(
  sql: Sql,
  email: string,
  password: string,
  data: Record<string, string>,
): Promise<string> {
  const [known] = await sql<{ id: string }[]>`select id from auth.users where email = ${email}`
  if (known) return known.id
  const key = setting('SUPABASE_SERVICE_ROLE_KEY')
  const headers = { apikey: key, authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ email, password, email_confirm: true, user_metadata: data })
  const response = await fetch(`${setting('SUPABASE_URL')}/auth/v1/admin/users`, {
    method: 'POST',
    headers,
    body,
  })
  if (!response.ok) throw new Error(`creating ${email} answered ${response.status}: ${await response.text()}`)
  return ((await response.json()) as { id: string }).id
}

/** Makes a connection fail if its clock is not set, so that it does nothing at today's date. */
function withoutClock(url: string): string {
  const unset = new URL(url)
  unset.searchParams.set('prumo.now', 'the clock is not set')
  return unset.href
}

export const base64 = (text: string): string => Buffer.from(text, 'latin1').toString('base64')
