import type { Tariff } from '../../../../domain/meters/tariff.ts'
import type { Sql } from '../database.ts'

/** Returns the tariff in force at a month's end, 'YYYY-MM'; null if none has been entered. */
export async function tariffFor(
  sql: Sql,
  condominiumId: string,
  kind: string,
  competence: string,
): Promise<Tariff | null> {
  const [row] = await sql<Tariff[]>`
    select fixed_cents::float8 as fixed_cents, steps from public.meter_tariffs
    where condominium_id = ${condominiumId} and kind = ${kind}
      and effective_from < (${`${competence}-01`}::date + interval '1 month')::date
    order by effective_from desc limit 1`
  return row ?? null
}
