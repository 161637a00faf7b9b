import { civilDate, formatDate } from '../../domain/calendar.ts'
import { formatDocument } from '../../domain/cpf-cnpj.ts'
import { civilTime } from '../../domain/time-zones/moments.ts'
import type { Transaction } from '../context.ts'

export type Place = { condominium: string; document: string | null; zone: string }

/** Returns what letters say about the condominium; null when it is gone. */
export async function placeOf(sql: Transaction, condominiumId: string): Promise<Place | null> {
  const [row] = await sql<{ name: string; document: string | null; time_zone: string }[]>`
    select name, document, time_zone from public.condominiums where id = ${condominiumId}`
  return row
    ? { condominium: row.name, document: row.document && formatDocument(row.document), zone: row.time_zone }
    : null
}

/** Who lives in the units or owns them without living elsewhere, by unit. */
export async function dwellersOf(
  sql: Transaction,
  condominiumId: string,
  unitIds: readonly string[],
): Promise<Map<string, string[]>> {
  const rows = await sql<{ unit_id: string; people: string[] }[]>`
    select o.unit_id, array_agg(distinct o.person_id) as people from public.occupancies o
    where o.condominium_id = ${condominiumId} and o.unit_id = any (${[...new Set(unitIds)]}) and o.kind <> 'off_site_owner'
      and o.starts_on <= (select private.today(${condominiumId})) and (o.ends_on is null or o.ends_on >= (select private.today(${condominiumId})))
    group by 1`
  return new Map(rows.map(({ unit_id, people }) => [unit_id, people]))
}

/** Returns the administration; for hidden items only the síndico. */
export async function managersOf(
  sql: Transaction,
  condominiumId: string,
  onlyOwner = false,
): Promise<string[]> {
  const rows = await sql<{ user_id: string }[]>`
    select user_id from public.memberships
    where condominium_id = ${condominiumId} and status = 'approved' and (role = 'owner_admin' or role = 'admin' and not ${onlyOwner})`
  return rows.map(({ user_id }) => user_id)
}

/** '23/11/2026, às 14:20' by the building's clock. */
export const momentWords = (at: Date, zone: string): string =>
  `${formatDate(civilDate(at, zone))}, às ${civilTime(at, zone)}`
