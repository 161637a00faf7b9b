import { AppError } from '../../../../domain/errors.ts'
import {
  consumptionOf,
  type Dial,
  problemWords,
  type ReadingProblem,
} from '../../../../domain/meters/reading.ts'
import type { Sql } from '../database.ts'
import type { TypedReading } from './inputs.ts'

export type Sitting = {
  condominiumId: string
  userId: string | null
  today: string
  kind: string
  /** 'YYYY-MM' */
  competence: string
}
type Problem = ReadingProblem | 'unknown_meter' | 'has_later' | 'repeated'
type Refused = { meter_id: string; problem: Problem; message: string; consumption: number | null }
export type Recorded = { recorded: number; refused: Refused[] }

type Meter = Dial & { meter_id: string; unit_id: string; has_later: boolean; is_read: boolean }

/** Throws `reading_billed` where the month's readings are already charged: missing ones then count in the next month. */
export async function refuseBilled(
  sql: Sql,
  { condominiumId, kind, competence }: Pick<Sitting, 'condominiumId' | 'kind' | 'competence'>,
): Promise<void> {
  const billed = await sql`
    select from public.charge_runs r
    join public.charge_run_lines l on l.condominium_id = r.condominium_id and l.run_id = r.id and l.meter_kind = ${kind}
    where r.condominium_id = ${condominiumId} and r.competence = ${`${competence}-01`} and r.status <> 'undone' limit 1`
  if (billed.length > 0) throw new AppError('reading_billed')
}

/**
 * Records a month's readings, replacing those that a meter already has. Leaves out each implausible one, with the question to ask, and records the
 * others. With `dryRun` nothing is written. Throws `reading_billed`, and `not_found` for another condominium's meter.
 */
export async function recordReadings(
  sql: Sql,
  sitting: Sitting,
  readings: readonly TypedReading[],
  dryRun = false,
): Promise<Recorded> {
  await refuseBilled(sql, sitting)
  const meters = await lockMeters(sql, sitting, readings)
  const refused: Refused[] = []
  const rows: object[] = []
  const seen = new Set<string>()
  for (const reading of readings) {
    const meter = meters.get(reading.meter_id)
    const problem = problemOf(reading, meter, seen)
    if (problem || !meter) {
      refused.push({ meter_id: reading.meter_id, consumption: null, ...(problem ?? unknownMeter) })
      continue
    }
    seen.add(reading.meter_id)
    const found = consumptionOf(toReading(reading), meter, sitting.today)
    if ('problem' in found) {
      const message = problemWords(found.problem, meter, found.consumption)
      refused.push({ meter_id: reading.meter_id, ...found, message })
      continue
    }
    rows.push({
      ...reading,
      unit_id: meter.unit_id,
      previous_value: meter.previous,
      previous_on: meter.previousOn,
      consumption: found.consumption,
      has_rolled_over: reading.value < meter.previous,
    })
  }
  if (!dryRun && rows.length > 0) await write(sql, sitting, rows)
  return { recorded: rows.length, refused }
}

const unknownMeter = { problem: 'unknown_meter' as const, message: 'Este medidor não está em uso neste mês.' }

function problemOf(reading: TypedReading, meter: Meter | undefined, seen: ReadonlySet<string>) {
  if (!meter) return unknownMeter
  if (meter.has_later)
    return {
      problem: 'has_later' as const,
      message: 'Há leitura de um mês seguinte. Apague a mais nova antes de mudar esta.',
    }
  if (seen.has(reading.meter_id))
    return { problem: 'repeated' as const, message: 'O mesmo medidor aparece duas vezes.' }
  return null
}

const toReading = (reading: TypedReading) => ({
  value: reading.value,
  readOn: reading.read_on,
  isEstimated: reading.is_estimated,
  hasRolledOver: reading.has_rolled_over,
  isConfirmed: reading.is_confirmed,
})

/**
 * Locks in one order, so that two people typing at once take turns and neither reads the other's half. Throws `not_found` for a meter that is not
 * here.
 */
async function lockMeters(sql: Sql, sitting: Sitting, readings: readonly TypedReading[]) {
  const { condominiumId, kind, competence } = sitting
  const month = `${competence}-01`
  const ids = [...new Set(readings.map(({ meter_id }) => meter_id))]
  const locked = await sql`
    select 1 from public.meters where condominium_id = ${condominiumId} and id = any (${ids}) order by id for no key update`
  if (locked.length < ids.length) throw new AppError('not_found')
  const rows = await sql<Meter[]>`
    select m.id as meter_id, m.unit_id, m.digits, coalesce(p.value, m.first_value)::float8 as previous,
      coalesce(p.read_on, m.installed_on)::text as "previousOn", u.usual::float8 as usual,
      exists (select from public.meter_readings r where r.condominium_id = ${condominiumId} and r.meter_id = m.id and r.competence > ${month}) as has_later
    from public.meters m
    left join lateral (
      select r.value, r.read_on from public.meter_readings r
      where r.condominium_id = ${condominiumId} and r.meter_id = m.id and r.competence < ${month} order by r.competence desc limit 1
    ) p on true
    left join lateral (
      select avg(x.consumption) as usual from (
        select sum(r.consumption) as consumption from public.meter_readings r
        where r.condominium_id = ${condominiumId} and r.unit_id = m.unit_id and r.kind = ${kind} and r.competence < ${month}
        group by r.competence order by r.competence desc limit 6) x
    ) u on true
    where m.condominium_id = ${condominiumId} and m.id = any (${ids}) and m.kind = ${kind}
      and m.installed_on < (${month}::date + interval '1 month')::date and (m.removed_on is null or m.removed_on >= ${month})`
  return new Map(rows.map((row) => [row.meter_id, row]))
}

async function write(sql: Sql, sitting: Sitting, rows: readonly object[]): Promise<void> {
  const { condominiumId, userId, kind, competence } = sitting
  await sql`
    insert into public.meter_readings (condominium_id, meter_id, unit_id, kind, competence, read_on, value, previous_value, previous_on,
      consumption, is_estimated, has_rolled_over, is_confirmed, note, created_by)
    select ${condominiumId}, r.meter_id, r.unit_id, ${kind}, ${`${competence}-01`}, r.read_on, r.value, r.previous_value, r.previous_on,
      r.consumption, r.is_estimated, r.has_rolled_over, r.is_confirmed, nullif(private.plain(r.note), ''), ${userId}
    from jsonb_to_recordset(${sql.json(rows as never)}) as r (meter_id uuid, unit_id uuid, read_on date, value bigint, previous_value bigint,
      previous_on date, consumption bigint, is_estimated boolean, has_rolled_over boolean, is_confirmed boolean, note text)
    on conflict (condominium_id, meter_id, competence) do update set
      read_on = excluded.read_on, value = excluded.value, previous_value = excluded.previous_value, previous_on = excluded.previous_on,
      consumption = excluded.consumption, is_estimated = excluded.is_estimated, has_rolled_over = excluded.has_rolled_over,
      is_confirmed = excluded.is_confirmed, note = excluded.note, created_by = excluded.created_by, created_at = private.now()`
}
