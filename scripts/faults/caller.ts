import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { addressOf } from '../../domain/permissions/command-address.ts'
import type { CommandName } from '../../domain/permissions/commands.ts'

/** Where the product and its outside services are. */
export type Site = {
  url: string
  standinsUrl: string
  /** Hears of each try that came to nothing. */
  failed?(path: string, reason: string): void
}

/** Patience with a product that is down or coming back. */
const patience = 120_000
const pause = 150

/** A síndico using the product: does what a browser does, and continues when a connection breaks. */
export type Caller = {
  email: string
  password: string
  userId: string
  anonKey: string
  accessToken: string
  /** Runs a command once per `key`, retrying while the product is down. Throws its refusal. */
  command<Answer>(name: CommandName, body: object, key?: string): Promise<Answer>
  /** The refusal's code of a command that must be refused; null when it was taken. */
  refusal(name: CommandName, body: object): Promise<string | null>
  /** A query of the data API, asking again while the product is away. */
  rows<Row>(path: string): Promise<Row[]>
  /** How many rows a query of the data API finds. */
  count(path: string): Promise<number>
  change(path: string, body: object): Promise<void>
  /** Sends any request, retrying while the product is down; `tries` is the number of attempts. */
  ask(path: string, options?: Options): Promise<{ response: Response; tries: number }>
}

type Options = { method?: string; body?: object | string; headers?: Record<string, string> }

/** Signs up, enters the digits of the e-mail in the local mailbox, and signs in. */
export async function signUp(product: Site, email: string): Promise<Caller> {
  const password = randomUUID()
  const { anonKey } = (await (await fetch(`${product.url}/config.json`)).json()) as { anonKey: string }
  const headers = { apikey: anonKey, 'content-type': 'application/json' }
  const post = async (path: string, body: object): Promise<Record<string, unknown>> => {
    const response = await fetch(`${product.url}${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return (await response.json()) as Record<string, unknown>
  }
  await post('/auth/v1/signup', { email, password, data: { user_type: 'admin', full_name: 'Helena Duarte' } })
  await post('/auth/v1/verify', { type: 'signup', email, token: await confirmationDigits(product, email) })
  const session = await post('/auth/v1/token?grant_type=password', { email, password })
  const accessToken = String(session.access_token)
  const userId = (session.user as { id: string }).id
  const asking = askerOf(product, headers, {
    accessToken,
    refreshToken: String(session.refresh_token),
    renew: (token) => post('/auth/v1/token?grant_type=refresh_token', { refresh_token: token }),
  })
  return { email, password, userId, anonKey, accessToken, ...asking }
}

async function confirmationDigits({ standinsUrl }: Site, email: string): Promise<string> {
  for (const end = Date.now() + patience; Date.now() < end; await delay(pause)) {
    const list = (await (await fetch(`${standinsUrl}/api/messages?to=${email}`)).json()) as { id: string }[]
    if (!list[0]) continue
    const { text } = (await (await fetch(`${standinsUrl}/api/messages/${list[0].id}`)).json()) as {
      text: string
    }
    const digits = /\b\d{6}\b/.exec(text)?.[0]
    if (digits) return digits
  }
  throw new Error('no confirmation e-mail came')
}

type Asker = Omit<Caller, 'email' | 'password' | 'userId' | 'anonKey' | 'accessToken'>

type Session = {
  accessToken: string
  refreshToken: string
  renew(refreshToken: string): Promise<Record<string, unknown>>
}

function askerOf({ url, failed }: Site, headers: Record<string, string>, session: Session): Asker {
  let renewing: Promise<void> | undefined
  /** Renews once for all callers that meet an expired token, as supabase-js does. */
  const renew = () => {
    renewing ??= session
      .renew(session.refreshToken)
      .then(({ access_token, refresh_token }) => {
        session.accessToken = String(access_token)
        session.refreshToken = String(refresh_token)
      })
      .finally(() => {
        renewing = undefined
      })
    return renewing
  }
  async function ask(path: string, { method = 'GET', body, headers: more }: Options = {}) {
    const sent = typeof body === 'object' ? JSON.stringify(body) : body
    const request = () => ({
      method,
      headers: { ...headers, authorization: `Bearer ${session.accessToken}`, ...more },
      body: sent,
    })
    for (let tries = 1, end = Date.now() + patience; ; tries++, await delay(pause)) {
      const answer = await fetch(`${url}${path}`, request()).catch((error: Error) => error)
      if (!(answer instanceof Error) && (await hasRunOut(answer))) {
        await renew()
        continue
      }
      if (!(answer instanceof Error) && answer.status < 500) return { response: answer, tries }
      const reason = answer instanceof Error ? reasonOf(answer) : `status ${answer.status}`
      failed?.(path, reason)
      if (Date.now() > end) throw new Error(`${path}: ${reason}`)
      if (!(answer instanceof Error)) await answer.body?.cancel()
    }
  }
  const call = async (name: CommandName, body: object, key: string) =>
    (
      await ask(`/functions/v1/${addressOf(name)}`, {
        method: 'POST',
        body,
        headers: { 'idempotency-key': key },
      })
    ).response
  const wanted = async (response: Response, path: string) => {
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return response
  }
  return {
    async command(name, body, key = randomUUID()) {
      return (await wanted(await call(name, body, key), name)).json() as Promise<never>
    },
    async refusal(name, body) {
      const response = await call(name, body, randomUUID())
      const answer = (await response.json()) as { error?: { code: string } }
      return response.ok ? null : (answer.error?.code ?? `status ${response.status}`)
    },
    async rows(path) {
      return (await wanted((await ask(`/rest/v1/${path}`)).response, path)).json() as Promise<never[]>
    },
    async count(path) {
      const counted = await ask(`/rest/v1/${path}`, { headers: { prefer: 'count=exact', range: '0-0' } })
      return Number((await wanted(counted.response, path)).headers.get('content-range')?.split('/')[1])
    },
    async change(path, body) {
      await wanted((await ask(`/rest/v1/${path}`, { method: 'PATCH', body })).response, path)
    },
    ask,
  }
}

/** Storage reports in the body what is wrong with a token. */
async function hasRunOut(answer: Response): Promise<boolean> {
  if (answer.status === 401) return true
  return answer.status === 400 && (await answer.clone().text()).includes('"exp" claim timestamp check failed')
}

/** The driver's own message is in the cause: 'fetch failed' says nothing. */
function reasonOf(error: Error): string {
  const { code, message } = (error.cause ?? error) as NodeJS.ErrnoException
  return code ?? message
}

export type WatchedJob = { status: string; error_code: string | null; report: Record<string, unknown> | null }

/** Watches a job as its page does, until it is done or failed. `seen` is called at every look. */
export async function jobEnd(
  caller: Caller,
  jobId: string,
  seen: () => Promise<void> = async () => {},
): Promise<WatchedJob> {
  for (const end = Date.now() + patience; Date.now() < end; await delay(pause)) {
    const [job] = await caller.rows<WatchedJob>(`jobs?select=status,error_code,report&id=eq.${jobId}`)
    await seen()
    if (job && job.status !== 'queued' && job.status !== 'running') return job
  }
  throw new Error(`the job is not done after ${patience / 1000} s`)
}
