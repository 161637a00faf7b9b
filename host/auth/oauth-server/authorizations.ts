import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Auth, Db } from '../context.ts'
import { AuthError } from '../errors.ts'

/** From the application's request to the person's answer, as in GoTrue. */
const REQUEST_SECONDS = 600

/** From the answer to the exchange of its code: applications exchange it at once. */
const CODE_SECONDS = 300

export type CodeChallengeMethod = 's256' | 'plain'

/** An application's request. */
export type AuthorizationRequest = {
  client_id: string
  redirect_uri: string
  scope: string
  state: string | null
  resource: string | null
  nonce: string | null
  code_challenge: string
  code_challenge_method: CodeChallengeMethod
}

export type Authorization = AuthorizationRequest & {
  id: string
  authorization_id: string
  /** Whose answer is waited for: the first who opened the request. */
  user_id: string | null
  status: 'pending' | 'approved' | 'denied' | 'expired'
  expires_at: Date
}

const columns = (db: Db) => db`
  id, authorization_id, client_id, user_id, redirect_uri, scope, state, resource, nonce, code_challenge,
  code_challenge_method, status, expires_at`

const after = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000)

/** Stores a request until a person answers; returns the name by which the project's page looks it up. */
export async function keepRequest(auth: Auth, request: AuthorizationRequest): Promise<string> {
  const now = auth.now()
  const name = randomBytes(16).toString('hex')
  const row = { ...request, id: randomUUID(), authorization_id: name, created_at: now }
  await auth.sql`
    insert into auth.oauth_authorizations ${auth.sql({ ...row, expires_at: after(now, REQUEST_SECONDS) })}`
  return name
}

/**
 * Returns the request waiting for this person's answer, locked: simultaneous answers run one after the other.
 * @throws AuthError `oauth_authorization_not_found` also for another person's and for an expired one, `validation_failed` for an answered one
 */
export async function lockRequest(auth: Auth, db: Db, name: string, userId: string): Promise<Authorization> {
  const [found] = await db<Authorization[]>`
    select ${columns(db)} from auth.oauth_authorizations where authorization_id = ${name} for update`
  const isAnothers = found?.user_id != null && found.user_id !== userId
  if (!found || isAnothers || found.expires_at <= auth.now())
    throw new AuthError('oauth_authorization_not_found')
  if (found.status === 'pending') return found
  throw new AuthError('validation_failed', { message: 'authorization request cannot be processed' })
}

/** Binds a request to who opened it. */
export async function bindRequest(db: Db, { id }: Authorization, userId: string): Promise<void> {
  await db`update auth.oauth_authorizations set user_id = ${userId} where id = ${id}`
}

/** The database stores only a digest: reading it does not let anyone finish a request. */
const digestOf = (code: string) => createHash('sha256').update(code).digest('base64url')

/** Lets the application in; returns the code for it to exchange. */
export async function approveRequest(auth: Auth, db: Db, { id }: Authorization): Promise<string> {
  const now = auth.now()
  const code = randomUUID()
  await db`
    update auth.oauth_authorizations set status = 'approved', approved_at = ${now},
      authorization_code = ${digestOf(code)}, expires_at = ${after(now, CODE_SECONDS)}
    where id = ${id}`
  return code
}

export async function denyRequest(db: Db, { id }: Authorization): Promise<void> {
  await db`update auth.oauth_authorizations set status = 'denied' where id = ${id}`
}

/** Returns a code's authorization, locked: of two simultaneous exchanges the second finds it used. */
export async function lockCode(db: Db, code: string): Promise<Authorization | undefined> {
  const [found] = await db<Authorization[]>`
    select ${columns(db)} from auth.oauth_authorizations
    where authorization_code = ${digestOf(code)} and status = 'approved' for update`
  return found
}

/** Uses a code up, and remembers which session it opened. */
export async function spendCode(
  auth: Auth,
  db: Db,
  { id, client_id }: Authorization,
  code: string,
  sessionId: string,
): Promise<void> {
  await db`delete from auth.oauth_authorizations where id = ${id}`
  await db`
    insert into auth.spent_authorization_codes (digest, client_id, session_id, created_at)
    values (${digestOf(code)}, ${client_id}, ${sessionId}, ${auth.now()})`
}

/** Ends the session that a code opened if its application sends the code again: someone else has it too (RFC 6749 §4.1.2). */
export async function endSessionOf(db: Db, code: string, clientId: string): Promise<void> {
  await db`
    delete from auth.sessions where id =
      (select session_id from auth.spent_authorization_codes where digest = ${digestOf(code)} and client_id = ${clientId})`
}
