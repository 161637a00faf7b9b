import { randomUUID } from 'node:crypto'
import postgres from 'postgres'
import { startProject, type TestProject, type User } from '../../functions/_shared/testing.ts'

type Handler = { fetch(request: Request): Promise<Response> }

export type Acting = {
  project: TestProject
  auth: postgres.Sql
  /** Makes somebody a platform administrator. */
  admin(name?: string): Promise<User>
  /** A session of this level; gives its id. */
  session(user: User, aal?: string): Promise<string>
  factor(user: User, type?: string): Promise<string>
  /** Calls as somebody whose session has shown a second factor, unless said otherwise; gives the refusal's code, or null. */
  act(command: Handler, body: object, user: User, aal?: string): Promise<string | null>
  /** What the audit keeps of the acts on an account, newest first. */
  entries(target: string): Promise<{ action: string; actor_id: string; after: Record<string, unknown> }[]>
  /** What the worker is asked to mail about. */
  told(): Promise<unknown[]>
  close(): Promise<void>
}

/** A project in which platform administrators act on accounts. */
export async function startActing(): Promise<Acting> {
  const project = await startProject()
  const auth = postgres(project.clone.urls.authAdmin, { max: 1, onnotice: () => {} })
  const session = async (user: User, aal = 'aal1') => {
    const id = randomUUID()
    await auth`
      insert into auth.sessions (id, user_id, created_at, updated_at, aal) values (${id}, ${user.id}, now(), now(), ${aal})`
    return id
  }
  return {
    project,
    auth,
    session,
    async admin(name = 'Equipe da Plataforma') {
      const user = await project.userWith({ metadata: { full_name: name } })
      await project.sql`insert into private.platform_admins (user_id) values (${user.id})`
      return user
    },
    async factor(user, type = 'totp') {
      const id = randomUUID()
      await auth`
        insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
        values (${id}, ${user.id}, ${type}, 'verified', now(), now())`
      return id
    },
    async act(command, body, user, aal = 'aal2') {
      const exp = Math.floor(Date.now() / 1000) + 60
      const claims = { sub: user.id, role: 'authenticated', aal, session_id: await session(user, aal), exp }
      const response = await command.fetch(
        new Request('http://localhost/functions/v1/act', {
          method: 'POST',
          headers: { authorization: `Bearer ${await project.tokens.sign(claims)}` },
          body: JSON.stringify(body),
        }),
      )
      const answer = (await response.json()) as { error?: { code: string } }
      return answer.error?.code ?? null
    },
    entries: (target) => project.sql`
      select action, actor_id, after from public.audit_entries
      where entity = 'accounts' and entity_id = ${target} order by id desc`,
    async told() {
      const rows = await project.sql<{ payload: unknown }[]>`
        delete from private.outbox where topic = 'account-act' returning payload`
      return rows.map(({ payload }) => payload)
    },
    async close() {
      await auth.end({ timeout: 5 })
      await project.close()
    },
  }
}
