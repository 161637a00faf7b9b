import { generate } from 'otplib'
import { setting } from '../../supabase/functions/_shared/environment.ts'
import type { Sql } from '../../worker/context.ts'
import { logins, password } from './plan.ts'
import type { Product } from './product.ts'

const suspended = { email: 'otavio.brandao@demo.example.com', name: 'Otávio Brandão' }

/** An account that the platform suspended, with its reason; no condominium knows it. Nothing where it was done before. */
export async function suspendAccount(product: Product, sql: Sql): Promise<void> {
  const id = await product.createUser(suspended.email, password, { full_name: suspended.name })
  const [open] = await sql`select 1 from auth.users where id = ${id} and banned_until is null`
  if (!open) return
  const [admin] = await sql<
    { id: string }[]
  >`select id from auth.users where email = ${logins.superadmin.email}`
  await removeFactors(sql, admin!.id)
  product.actAs(await enterWithFactor(logins.superadmin.email))
  await product.command('suspend-account', new Date().toISOString(), {
    user_id: id,
    reason: 'Mandou a moradores mensagens de golpe em nome do banco.',
  })
  // The login of the demonstration opens by its password alone.
  await removeFactors(sql, admin!.id)
}

const base = () => `${setting('SUPABASE_URL')}/auth/v1`

/** Links an authenticator app to an account and enters with its code: suspending asks for that. Gives the session's token. */
async function enterWithFactor(email: string): Promise<string> {
  const ask = async <Answer>(path: string, body: object, token?: string): Promise<Answer> => {
    const response = await fetch(`${base()}${path}`, {
      method: 'POST',
      headers: {
        apikey: setting('SUPABASE_ANON_KEY'),
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return (await response.json()) as Answer
  }
  type Session = { access_token: string }
  const { access_token } = await ask<Session>('/token?grant_type=password', { email, password })
  const app = { factor_type: 'totp', friendly_name: 'Aplicativo' }
  const factor = await ask<{ id: string; totp: { secret: string } }>('/factors', app, access_token)
  const challenge = await ask<{ id: string }>(`/factors/${factor.id}/challenge`, {}, access_token)
  const code = await generate({ secret: factor.totp.secret })
  const proof = { challenge_id: challenge.id, code }
  return (await ask<Session>(`/factors/${factor.id}/verify`, proof, access_token)).access_token
}

/** As the auth service's administrator, also those of a making that was interrupted. */
async function removeFactors(sql: Sql, userId: string): Promise<void> {
  const factors = await sql<{ id: string }[]>`select id from auth.mfa_factors where user_id = ${userId}`
  const key = setting('SUPABASE_SERVICE_ROLE_KEY')
  for (const { id } of factors) {
    const response = await fetch(`${base()}/admin/users/${userId}/factors/${id}`, {
      method: 'DELETE',
      headers: { apikey: key, authorization: `Bearer ${key}` },
    })
    if (!response.ok) throw new Error(`removing a factor answered ${response.status}`)
    await response.body?.cancel()
  }
}
