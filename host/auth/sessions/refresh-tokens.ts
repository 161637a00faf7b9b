import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Auth, Db } from '../context.ts'

/** The database stores only digests: reading it does not let anyone continue a session. */
export const digestOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/** Creates a token that no one can guess. */
export const newRefreshToken = () => randomBytes(24).toString('base64url')

/** Derives the only token that may follow another: computing it takes the other and the service's secret. */
function tokenAfter(auth: Auth, token: string): string {
  const mac = createHmac('sha256', auth.secret).update(`refresh token after ${token}`)
  return mac.digest().subarray(0, 24).toString('base64url')
}

type Owner = { id: string; user_id: string }

/** Inserts the first refresh token of a session's new line and returns it. */
export async function startRefreshTokens(auth: Auth, db: Db, session: Owner): Promise<string> {
  const token = newRefreshToken()
  await insertRefreshToken(auth, db, session, token, null)
  return token
}

/**
 * Returns the newest token of the line that this one belongs to, created now if this one is the newest. Using a token twice yields the same both
 * times: a session has one line of tokens, so the owner's next use reveals a thief's.
 */
export async function followingToken(auth: Auth, db: Db, session: Owner, token: string): Promise<string> {
  for (let known = token; ; ) {
    const next = tokenAfter(auth, known)
    if (await insertRefreshToken(auth, db, session, next, known)) return next
    const [row] = await db<{ revoked: boolean }[]>`
      select revoked from auth.refresh_tokens where token = ${digestOf(next)}`
    if (!row?.revoked) return next
    known = next
  }
}

/** Returns whether the successor of this used token was never used: its answer may have been lost, so its owner requests it again. */
export async function isBeforeNewest(db: Db, token: string): Promise<boolean> {
  const [newest] = await db`
    select 1 from auth.refresh_tokens where parent = ${digestOf(token)} and not revoked`
  return newest !== undefined
}

/** Returns whether the token was new. */
async function insertRefreshToken(
  auth: Auth,
  db: Db,
  session: Owner,
  token: string,
  parent: string | null,
): Promise<boolean> {
  const now = auth.now()
  const inserted = await db`
    insert into auth.refresh_tokens (token, user_id, revoked, created_at, updated_at, parent, session_id)
    values (${digestOf(token)}, ${session.user_id}, false, ${now}, ${now}, ${parent && digestOf(parent)}, ${session.id})
    on conflict (token) do nothing`
  return inserted.count > 0
}
