import type { LineParts } from '../../../../domain/charges/apportion-run.ts'
import { isScoped } from '../../../../domain/charges/budget-line.ts'
import { AppError } from '../../../../domain/errors.ts'
import { tariffAmount } from '../../../../domain/meters/tariff.ts'
import { type Cents, sumCents } from '../../../../domain/money.ts'
import type { Sql } from '../database.ts'
import type { RunLine } from './run-line.ts'
import { tariffFor } from './tariffs.ts'

export type LineUnits = { condominiumId: string; competence: string; shares: readonly number[] }
type Placed = { place: number; weight: number }

/**
 * Returns the parts that divide each line, in the units' order, and the lines with the amounts that only these parts determine (a tariff's, the sum
 * of typed ones). Lines with the same division share one array, and a building of a million needs one number for each unit and array.
 */
export async function partsOf(
  sql: Sql,
  units: LineUnits,
  lines: readonly RunLine[],
): Promise<{ lines: RunLine[]; parts: LineParts[] }> {
  const known = new Map<string, Float64Array>()
  const remembered = async (line: RunLine, load: () => Promise<Float64Array>) => {
    const { rule, block, group_id, excluded_units, excluded_kinds, meter_kind } = line
    const key = JSON.stringify([rule, block, group_id, excluded_units, excluded_kinds, meter_kind])
    const found = known.get(key) ?? (await load())
    known.set(key, found)
    return found
  }
  const parts: LineParts[] = []
  const priced: RunLine[] = []
  for (const [position, line] of lines.entries()) {
    const part = await partOf(sql, units, line, position, remembered)
    const cents = 'amounts' in part ? sumCents(part.amounts) : line.cents
    if (cents === 0) throw nothingToCharge(position)
    parts.push(part)
    priced.push({ ...line, cents })
  }
  return { lines: priced, parts }
}

type Remembered = (line: RunLine, load: () => Promise<Float64Array>) => Promise<Float64Array>

async function partOf(
  sql: Sql,
  units: LineUnits,
  line: RunLine,
  position: number,
  remembered: Remembered,
): Promise<LineParts> {
  const { rule } = line
  if (rule === 'amounts') return { amounts: await typedAmounts(sql, units, line, position) }
  if (rule === 'consumption' || rule === 'tariff') {
    const consumption = await remembered(line, () => consumptions(sql, units, line))
    if (rule === 'consumption') return { weights: consumption }
    return { amounts: await priced(sql, units, line, position, consumption) }
  }
  if (rule === 'ideal_share' && !isScoped(line)) return { weights: units.shares as number[] }
  if (rule === 'equal' && !isScoped(line))
    return { weights: await remembered(line, async () => new Float64Array(units.shares.length).fill(1)) }
  return { weights: await remembered(line, () => scopedWeights(sql, units, line, position)) }
}

/** Units in the order of the run, from 0. The same condition as in `loadShares` and the issuing job. */
export const placedUnits = (sql: Sql, condominiumId: string) => sql`
  select (row_number() over (order by sort_key, unit_id) - 1)::int as place, unit_id, label from public.unit_list
  where condominium_id = ${condominiumId} and not (share = 0 and kind in ('garage', 'storage'))`

/** The units that share the line, with their weights. */
export const lineWeights = (sql: Sql, condominiumId: string, line: RunLine) => sql`
  private.line_weights(${condominiumId}, ${line.rule}, ${line.block ?? null}, ${line.group_id ?? null},
    ${line.excluded_units}::uuid[], ${line.excluded_kinds}::text[])`

async function scopedWeights(
  sql: Sql,
  { condominiumId, shares }: LineUnits,
  line: RunLine,
  position: number,
): Promise<Float64Array> {
  const weights = new Float64Array(shares.length)
  let without = 0
  const slices = sql<Placed[]>`
    select p.place, w.weight::float8 as weight from (${placedUnits(sql, condominiumId)}) p
    join ${lineWeights(sql, condominiumId, line)} w on w.unit_id = p.unit_id`.cursor(20_000)
  for await (const rows of slices)
    for (const { place, weight } of rows) {
      weights[place] = weight
      if (weight === 0) without += 1
    }
  if (line.rule === 'area' && without > 0) throw withoutArea(position, without)
  return weights
}

