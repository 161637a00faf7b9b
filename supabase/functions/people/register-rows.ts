import { unmaskDocument } from '../../../domain/cpf-cnpj.ts'
import type { CsvValue } from '../../../domain/csv-line.ts'
import {
  type ExportedRegisterPerson,
  type ExportedUnit,
  personCells,
  unitCells,
} from '../../../domain/register-export.ts'
import type { Sql } from '../_shared/database.ts'
import type { Read } from '../_shared/export/pages.ts'
import type { ExportRequest } from './register-input.ts'

/** Rows per request. */
const PAGE = 1000

type Keyed = { key: string; id: string }
type Place = Keyed | null
type Page = { cells: CsvValue[][]; last: Place }

const owing = (sql: Sql, { situation, late_until }: ExportRequest) => sql`
  and exists (select from private.unit_balances b
    where b.condominium_id = l.condominium_id and b.unit_id = l.unit_id
      and b.oldest_due_on <= ${situation === 'late' ? (late_until ?? null) : 'infinity'}::date)`

/** Selects what matches the filters. `l` is unit_list (private.unit_class describes its class), `p` people. */
const matchingUnits = (sql: Sql, given: ExportRequest) => sql`
  l.condominium_id = ${given.condominium_id}
  ${typeof given.block === 'string' ? sql`and l.block = ${given.block}` : sql``}
  ${given.unit_kind ? sql`and l.kind = ${given.unit_kind}` : sql``}
  ${given.situation === 'with_owner' ? sql`and l.class & 1 = 1` : sql``}
  ${given.situation === 'without_owner' ? sql`and l.class & 1 = 0` : sql``}
  ${given.situation === 'without_payer' ? sql`and l.class & 2 = 0` : sql``}
  ${given.situation === 'let' ? sql`and l.is_let` : sql``}
  ${given.situation === 'open' || given.situation === 'late' ? owing(sql, given) : sql``}
  ${given.search ? sql`and private.fold(concat_ws(' ', l.label, l.owner_name, l.occupant_name)) like ${'%'} || private.fold(${given.search}) || ${'%'}` : sql``}`
const matchingPeople = (sql: Sql, given: ExportRequest) => sql`
  p.condominium_id = ${given.condominium_id}
  ${given.occupancy_kind || typeof given.block === 'string' ? tied(sql, given) : sql``}
  ${given.people_situation ? situated(sql, given.people_situation) : sql``}
  ${given.search ? sql`and (p.search_name like ${'%'} || private.fold(${given.search}) || ${'%'} or ${matchingDocument(sql, given)})` : sql``}`

const tied = (sql: Sql, { occupancy_kind, block, condominium_id }: ExportRequest) => sql`
  and exists (select from public.occupancies o join public.units u on u.condominium_id = o.condominium_id and u.id = o.unit_id
    where o.condominium_id = p.condominium_id and o.person_id = p.id and o.starts_on <= (select private.today(${condominium_id}))
      and (o.ends_on is null or o.ends_on >= (select private.today(${condominium_id})))
      ${occupancy_kind ? sql`and o.kind = ${occupancy_kind}` : sql``}
      ${typeof block === 'string' ? sql`and u.block = ${block}` : sql``})`

const situated = (sql: Sql, situation: NonNullable<ExportRequest['people_situation']>) =>
  ({
    with_access: sql`and p.user_id is not null`,
    without_access: sql`and p.user_id is null`,
    without_unit: sql`and p.id in (select q.person_id from private.people_unplaced q where q.condominium_id = p.condominium_id)`,
    pending: sql`and p.id in (select o.id from private.people_open(p.condominium_id) o)`,
  })[situation]

/**
 * Finds part of a document by its digits, or by eight of a CNPJ's signs where it has letters, as the register's search does. Where documents leave masked, finds them only by the whole document
 * or by the digits that masks show (private.mask_document): trial and error could reveal the others.
 */
function matchingDocument(sql: Sql, { search, with_contacts }: ExportRequest) {
  const digits = unmaskDocument(search)
  if (!/^\d{3,14}$/.test(digits) && !/^(?=.*\d.*\d)[0-9A-Z]{8,14}$/.test(digits)) return sql`false`
  if (with_contacts) return sql`p.document like ${`%${digits}%`}`
  return sql`(p.document = ${digits} or substr(p.document, case length(p.document) when 11 then 4 else 3 end, 6) like ${`%${digits}%`})`
}

export async function countRows(sql: Sql, given: ExportRequest): Promise<number> {
  const [row] =
    given.kind === 'units'
      ? await sql<{ rows: number }[]>`
          select count(*)::int as rows from public.unit_list l where ${matchingUnits(sql, given)}`
      : await sql<{ rows: number }[]>`
          select count(*)::int as rows from public.people p where ${matchingPeople(sql, given)}`
  return row!.rows
}

/** Every row that matches, as cells, in the order of the list. */
export async function* rowsOf(read: Read, given: ExportRequest): AsyncGenerator<CsvValue[][]> {
  for (let place: Place = null; ; ) {
    const page: Page = await read((sql) => pageAfter(sql, given, place))
    yield page.cells
    if (page.last === null) return
    place = page.last
  }
}

