import type { RunShares } from '../../../../domain/charges/apportion-run.ts'
import { ownerUnknown, partsOfUnit } from '../../../../domain/charges/owner-part.ts'
import { AppError } from '../../../../domain/errors.ts'
import type { Cents } from '../../../../domain/money.ts'
import type { Sql } from '../database.ts'
import type { RunLine } from './run-line.ts'

/** A let unit whose tenant pays, and what of a run is the owner's to pay. */
export type LetUnit = {
  unit_id: string
  label: string
  tenant_name: string | null
  owner_name: string | null
  occupant_cents: Cents
  owner_cents: Cents
  /** All on the tenant's bill, as the síndico has chosen for this unit. */
  one_boleto: boolean
  /** Why the owner's bill reaches nobody: none is known, or none has an e-mail address. */
  problem: 'no_owner' | 'no_address' | null
}

type Row = Omit<LetUnit, 'occupant_cents' | 'owner_cents' | 'problem'> & {
  place: number
  is_reachable: boolean
}

/** Returns the let units of which the run charges something to the owner, in the run's order. */
export async function letUnits(
  sql: Sql,
  condominiumId: string,
  lines: readonly RunLine[],
  { byLine }: RunShares,
): Promise<LetUnit[]> {
  const fallsOn = lines.map((line) => line.falls_on)
  if (!fallsOn.includes('owner')) return []
  const rows = await sql<Row[]>`
    select p.place, p.unit_id, p.label, p.payer_name as tenant_name, o.owner_name, o.one_boleto, o.is_reachable
    from (
      select (row_number() over (order by sort_key, unit_id) - 1)::int as place, unit_id, label, payer_name from public.unit_list
      where condominium_id = ${condominiumId} and not (share = 0 and kind in ('garage', 'storage'))
    ) p
    join private.let_units(${condominiumId}) o on o.unit_id = p.unit_id
    order by p.place`
  return rows.flatMap(({ place, is_reachable, ...unit }) => {
    const amounts = byLine.map((line) => line[place] ?? 0)
    const parts = partsOfUnit(amounts, fallsOn)
    const cents = (part: string) => parts.find((one) => one.part === part)?.total ?? 0
    if (cents('owner') === 0) return []
    const problem = unit.owner_name === null ? 'no_owner' : is_reachable ? null : 'no_address'
    return [{ ...unit, occupant_cents: cents('occupant'), owner_cents: cents('owner'), problem }]
  })
}

/** How many charges the run makes beyond one a unit. */
export const moreCharges = (units: readonly LetUnit[]): number =>
  units.filter((unit) => !unit.one_boleto && unit.occupant_cents > 0).length

/** Throws `owner_unknown` where the owner's part would have nobody to go to: it is never put on the tenant without a choice. */
export function requireOwners(units: readonly LetUnit[]): void {
  const without = units.filter((unit) => !unit.one_boleto && unit.problem === 'no_owner')
  if (without.length === 0) return
  const labels = without.map(({ label }) => label)
  throw new AppError('owner_unknown', { message: ownerUnknown(labels) })
}
