import { AppError } from '../../../../domain/errors.ts'
import type { Sql } from '../database.ts'

/** A row of private.maintenance, its instants as text that says them whole. */
export type Maintenance = {
  starts_at: string
  ends_at: string
  text: string
  told_hours: number
  is_read_only: boolean
}
export type MaintenanceItem = { before: Maintenance | null; after: Maintenance | null }

export async function readMaintenance(sql: Sql): Promise<Maintenance | null> {
  const [row] = await sql<
    (Omit<Maintenance, 'starts_at' | 'ends_at'> & { starts_at: Date; ends_at: Date })[]
  >`
    select starts_at, ends_at, text, told_hours, is_read_only from private.maintenance for update`
  return row ? { ...row, starts_at: row.starts_at.toISOString(), ends_at: row.ends_at.toISOString() } : null
}

/** Writes what is announced, or takes it away. Throws `platform_change_outdated` where it is not what it was. */
export async function writeMaintenance(
  sql: Sql,
  [{ before, after }]: readonly [MaintenanceItem],
): Promise<void> {
  const now = await readMaintenance(sql)
  const isSame =
    now === null || before === null
      ? now === before
      : Object.entries(before).every(([name, value]) => now[name as never] === value)
  if (!isSame) throw new AppError('platform_change_outdated')
  await sql`delete from private.maintenance`
  if (after) await sql`insert into private.maintenance ${sql(after)}`
}
