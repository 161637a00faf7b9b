import { createHash } from 'node:crypto'
import type { Db } from './context.ts'

/**
 * Consumes a signed statement (a SAML assertion, a wallet's message), in the transaction that opens the session for it.
 * @returns false if another call already did
 */
export async function spendStatement(db: Db, statement: string, expiresAt: Date): Promise<boolean> {
  const digest = createHash('sha256').update(statement).digest('base64url')
  const spent = await db`
    insert into auth.spent_statements (digest, expires_at) values (${digest}, ${expiresAt})
    on conflict (digest) do nothing returning digest`
  return spent.length === 1
}