async function pageAfter(sql: Sql, given: ExportRequest, place: Place): Promise<Page> {
  const isUnits = given.kind === 'units'
  const rows = isUnits ? await unitsAfter(sql, given, place) : await peopleAfter(sql, given, place)
  const cells = isUnits
    ? (rows as ExportedUnit[]).map((unit) => unitCells(unit, given.with_contacts))
    : (rows as ExportedRegisterPerson[]).map((person) => personCells(person, !given.with_contacts))
  return { cells, last: rows.length < PAGE ? null : ((rows.at(-1) as Keyed | undefined) ?? null) }
}

const person = (sql: Sql, { condominium_id }: ExportRequest, kinds: string[]) => sql`
  select jsonb_build_object('name', p.name, 'document', p.document, 'email', p.email, 'phone', p.phone)
  from public.occupancies o join public.people p on p.condominium_id = o.condominium_id and p.id = o.person_id
  where o.unit_id = l.unit_id and o.condominium_id = l.condominium_id and o.kind = any (${kinds})
    and o.starts_on <= (select private.today(${condominium_id})) and (o.ends_on is null or o.ends_on >= (select private.today(${condominium_id})))
  order by o.kind = 'co_owner', p.search_name, p.id limit 1`

/** The sort key of unit_page, and the part of a place that continues it. */
const unitKey = (sql: Sql, { sort }: ExportRequest) =>
  ({ unit: sql`l.sort_key`, name: sql`l.name_key`, balance: sql`b.balance_key`, newest: sql`l.sort_key` })[
    sort ?? 'unit'
  ]

const beyond = (sql: Sql, { descending }: ExportRequest) => (descending ? sql`<` : sql`>`)
const direction = (sql: Sql, { descending }: ExportRequest) => (descending ? sql`desc` : sql`asc`)

const unitsAfter = (sql: Sql, given: ExportRequest, place: Place) => {
  const key = unitKey(sql, given)
  return sql<(ExportedUnit & Keyed)[]>`
  select ${key} as key, l.unit_id as id, l.block, l.number, l.floor, l.kind, l.share::text, c.share_total::text,
    u.area_cm2::text, (${person(sql, given, ['owner', 'off_site_owner', 'co_owner'])}) as owner, (${person(sql, given, ['tenant'])}) as tenant,
    l.payer_name
  from public.unit_list l
  join public.units u on u.condominium_id = l.condominium_id and u.id = l.unit_id
  join public.condominiums c on c.id = l.condominium_id
  ${given.sort === 'balance' ? sql`join private.unit_balances b on b.condominium_id = l.condominium_id and b.unit_id = l.unit_id` : sql``}
  where ${matchingUnits(sql, given)}
    ${place ? sql`and (${key}, l.unit_id) ${beyond(sql, given)} (${place.key}, ${place.id}::uuid)` : sql``}
  order by ${key} ${direction(sql, given)}, l.unit_id ${direction(sql, given)} limit ${PAGE}`
}

const peopleColumns = (sql: Sql, { with_contacts, condominium_id }: ExportRequest) => sql`
  p.name, p.user_id is not null as has_account,
  ${with_contacts ? sql`p.document, p.email, p.phone` : sql`p.document_masked as document, p.email_masked as email, p.phone_masked as phone`},
  coalesce((
    select jsonb_agg(jsonb_build_object('kind', o.kind,
      'label', case when u.block = '' then u.number else u.block || '-' || u.number end) order by u.sort_key)
    from public.occupancies o join public.units u on u.condominium_id = o.condominium_id and u.id = o.unit_id
    where o.condominium_id = p.condominium_id and o.person_id = p.id and o.starts_on <= (select private.today(${condominium_id}))
      and (o.ends_on is null or o.ends_on >= (select private.today(${condominium_id})))), '[]') as ties`

const peopleAfter = (sql: Sql, given: ExportRequest, place: Place) =>
  given.sort === 'unit' && given.search === ''
    ? peopleByUnit(sql, given, place)
    : peopleByKey(sql, given, place)

function peopleByKey(sql: Sql, given: ExportRequest, place: Place) {
  const key = given.sort === 'newest' ? sql`''::text` : sql`p.search_name`
  return sql<(ExportedRegisterPerson & Keyed)[]>`
  select ${key} as key, p.id, ${peopleColumns(sql, given)}
  from public.people p
  where ${matchingPeople(sql, given)}
    ${place && given.sort === 'newest' ? sql`and p.id ${beyond(sql, given)} ${place.id}::uuid` : sql``}
    ${place && given.sort !== 'newest' ? sql`and (p.search_name, p.id) ${beyond(sql, given)} (${place.key}, ${place.id}::uuid)` : sql``}
  order by ${key} ${direction(sql, given)}, p.id ${direction(sql, given)} limit ${PAGE}`
}

/** Sorting people by unit has no index: the list's function does it. */
const peopleByUnit = (sql: Sql, given: ExportRequest, place: Place) => sql<
  (ExportedRegisterPerson & Keyed)[]
>`
  select w.key, p.id, ${peopleColumns(sql, given)}
  from public.people_page(${given.condominium_id}, 'unit', ${!given.descending}, ${place?.key ?? null}, ${given.occupancy_kind ?? null},
    ${given.block ?? null}, ${given.people_situation ?? null}, ${PAGE}) with ordinality
    as w (key, id, name, user_id, document_masked, email_masked, phone_masked, ties, tie_count, ordinality)
  join public.people p on p.condominium_id = ${given.condominium_id} and p.id = w.id
  order by w.ordinality`
