import { randomUUID } from 'node:crypto'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { Answer, TestProject, User } from '../../functions/_shared/testing.ts'
import openSupportAccess from '../../functions/support/open-support-access.ts'
import openSupportPage from '../../functions/support/open-support-page.ts'

type Handler = Parameters<TestProject['call']>[0]

/** A signed-in person: the token of a session of theirs that lives. */
export type SignedIn = { user: User; sessionId: string; token: string }

/** Signs a person in: a session as the auth service writes it. */
export async function signIn(project: TestProject, user: User): Promise<SignedIn> {
  const sessionId = randomUUID()
  await project.sql`
    insert into auth.sessions (id, user_id, created_at, updated_at, aal) values (${sessionId}, ${user.id}, now(), now(), 'aal1')`
  return { user, sessionId, token: await project.tokenFor(user, sessionId) }
}

/** Calls a command in the person's session. */
export const callAs = (
  { project }: { project: TestProject },
  handler: Handler,
  body: unknown,
  { user, token }: SignedIn,
): Promise<Answer> => project.call(handler, body, user, { authorization: `Bearer ${token}` })

export const reason = 'Conferir o boleto que não registra.'

/** Opens an access and its first page; returns the access's id. */
export async function openAccess(
  world: { project: TestProject },
  condominiumId: string,
  by: SignedIn,
): Promise<string> {
  const opened = await callAs(
    world,
    openSupportAccess,
    { condominium_id: condominiumId, reason, reference: '118', minutes: 60 },
    by,
  )
  if (opened.status !== 200) throw new Error(JSON.stringify(opened.body))
  const accessId = opened.body.access_id as string
  await lookAt(world, accessId, by)
  return accessId
}

/** Opens a page of the condominium, without which nothing is read. */
export const lookAt = (
  world: { project: TestProject },
  accessId: string,
  by: SignedIn,
  path = '/dashboard/finances',
): Promise<Answer> => callAs(world, openSupportPage, { access_id: accessId, page: 'Finanças', path }, by)

/** The client of a signed-in person. */
export const clientOf = (url: string, key: string, { token }: SignedIn): SupabaseClient =>
  createClient(url, key, { accessToken: async () => token })
