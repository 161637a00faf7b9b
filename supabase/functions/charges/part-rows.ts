import type { LineParts } from '../../../domain/charges/apportion-run.ts'
import { lineWeights, placedUnits } from '../_shared/charges/line-parts.ts'
import type { RunLine } from '../_shared/charges/run-line.ts'
import type { Sql } from '../_shared/database.ts'

type Target = { condominiumId: string; runId: string; competence: string }

/** Units written at a time: memory stays flat in a building of a million. */
const batch = 5000

/**
 * Stores the current readings or typed values of each unit, so that the charges match their preview whatever is corrected meanwhile. Lines divided by
 * the register need none.
 */
export async function insertParts(
  sql: Sql,
  target: Target,
  lines: readonly RunLine[],
  parts: readonly LineParts[],
): Promise<void> {
  for (const [index, line] of lines.entries()) {
    const part = parts[index]!
    if (line.rule === 'consumption') await keepConsumption(sql, target, line, index + 1)
    if (line.rule === 'tariff' && 'amounts' in part)
      await keepPrices(sql, target, line, index + 1, part.amounts)
    if (line.rule === 'amounts') await keepAmounts(sql, target, line, index + 1)
  }
}

const consumption = (sql: Sql, { condominiumId, competence }: Target, line: RunLine) => sql`
  (select p.place, p.unit_id, c.consumption, c.note from (${placedUnits(sql, condominiumId)}) p
    join private.consumption_of(${condominiumId}, ${line.meter_kind ?? ''}, ${`${competence}-01`}) c on c.unit_id = p.unit_id
    join ${lineWeights(sql, condominiumId, { ...line, rule: 'equal' })} w on w.unit_id = p.unit_id)`

async function keepConsumption(sql: Sql, target: Target, line: RunLine, position: number): Promise<void> {
  await sql`
    insert into private.charge_run_parts (condominium_id, run_id, position, unit_id, weight, note)
    select ${target.condominiumId}, ${target.runId}, ${position}, c.unit_id, c.consumption, c.note
    from ${consumption(sql, target, line)} c`
}

async function keepPrices(
  sql: Sql,
  target: Target,
  line: RunLine,
  position: number,
  amounts: readonly number[],
): Promise<void> {
  for (let first = 0; first < amounts.length; first += batch) {
    const rows = amounts
      .slice(first, first + batch)
      .flatMap((cents, index) => (cents > 0 ? [{ place: first + index, cents }] : []))
    if (rows.length === 0) continue
    await sql`
      insert into private.charge_run_parts (condominium_id, run_id, position, unit_id, weight, cents, note)
      select ${target.condominiumId}, ${target.runId}, ${position}, c.unit_id, c.consumption, r.cents, c.note
      from ${consumption(sql, target, line)} c
      join jsonb_to_recordset(${sql.json(rows)}) as r (place int, cents bigint) on r.place = c.place`
  }
}

async function keepAmounts(sql: Sql, target: Target, line: RunLine, position: number): Promise<void> {
  await sql`
    insert into private.charge_run_parts (condominium_id, run_id, position, unit_id, weight, cents, note)
    select ${target.condominiumId}, ${target.runId}, ${position}, r.unit_id, r.cents, r.cents, nullif(private.plain(r.note), '')
    from jsonb_to_recordset(${sql.json(line.amounts)}) as r (unit_id uuid, cents bigint, note text)`
}