async function consumptions(
  sql: Sql,
  { condominiumId, competence, shares }: LineUnits,
  line: RunLine,
): Promise<Float64Array> {
  const weights = new Float64Array(shares.length)
  const slices = sql<Placed[]>`
    select p.place, c.consumption::float8 as weight from (${placedUnits(sql, condominiumId)}) p
    join private.consumption_of(${condominiumId}, ${line.meter_kind ?? ''}, ${`${competence}-01`}) c on c.unit_id = p.unit_id
    join ${lineWeights(sql, condominiumId, { ...line, rule: 'equal' })} w on w.unit_id = p.unit_id`.cursor(
    20_000,
  )
  for await (const rows of slices) for (const { place, weight } of rows) weights[place] = weight
  return weights
}

/** A unit that was read pays the fixed part even when it consumed nothing; one that was not read pays nothing. */
async function priced(
  sql: Sql,
  { condominiumId, competence }: LineUnits,
  line: RunLine,
  position: number,
  consumption: Float64Array,
): Promise<Cents[]> {
  const tariff = await tariffFor(sql, condominiumId, line.meter_kind ?? 'other', competence)
  if (!tariff) {
    const message = 'Não há tarifa cadastrada para este mês. Cadastre-a em Leituras, Tarifas.'
    throw new AppError('invalid_input', { message, fields: [{ path: `lines.${position}.rule`, message }] })
  }
  const read = new Set<number>()
  const slices = sql<{ place: number }[]>`
    select p.place from (${placedUnits(sql, condominiumId)}) p
    join private.consumption_of(${condominiumId}, ${line.meter_kind ?? ''}, ${`${competence}-01`}) c on c.unit_id = p.unit_id
    join ${lineWeights(sql, condominiumId, { ...line, rule: 'equal' })} w on w.unit_id = p.unit_id
    where c.consumption = 0`.cursor(20_000)
  for await (const rows of slices) for (const { place } of rows) read.add(place)
  return Array.from(consumption, (value, place) =>
    value > 0 || read.has(place) ? tariffAmount(value, tariff) : 0,
  )
}

async function typedAmounts(
  sql: Sql,
  { condominiumId, shares }: LineUnits,
  line: RunLine,
  position: number,
): Promise<Cents[]> {
  const amounts: Cents[] = new Array(shares.length).fill(0)
  const rows = await sql<{ index: number; place: number | null; cents: number }[]>`
    select a.index - 1 as index, p.place, a.cents::float8 as cents
    from rows from (jsonb_to_recordset(${sql.json(line.amounts)}) as (unit_id uuid, cents bigint)) with ordinality as a (unit_id, cents, index)
    left join (${placedUnits(sql, condominiumId)}) p on p.unit_id = a.unit_id`
  const missing = rows.find(({ place }) => place === null)
  if (missing) {
    const message = 'Esta unidade não recebe cobrança própria: cobre a unidade a que ela pertence.'
    const path = `lines.${position}.amounts.${missing.index}.unit_id`
    throw new AppError('invalid_input', { message, fields: [{ path, message }] })
  }
  for (const { place, cents } of rows) amounts[place!] = cents
  return amounts
}

function withoutArea(position: number, count: number): AppError {
  const message = `${count} ${count === 1 ? 'unidade não tem' : 'unidades não têm'} área cadastrada. Complete o cadastro ou rateie de outra forma.`
  return new AppError('invalid_input', { message, fields: [{ path: `lines.${position}.rule`, message }] })
}

function nothingToCharge(position: number): AppError {
  const message = 'A soma desta despesa dá zero: não há o que cobrar.'
  return new AppError('invalid_input', { message, fields: [{ path: `lines.${position}.cents`, message }] })
}
