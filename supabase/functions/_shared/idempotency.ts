import { createHash } from 'node:crypto'
import { AppError } from '../../../domain/errors.ts'
import type { Sql } from './database.ts'

export type Recorded = { status: number; response: unknown }

/**
 * Takes the key for this command inside its transaction: a concurrent twin waits here until the first commits.
 * Gives the first result when there is one, null when the command is to run. Throws `idempotency_mismatch` (422) for another body.
 */
export async function takeKey(
  sql: Sql,
  actor: string,
  command: string,
  key: string,
  body: string,
): Promise<Recorded | null> {
  const hash = createHash('sha256').update(body).digest('hex')
  const taken = await sql`
    insert into private.idempotency_keys (actor, command, key, body_hash) values (${actor}, ${command}, ${key}, ${hash})
    on conflict do nothing returning 1`
  if (taken.length > 0) return null
  const [first] = await sql<{ body_hash: string; status: number | null; response: unknown }[]>`
    select body_hash, status, response from private.idempotency_keys
    where actor = ${actor} and command = ${command} and key = ${key}`
  if (!first || first.body_hash !== hash) throw new AppError('idempotency_mismatch')
  return { status: first.status ?? 200, response: first.response }
}

export async function recordResult(
  sql: Sql,
  actor: string,
  command: string,
  key: string,
  result: Recorded,
): Promise<void> {
  await sql`
    update private.idempotency_keys set status = ${result.status}, response = ${sql.json(result.response as never)}
    where actor = ${actor} and command = ${command} and key = ${key}`
}
