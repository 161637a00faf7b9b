import { randomUUID } from 'node:crypto'
import postgres from 'postgres'
import { cloneDatabase } from '../../../host/database/testing.ts'
import { createSecrets, createTokens, type Tokens } from '../../../host/tokens.ts'
import { closeDatabase } from './database.ts'

export type User = { id: string; email: string }
type Metadata = Record<string, string>
type Handler = { fetch(request: Request): Promise<Response> }

/** A command's answer: its status and its JSON body, where `error` means a refusal. */
export type Answer = {
  status: number
  body: Record<string, unknown> & {
    error?: { code: string; message: string; details: Record<string, unknown> }
  }
}

export type TestProject = {
  clone: Awaited<ReturnType<typeof cloneDatabase>>
  tokens: Tokens
  /** As the owner of the tables, without policies: arranges and looks. */
  sql: postgres.Sql
  /** A confirmed account; its sign-up triggers have run. `confirmed: false` leaves it before its e-mail's link. */
  userWith(user?: { email?: string; metadata?: Metadata; confirmed?: boolean }): Promise<User>
  /** What the link of the confirmation e-mail does. */
  confirm(user: User): Promise<void>
  /** A token of the user; of no session unless one is named. */
  tokenFor(user: User, sessionId?: string): Promise<string>
  /** Calls a function as the user, or as anonymous. */
  call(fn: Handler, body: unknown, user?: User | null, headers?: Record<string, string>): Promise<Answer>
  /** A síndico with a founded condominium on the plan. */
  found(more?: {
    plan?: string
    units?: number
    name?: string
  }): Promise<{ admin: User; condominiumId: string }>
  /** Someone of a role in the condominium, approved unless said otherwise. */
  member(condominiumId: string, role: string, status?: string): Promise<User & { membershipId: string }>
  close(): Promise<void>
}

/** A database of the test's own with functions pointed at it. Start one per test file, `close()` it in `afterAll`. */
export async function startProject(): Promise<TestProject> {
  const clone = await cloneDatabase()
  const tokens = await createTokens(await createSecrets())
  process.env.SUPABASE_DB_URL = clone.urls.authenticator
  process.env.SITE_URL = 'https://prumo.example'
  // All functions of a test share them, and races need room.
  process.env.FUNCTION_CONNECTIONS = '8'
  process.env.SUPABASE_JWKS = JSON.stringify(tokens.jwks)
  process.env.SUPABASE_ANON_KEY = tokens.anonKey
  process.env.SEALING_SECRET = 'a secret of the tests, of nobody else'
  const sql = postgres(clone.urls.postgres, { max: 4, onnotice: () => {} })
  const auth = postgres(clone.urls.authAdmin, { max: 1, onnotice: () => {} })
  const users = usersOf(auth)

  const tokenFor = (user: User, sessionId?: string) =>
    tokens.sign({
      sub: user.id,
      email: user.email,
      role: 'authenticated',
      ...(sessionId && { session_id: sessionId }),
      exp: Math.floor(Date.now() / 1000) + 3600,
    })

  return {
    clone,
    tokens,
    sql,
    ...users,
    tokenFor,
    async call(fn, body, user, headers) {
      const bearer = user ? await tokenFor(user) : tokens.anonKey
      const response = await fn.fetch(
        new Request('http://localhost/functions/v1/command', {
          method: 'POST',
          headers: { authorization: `Bearer ${bearer}`, ...headers },
          body: JSON.stringify(body),
        }),
      )
      return { status: response.status, body: (await response.json()) as Answer['body'] }
    },
    async found({ plan = 'avancado', units = 96, name = 'Residencial Jacarandá' } = {}) {
      const admin = await users.userWith({ metadata: { full_name: 'Helena Duarte' } })
      const [row] = await sql<{ id: string }[]>`
        select private.found_condominium(${admin.id}, ${name}, ${units}, ${plan}) as id`
      return { admin, condominiumId: row!.id }
    },
    async member(condominiumId, role, status = 'approved') {
      const user = await users.userWith({ metadata: { full_name: 'Pessoa de Teste' } })
      const [row] = await sql<{ id: string }[]>`
        insert into public.memberships (condominium_id, user_id, role, status, full_name)
        values (${condominiumId}, ${user.id}, ${role}, ${status}, 'Pessoa de Teste') returning id`
      return { ...user, membershipId: row!.id }
    },
    async close() {
      await closeDatabase()
      await Promise.all([sql.end({ timeout: 5 }), auth.end({ timeout: 5 })])
      await clone.drop()
    },
  }
}

/** Creates accounts as the auth service does, so that the product's triggers on `auth.users` run. */
function usersOf(auth: postgres.Sql): Pick<TestProject, 'userWith' | 'confirm'> {
  return {
    async userWith({ email, metadata = {}, confirmed = true } = {}) {
      const id = randomUUID()
      const address = email ?? `${id}@example.com`
      await auth`
        insert into auth.users (id, aud, role, email, raw_app_meta_data, raw_user_meta_data, email_confirmed_at, created_at, updated_at)
        values (${id}, 'authenticated', 'authenticated', ${address}, '{}', ${auth.json(metadata)},
          case when ${confirmed} then now() end, now(), now())`
      return { id, email: address }
    },
    async confirm(user) {
      await auth`update auth.users set email_confirmed_at = now() where id = ${user.id}`
    },
  }
}
