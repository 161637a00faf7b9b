import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Product } from './product.ts'

/** Patience with a product that is down or coming back. */
const patience = 60_000
const pause = 150

/** A síndico in front of the product: what a browser does, and goes on doing when a connection breaks. */
export type Caller = {
  /** Runs a command once per `key`, asking again while the product is away. Throws its refusal. */
  command<Answer>(name: string, body: object, key?: string): Promise<Answer>
  /** The refusal's code of a command that must be refused; null when it was taken. */
  refusal(name: string, body: object): Promise<string | null>
  /** A query of the data API, asking again while the product is away. */
  rows<Row>(path: string): Promise<Row[]>
  /** How many rows a query of the data API finds. */
  count(path: string): Promise<number>
  change(path: string, body: object): Promise<void>
}

type Options = { method?: string; body?: object; headers?: Record<string, string> }

/** Signs up, follows the link of the e-mail in the local mailbox, and signs in. */
export async function signUp(product: Product, email: string): Promise<Caller> {
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
  await fetch(await confirmationLink(product, email), { redirect: 'manual' })
  const session = await post('/auth/v1/token?grant_type=password', { email, password })
  return callerWith(product, { ...headers, authorization: `Bearer ${String(session.access_token)}` })
}

async function confirmationLink({ standinsUrl, url }: Product, email: string): Promise<string> {
  for (const end = Date.now() + patience; Date.now() < end; await delay(pause)) {
    const list = (await (await fetch(`${standinsUrl}/api/messages?to=${email}`)).json()) as { id: string }[]
    if (!list[0]) continue
    const { text } = (await (await fetch(`${standinsUrl}/api/messages/${list[0].id}`)).json()) as {
      text: string
    }
    const path = /\/auth\/v1\/verify\?\S+/.exec(text)?.[0]
    if (path) return `${url}${path}`
  }
  throw new Error('no confirmation e-mail came')
}

function callerWith({ url }: Product, headers: Record<string, string>): Caller {
  async function ask(path: string, { method = 'GET', body, headers: more }: Options = {}): Promise<Response> {
    for (const end = Date.now() + patience; ; await delay(pause)) {
      const request = { method, headers: { ...headers, ...more }, body: body && JSON.stringify(body) }
      const response = await fetch(`${url}${path}`, request).catch(() => null)
      if (response && response.status < 500) return response
      if (Date.now() > end) throw new Error(`${path}: ${response ? await response.text() : 'no answer'}`)
    }
  }
  const call = (name: string, body: object, key: string) =>
    ask(`/functions/v1/${name}`, { method: 'POST', body, headers: { 'idempotency-key': key } })
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
      return (await wanted(await ask(`/rest/v1/${path}`), path)).json() as Promise<never[]>
    },
    async count(path) {
      const counted = await ask(`/rest/v1/${path}`, { headers: { prefer: 'count=exact', range: '0-0' } })
      return Number((await wanted(counted, path)).headers.get('content-range')?.split('/')[1])
    },
    async change(path, body) {
      await wanted(await ask(`/rest/v1/${path}`, { method: 'PATCH', body }), path)
    },
  }
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
