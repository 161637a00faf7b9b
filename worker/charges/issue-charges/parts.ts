import type { LineParts } from '../../../domain/charges/apportion-run.ts'
import type { Transaction } from '../../context.ts'
import { isKept, isWhole, type Run, type RunLine } from './run.ts'
import { loadShares } from './units.ts'

/** A line's part of each unit by place, with the numbers that explain it. */
export type StagedPart = LineParts & {
  /** The value next to each unit's amount: its share, its area, its consumption. */
  weights: ArrayLike<number>
}

/** Returns the arrays that lines are divided by, each once, and for each line the position (from 1) of its array. */
export function weightingsOf(parts: readonly StagedPart[]): {
  weightings: ArrayLike<number>[]
  ofLine: number[]
} {
  const weightings = [...new Set(parts.map(({ weights }) => weights))]
  return { weightings, ofLine: parts.map(({ weights }) => weightings.indexOf(weights) + 1) }
}

/**
 * Loads what each line is divided by among the staged units: for most lines the shares, stored once. Values read or typed for a unit come from the
 * command (`charge_run_parts`).
 */
export async function loadParts(sql: Transaction, run: Run, unitCount: number): Promise<StagedPart[]> {
  const known = new Map<string, number[] | Float64Array>()
  const once = async (key: string, load: () => Promise<number[] | Float64Array>) => {
    const found = known.get(key) ?? (await load())
    known.set(key, found)
    return found
  }
  const parts: StagedPart[] = []
  for (const line of run.lines) {
    if (isKept(line)) parts.push(await keptParts(sql, run, line, unitCount))
    else if (isWhole(line) && line.rule === 'ideal_share')
      parts.push({ weights: await once('share', () => loadShares(sql, unitCount)) })
    else if (isWhole(line) && line.rule === 'equal')
      parts.push({ weights: await once('equal', async () => new Float64Array(unitCount).fill(1)) })
    else {
      const { rule, block, group_id, excluded_units, excluded_kinds } = line
      const key = JSON.stringify([rule, block, group_id, excluded_units, excluded_kinds])
      parts.push({ weights: await once(key, () => scopedWeights(sql, run, line, unitCount)) })
    }
  }
  return parts
}

async function scopedWeights(
  sql: Transaction,
  { condominiumId }: Run,
  line: RunLine,
  unitCount: number,
): Promise<Float64Array> {
  const weights = new Float64Array(unitCount)
  const slices = sql<{ place: number; weight: number }[]>`
    select u.place, w.weight::float8 as weight from issuing_units u
    join private.line_weights(${condominiumId}, ${line.rule}, ${line.block}, ${line.group_id}, ${line.excluded_units}::uuid[],
      ${line.excluded_kinds}::text[]) w on w.unit_id = u.unit_id`.cursor(20_000)
  for await (const rows of slices) for (const { place, weight } of rows) weights[place - 1] = weight
  return weights
}

async function keptParts(
  sql: Transaction,
  { condominiumId, id }: Run,
  line: RunLine,
  unitCount: number,
): Promise<StagedPart> {
  const weights = new Float64Array(unitCount)
  const amounts: number[] = new Array(unitCount).fill(0)
  const slices = sql<{ place: number; weight: number; cents: number | null }[]>`
    select u.place, p.weight::float8 as weight, p.cents::float8 as cents
    from private.charge_run_parts p join issuing_units u on u.unit_id = p.unit_id
    where p.condominium_id = ${condominiumId} and p.run_id = ${id} and p.position = ${line.position}`.cursor(
    20_000,
  )
  for await (const rows of slices)
    for (const { place, weight, cents } of rows) {
      weights[place - 1] = weight
      amounts[place - 1] = cents ?? 0
    }
  return line.rule === 'consumption' ? { weights } : { amounts, weights }
}

/** Records what each line was divided by and among how many, to explain the amount of a fee. */
export async function explainLines(
  sql: Transaction,
  run: Run,
  parts: readonly StagedPart[],
  byLine: readonly (readonly number[])[],
): Promise<void> {
  const rows = parts.map(({ weights }, index) => {
    let [sum, units] = [0, 0]
    for (let place = 0; place < weights.length; place += 1) {
      sum += weights[place] ?? 0
      if ((byLine[index]?.[place] ?? 0) > 0) units += 1
    }
    return { position: run.lines[index]!.position, sum, units }
  })
  await sql`
    update public.charge_run_lines l set weight_sum = r.sum, unit_count = r.units
    from jsonb_to_recordset(${sql.json(rows)}) as r (position int, sum bigint, units int)
    where l.condominium_id = ${run.condominiumId} and l.run_id = ${run.id} and l.position = r.position`
}
