import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { addressOf } from '../../../domain/permissions/command-address.ts'
import type { CommandName } from '../../../domain/permissions/commands.ts'
import type { Product } from '../product.ts'

/** A person who administers the condominium, with their own account; refusals are answers like any other. */
export type Person = {
  condominiumId: string
  product: Product
  post(command: CommandName, body: object): Promise<Answer>
  rows<Row>(path: string): Promise<Row[]>
}
type Answer = { status: number; code: string | null; text: string; body: Record<string, unknown> }

/** Creates people directly in the product's tables: so many sign-ups would test the mail, not the books. */
export async function personsOf(product: Product, condominiumId: string, count: number): Promise<Person[]> {
  const ids = Array.from({ length: count }, () => randomUUID())
  await product.look(async (sql) => {
    // No plan has so many administrators.
    await sql`update public.subscription_plans set max_admins = 1000`
    await sql`
      insert into auth.users (id, aud, role, email, raw_app_meta_data, raw_user_meta_data, email_confirmed_at, created_at, updated_at)
      select u, 'authenticated', 'authenticated', u || '@example.com', '{}', '{"full_name": "Pessoa"}', now(), now(), now()
      from unnest(${ids}::uuid[]) u`
    await sql`
      insert into public.memberships (condominium_id, user_id, role, status, full_name)
      select ${condominiumId}, u, 'admin', 'approved', 'Pessoa' from unnest(${ids}::uuid[]) u`
  })
  const { anonKey, tokenFor } = await product.keys()
  return Promise.all(
    ids.map(async (id) =>
      personOf(product, condominiumId, { apikey: anonKey, authorization: `Bearer ${await tokenFor(id)}` }),
    ),
  )
}

/** Time for a product too busy to answer: requests are retried, commands under the same key, as browsers do. */
const patience = 120_000
const busy = [503, 504]

async function patiently(ask: () => Promise<Response>): Promise<Response> {
  for (const end = Date.now() + patience; ; await delay(200)) {
    const answer = await ask().catch((error: Error) => error)
    const isBusy = answer instanceof Error || busy.includes(answer.status)
    if (!isBusy) return answer
    if (Date.now() > end) throw new Error('the product is too busy for too long', { cause: answer })
    if (!(answer instanceof Error)) await answer.body?.cancel()
  }
}

function personOf(product: Product, condominiumId: string, headers: Record<string, string>): Person {
  return {
    condominiumId,
    product,
    async post(command, body) {
      const request = {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
        body: JSON.stringify({ condominium_id: condominiumId, ...body }),
      }
      const response = await patiently(() =>
        fetch(`${product.url}/functions/v1/${addressOf(command)}`, request),
      )
      const text = await response.text()
      const answer = JSON.parse(text) as Record<string, unknown> & { error?: { code: string } }
      return { status: response.status, code: answer.error?.code ?? null, text, body: answer }
    },
    async rows(path) {
      const response = await patiently(() => fetch(`${product.url}/rest/v1/${path}`, { headers }))
      if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
      return (await response.json()) as never[]
    },
  }
}
