import type { Transaction } from '../../context.ts'
import type { Job } from '../../job.ts'

/** One person per document; without one, per name and e-mail; without either, per row. */
const keyOf = (role: 'owner' | 'tenant') =>
  `coalesce(r.${role}_document, lower(r.${role}_name) || ' ' || coalesce(r.${role}_email, r.line || '${role}')) collate "C"`

const saidOf = (role: 'owner' | 'tenant') => `
  select ${keyOf(role)} as key, r.line, r.${role}_name as name, r.${role}_document as document, r.${role}_email as email, r.${role}_phone as phone
  from private.import_rows r where r.condominium_id = $1 and r.job_id = $2 and r.${role}_name is not null`

/** A couple with several flats and one document is one couple: a co-owner is identified by the owner and by name. */
const coOwners = `
  select lower(c.name) || ' com ' || ${keyOf('owner')} as key, r.line, c.name, null as document, null as email, null as phone
  from private.import_rows r cross join lateral jsonb_array_elements_text(r.co_owners) c (name)
  where r.condominium_id = $1 and r.job_id = $2 and r.co_owners is not null`

/** Splits cells into several people where the user chose so: the first keeps the row's document and contacts. */
export async function splitOwners(sql: Transaction, { condominiumId, id }: Job): Promise<void> {
  await sql`
    update private.import_rows r set owner_name = r.owner_names ->> 0, co_owners = r.owner_names - 0
    from private.imports i
    where i.condominium_id = ${condominiumId} and i.job_id = ${id} and r.condominium_id = ${condominiumId} and r.job_id = ${id}
      and r.owner_names is not null and i.split_owners <> (r.line = any (i.split_except))`
}

/** Stages the people that the staged rows name, each once: in `staged_people`, with the names that lists show in `staged_names`. */
export async function stagePeople(sql: Transaction, { condominiumId, id }: Job): Promise<void> {
  await sql.unsafe(
    `create temp table staged_people on commit drop as
    select f.key, f.name, f.document, f.email, f.phone, p.id is null as is_new, coalesce(p.id, private.new_id()) as person_id
    from (select distinct on (s.key) s.* from (${saidOf('owner')} union all ${saidOf('tenant')} union all ${coOwners}) s order by s.key, s.line) f
    left join public.people p on p.condominium_id = $1 and p.document = f.document`,
    [condominiumId, id],
  )
  await sql`
    create temp table staged_names on commit drop as
    select p.id as person_id, p.name, p.search_name
    from pg_temp.staged_people s join public.people p on p.condominium_id = ${condominiumId} and p.id = s.person_id
    where not s.is_new`
}

/** Stages the residents of each staged unit that has any, by line: in `staged_homes`. */
export async function stageHomes(sql: Transaction, { condominiumId, id }: Job): Promise<void> {
  await sql`analyze pg_temp.staged_people, pg_temp.staged_names`
  const person = (role: string) =>
    `${role}.person_id as ${role}_id, ${role}.name as ${role}_name, ${role}.search_name as ${role}_search`
  await sql.unsafe(
    `create temp table staged_homes on commit drop as
    with named as (
      select s.key, n.* from pg_temp.staged_people s join pg_temp.staged_names n using (person_id)
    )
    select r.line, ${person('owner')}, ${person('tenant')}
    from private.import_rows r
    left join named owner on r.owner_name is not null and owner.key = ${keyOf('owner')}
    left join named tenant on r.tenant_name is not null and tenant.key = ${keyOf('tenant')}
    where r.condominium_id = $1 and r.job_id = $2 and (r.owner_name is not null or r.tenant_name is not null)
    order by r.line`,
    [condominiumId, id],
  )
  await sql.unsafe(
    `create temp table staged_co_owners on commit drop as
    select o.line, s.person_id from (${coOwners}) o join pg_temp.staged_people s using (key)`,
    [condominiumId, id],
  )
  await sql`create index on pg_temp.staged_homes (line)`
  await sql`analyze pg_temp.staged_homes, pg_temp.staged_co_owners`
}
