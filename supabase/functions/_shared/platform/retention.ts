import {
  type RetentionKind,
  type RetentionPeriod,
  retentions,
  setRetention,
} from '../../../../domain/data-protection/retention.ts'
import { AppError } from '../../../../domain/errors.ts'
import type { Context } from '../command.ts'
import type { Sql } from '../database.ts'

export type RetentionItem = {
  kind: RetentionKind
  before: RetentionPeriod | null
  after: RetentionPeriod | null
}

/** What a choice makes of a period; the part is locked before it is saved. Throws `retention_unchanged`. */
export async function retentionItem(
  { sql, today }: Context,
  kind: RetentionKind,
  amount: number,
): Promise<RetentionItem> {
  const before = await periodOf(sql, kind)
  if (amount === (before?.amount ?? retentions[kind].most)) throw new AppError('retention_unchanged')
  return { kind, before, after: setRetention(kind, before ?? undefined, amount, today) }
}

async function periodOf(sql: Sql, kind: RetentionKind): Promise<RetentionPeriod | null> {
  const [row] = await sql<RetentionPeriod[]>`
    select amount, earlier, from_on::text as from_on from private.retention_periods where kind = ${kind}`
  return row ?? null
}

/** Writes periods, or takes away those that become null. Throws `platform_change_outdated` where one is not what it was. */
export async function writeRetention(sql: Sql, items: readonly RetentionItem[]): Promise<void> {
  for (const { kind, before, after } of items) {
    const now = await periodOf(sql, kind)
    if (now?.amount !== before?.amount || now?.from_on !== before?.from_on)
      throw new AppError('platform_change_outdated')
    await sql`delete from private.retention_periods where kind = ${kind}`
    if (after) await sql`insert into private.retention_periods ${sql({ kind, ...after })}`
  }
}
