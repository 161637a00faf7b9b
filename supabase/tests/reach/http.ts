import { createRest } from '../../../host/rest/rest.ts'
import type { Persona, World } from '../world.ts'
import { type Attempt, keyOf, newRowOf, type Reach } from './reach.ts'

export type HttpReach = Reach & {
  /** What the data API answers to a persona; `path` is under /rest/v1. */
  ask(persona: Persona, path: string, init?: RequestInit): Promise<{ response: Response; body: unknown }>
}

/** Requests to the data API with the personas' signed tokens, or with those that are given. */
export async function reachByHttp(
  { project, users }: World,
  given: Partial<Record<Persona, string>> = {},
): Promise<HttpReach> {
  const { tokens, clone, sql } = project
  const service = await createRest({
    url: clone.urls.authenticator,
    tokens,
    config: { rollback: true, poolSize: 1 },
  })
  const bearers = new Map<Persona, string>([['anonymous', tokens.anonKey]])
  for (const [persona, user] of Object.entries(users))
    bearers.set(persona as Persona, given[persona as Persona] ?? (await project.tokenFor(user)))

  const ask: HttpReach['ask'] = async (persona, path, init) => {
    const request = new Request(`http://localhost/rest/v1/${path}`, {
      ...init,
      headers: {
        authorization: `Bearer ${bearers.get(persona)}`,
        'content-type': 'application/json',
        prefer: 'count=exact, tx=rollback',
      },
    })
    const response = await service.fetch(request)
    const text = await response.text()
    return { response, body: text === '' ? null : JSON.parse(text) }
  }
  const currentValue = async (attempt: Attempt): Promise<unknown> => {
    const { table, column } = attempt
    const [name, key] = Object.entries(keyOf(attempt))[0]!
    const [row] =
      await sql`select ${sql(column)} as value from ${sql(table)} where ${sql(name)}::text = ${key}`
    return row?.value ?? null
  }
  const touches = async (persona: Persona, attempt: Attempt): Promise<boolean> => {
    const { path, init } = request(attempt, attempt.verb === 'update' ? await currentValue(attempt) : null)
    const { response, body } = await ask(persona, path, init)
    if (response.ok) return response.headers.get('content-range') !== '*/0'
    const refused = (body as { code?: unknown } | null)?.code === '42501'
    if (refused && response.status === (persona === 'anonymous' ? 401 : 403)) return false
    throw new Error(`${init.method} ${path}: ${response.status} ${JSON.stringify(body)}`)
  }

  return {
    async touched(persona, attempts) {
      const touched: boolean[] = []
      for (const attempt of attempts) touched.push(await touches(persona, attempt))
      return touched
    },
    ask,
    close: service.close,
  }
}

const methods = { select: 'GET', insert: 'POST', update: 'PATCH', delete: 'DELETE' } as const

/** The request of an attempt. `Content-Range` counts the rows that it touched. */
function request(attempt: Attempt, value: unknown): { path: string; init: RequestInit } {
  const { verb, table, column } = attempt
  const key = keyOf(attempt)
  const filters = new URLSearchParams(Object.entries(key).map(([name, is]) => [name, `eq.${is}`]))
  if (verb === 'select') filters.set('select', column)
  const body = { insert: newRowOf(attempt), update: { [column]: value }, select: null, delete: null }[verb]
  return {
    path: verb === 'insert' ? table : `${table}?${filters}`,
    init: { method: methods[verb], body: body && JSON.stringify(body) },
  }
}
