import { createHash } from 'node:crypto'
import { AppError } from '../../../../domain/errors.ts'
import type { Sql } from '../database.ts'

/** Clients send UUIDs. */
const LONGEST_KEY = 200

export type Recorded = { status: number; response: unknown }

/**
 * Takes the key for this command inside its transaction: a concurrent duplicate waits here until the first commits. Returns the first result if there
 * is one, null when the command is to run. Throws `idempotency_mismatch` (422) for another body, `invalid_input` for a key longer than an index entry
 * should be.
 */
export async function takeKey(
  sql: Sql,
  actor: string,
  command: string,
  key: string,
  body: string,
): Promise<Recorded | null> {
  if (key.length > LONGEST_KEY) throw new AppError('invalid_input')
  const hash = createHash('sha256').update(body).digest('hex')
  const taken = await sql`
    insert into private.idempotency_keys (actor, command, key, body_hash) values (${actor}, ${command}, ${key}, ${hash})
    on conflict do nothing returning 1`
  if (taken.length > 0) return null
  const [first] = await sql<{ body_hash: string; status: number | null; response: unknown }[]>`
    select body_hash, status, response from private.idempotency_keys
    where actor = ${actor} and command = ${command} and key = ${key}`
  if (!first || first.body_hash !== hash) throw new AppError('idempotency_mismatch')
  if (first.status === null) return null // it answered with a document of its own, which is made again
  return { status: first.status, response: first.response }
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
