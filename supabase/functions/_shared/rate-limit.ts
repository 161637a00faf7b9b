import { createHash } from 'node:crypto'
import { AppError } from '../../../domain/errors.ts'
import { waitWords } from '../../../domain/waiting.ts'
import type { Sql } from './database.ts'

/** `rate_limited`, saying how long really: in words, and in seconds as `details.retry_after`, which becomes the header. */
const rateLimited = (seconds: number): AppError =>
  new AppError('rate_limited', {
    message: `Muitas tentativas em pouco tempo. Tente de novo em ${waitWords(seconds)}.`,
    details: { retry_after: Math.max(1, Math.ceil(seconds)) },
  })

/** A call that was counted in a transaction. */
export type Counted = { key: string; minute: Date }

/**
 * Counts calls again whose transaction was rolled back: every wrong guess is refused, so a limit that counts only granted calls would stop no one.
 */
export async function countRefused(sql: Sql, counted: readonly Counted[]): Promise<void> {
  for (const { key, minute } of counted)
    await sql`
      insert into private.rate_limits (key, minute) values (${key}, ${minute})
      on conflict (key, minute) do update set hits = private.rate_limits.hits + 1`
}

/**
 * Identifies a caller without an account for limits: the address that the front door saw, or for IPv6 the 64-bit network, which belongs to one
 * subscriber (RFC 6177), as a digest, so that no address is stored. No single caller can use up the shared limit.
 */
export function callerKey({ headers }: Request): string {
  const address = headers.get('x-real-ip') ?? headers.get('x-forwarded-for')?.split(',')[0]?.trim() ?? 'local'
  return createHash('sha256').update(networkOf(address)).digest('base64url').slice(0, 22)
}

/** Returns the first 64 bits of IPv6, however its zeros are abbreviated (RFC 5952); IPv4 unchanged, also when embedded in IPv6. */
function networkOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address
  const [head = '', tail] = address.split('::')
  const [before, after] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean)) as [
    string[],
    string[],
  ]
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  const groups = [...before, ...Array<string>(zeros).fill('0'), ...after]
  return groups
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':')
}

/**
 * Counts a call of the key, in the caller's transaction, and returns what was counted. Of two simultaneous calls for the last place the second waits
 * for the minute's row, and is refused. Throws `rate_limited`.
 */
export async function countCall(
  sql: Sql,
  key: string,
  most: number,
  per: 'minute' | 'hour' = 'minute',
): Promise<Counted> {
  const [hit] = await sql<{ hits: number; minute: Date }[]>`
    insert into private.rate_limits (key, minute)
    select ${key}, date_trunc('minute', now())
    -- Once over, callers are turned away without waiting in line for the row.
    where not exists (select from private.rate_limits
      where key = ${key} and minute = date_trunc('minute', now()) and hits >= ${most})
    on conflict (key, minute) do update set hits = private.rate_limits.hits + 1 returning hits, minute`
  const isOver = !hit || hit.hits > most
  if (per === 'hour') await requireFreeHour(sql, key, isOver ? 0 : most)
  else if (isOver) throw rateLimited(await secondsOfTheMinute(sql))
  if (hit?.hits === 1)
    await sql`
      delete from private.rate_limits where (key, minute) in (
        select key, minute from private.rate_limits where minute < now() - interval '1 hour' limit 1000 for update skip locked)`
  return { key, minute: hit!.minute }
}

async function secondsOfTheMinute(sql: Sql): Promise<number> {
  const [left] = await sql<{ seconds: number }[]>`
    select extract(epoch from date_trunc('minute', now()) + interval '1 minute' - now())::float8 as seconds`
  return left!.seconds
}

/** An hour that slides: a place is free again as soon as the oldest minute with a call is an hour old. */
async function requireFreeHour(sql: Sql, key: string, most: number): Promise<void> {
  const [hour] = await sql<{ hits: number; seconds: number }[]>`
    select coalesce(sum(hits), 0)::int as hits, extract(epoch from min(minute) + interval '1 hour' - now())::float8 as seconds
    from private.rate_limits where key = ${key} and minute > now() - interval '1 hour'`
  if (hour && hour.hits > most) throw rateLimited(hour.seconds)
}
