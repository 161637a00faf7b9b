import type { Sql } from '../database.ts'

export type KitFile = {
  kind: 'convention' | 'minutes'
  path: string
  name: string
  title: string
  decidedOn: string
}
export type KitOwner = {
  id: string
  name: string
  document: string | null
  email: string | null
  phone: string | null
  kind: string
  since: string
}
export type KitContact = { happened_on: string; channel: string; note: string; promised_on: string | null }
export type KitUnit = { label: string; share: string | null; shareTotal: string; kind: string }

/** Files of the decisions that made the convention or fixed the fees, newest first. */
export async function kitFiles(sql: Sql, condominiumId: string): Promise<KitFile[]> {
  const rows = await sql<KitFile[]>`
    select case when d.matter in ('convention', 'creation') then 'convention' else 'minutes' end as kind, o.name as path,
      coalesce(o.user_metadata ->> 'name', regexp_replace(o.name, '^.*/', '')) as name, d.title, d.decided_on::text as "decidedOn"
    from public.decisions d
    join storage.objects o on o.bucket_id = 'condominium-files'
      and o.name collate "C" > d.condominium_id || '/decisions/' || d.id || '/' and o.name collate "C" < d.condominium_id || '/decisions/' || d.id || '0'
    where d.condominium_id = ${condominiumId} and d.matter in ('convention', 'creation', 'accounts')
    order by d.decided_on desc, o.created_at limit 60`
  return [...rows]
}

/** Returns the unit's current owners, with full documents and contacts: the lawsuit names them. */
export async function kitOwners(sql: Sql, condominiumId: string, unitId: string): Promise<KitOwner[]> {
  const rows = await sql<KitOwner[]>`
    select p.id, p.name, p.document, p.email, p.phone, o.kind, o.starts_on::text as since
    from public.occupancies o join public.people p on p.condominium_id = o.condominium_id and p.id = o.person_id
    where o.condominium_id = ${condominiumId} and o.unit_id = ${unitId} and o.kind in ('owner', 'co_owner', 'off_site_owner')
      and o.starts_on <= (select private.today(${condominiumId})) and (o.ends_on is null or o.ends_on >= (select private.today(${condominiumId})))
    order by o.kind, p.name`
  return [...rows]
}

export async function kitContacts(sql: Sql, condominiumId: string, unitId: string): Promise<KitContact[]> {
  const rows = await sql<KitContact[]>`
    select happened_on::text, channel, note, promised_on::text from public.debt_contacts
    where condominium_id = ${condominiumId} and unit_id = ${unitId} order by happened_on, created_at`
  return [...rows]
}

export async function kitUnit(sql: Sql, condominiumId: string, unitId: string): Promise<KitUnit | undefined> {
  const [unit] = await sql<KitUnit[]>`
    select concat_ws('-', nullif(u.block, ''), u.number) as label, u.share::text, k.share_total::text as "shareTotal", u.kind
    from public.units u join public.condominiums k on k.id = u.condominium_id
    where u.condominium_id = ${condominiumId} and u.id = ${unitId}`
  return unit
}
