import { AppError } from '../../../domain/errors.ts'
import { waitWords } from '../../../domain/waiting.ts'
import type { Sql } from './database.ts'

/** `rate_limited`, saying how long really: in words, and in seconds as `details.retry_after`, which becomes the header. */
const rateLimited = (seconds: number): AppError =>
  new AppError('rate_limited', {
    message: `Muitas tentativas em pouco tempo. Tente de novo em ${waitWords(seconds)}.`,
    details: { retry_after: Math.max(1, Math.ceil(seconds)) },
  })

/**
 * Counts a call of the key, in the caller's transaction: what is refused does not count. Of two at once on the last place the second
 * waits for the minute's row, and is refused. Throws `rate_limited`.
 */
export async function countCall(
  sql: Sql,
  key: string,
  most: number,
  per: 'minute' | 'hour' = 'minute',
): Promise<void> {
  const [hit] = await sql<{ hits: number }[]>`
    insert into private.rate_limits (key, minute)
    select ${key}, date_trunc('minute', now())
    -- Once over, callers are turned away without waiting in line for the row.
    where not exists (select from private.rate_limits
      where key = ${key} and minute = date_trunc('minute', now()) and hits >= ${most})
    on conflict (key, minute) do update set hits = private.rate_limits.hits + 1 returning hits`
  const isOver = !hit || hit.hits > most
  if (per === 'hour') await demandFreeHour(sql, key, isOver ? 0 : most)
  else if (isOver) throw rateLimited(await secondsOfTheMinute(sql))
  if (hit?.hits === 1)
    await sql`
      delete from private.rate_limits where (key, minute) in (
        select key, minute from private.rate_limits where minute < now() - interval '1 hour' limit 1000 for update skip locked)`
}

async function secondsOfTheMinute(sql: Sql): Promise<number> {
  const [left] = await sql<{ seconds: number }[]>`
    select extract(epoch from date_trunc('minute', now()) + interval '1 minute' - now())::float8 as seconds`
  return left!.seconds
}

/** An hour that slides: a place is free again as soon as the oldest minute with a call is an hour old. */
async function demandFreeHour(sql: Sql, key: string, most: number): Promise<void> {
  const [hour] = await sql<{ hits: number; seconds: number }[]>`
    select coalesce(sum(hits), 0)::int as hits, extract(epoch from min(minute) + interval '1 hour' - now())::float8 as seconds
    from private.rate_limits where key = ${key} and minute > now() - interval '1 hour'`
  if (hour && hour.hits > most) throw rateLimited(hour.seconds)
}
