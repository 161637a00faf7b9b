import { AppError } from '../../../../domain/errors.ts'
import type { Sql } from '../database.ts'

export const occupancyKinds = ['owner', 'co_owner', 'tenant', 'dweller', 'off_site_owner'] as const

type Settling = {
  condominiumId: string
  userId: string
  fullName: string
  /** A person already registered, for instance by the units file; null registers a new one. */
  personId: string | null
  unitIds: readonly string[]
  kind: (typeof occupancyKinds)[number]
}

/** What settling wrote: with it the same can be taken back. */
export type Settled = { personId: string; isNewPerson: boolean; isNewlyTied: boolean; occupancyIds: string[] }

/**
 * Ties an account to a person and the person to units from today on. In a unit without a payer or (for owners) a voter the
 * person becomes it. Throws `not_found`, `unit_closed`, `person_has_account`.
 */
export async function settleInUnits(sql: Sql, settling: Settling): Promise<Settled> {
  const { condominiumId, unitIds, kind } = settling
  const person = settling.personId
    ? await tie(sql, settling, settling.personId)
    : await register(sql, settling)
  const { personId } = person
  const units = await sql<{ is_closed: boolean }[]>`
    select closed_on is not null as is_closed from public.units
    where condominium_id = ${condominiumId} and id = any (${[...unitIds]}::uuid[])
    order by id for update` // two approvals into one unit: the first becomes its payer
  if (units.length !== new Set(unitIds).size) throw new AppError('not_found')
  if (units.some(({ is_closed }) => is_closed)) throw new AppError('unit_closed')
  const begun = await sql<{ id: string }[]>`
    insert into public.occupancies (condominium_id, unit_id, person_id, kind, is_payer, is_voter)
    select u.condominium_id, u.id, ${personId}, ${kind}, not coalesce(now.has_payer, false),
      ${kind === 'owner' || kind === 'co_owner' || kind === 'off_site_owner'} and not coalesce(now.has_voter, false)
    from public.units u
    cross join lateral (
      select bool_or(o.is_payer) as has_payer, bool_or(o.is_voter) as has_voter,
        bool_or(o.person_id = ${personId}) as is_there
      from public.occupancies o
      where o.condominium_id = u.condominium_id and o.unit_id = u.id and o.ends_on is null
    ) now
    where u.condominium_id = ${condominiumId} and u.id = any (${[...unitIds]}::uuid[])
      and not coalesce(now.is_there, false)
    returning id`
  return { ...person, occupancyIds: begun.map(({ id }) => id) }
}

type Tied = Omit<Settled, 'occupancyIds'>

async function tie(sql: Sql, { condominiumId, userId }: Settling, personId: string): Promise<Tied> {
  const [person] = await sql<{ user_id: string | null }[]>`
    select user_id from public.people where condominium_id = ${condominiumId} and id = ${personId} for update`
  if (!person) throw new AppError('not_found')
  if (person.user_id && person.user_id !== userId) throw new AppError('person_has_account')
  await sql`
    update public.people set user_id = ${userId} where condominium_id = ${condominiumId} and id = ${personId}`
  return { personId, isNewPerson: false, isNewlyTied: person.user_id === null }
}

/** Registers the person; someone who left and came back remains the same person. */
async function register(sql: Sql, { condominiumId, userId, fullName }: Settling): Promise<Tied> {
  const [known] = await sql<{ id: string }[]>`
    select id from public.people where condominium_id = ${condominiumId} and user_id = ${userId} order by id limit 1`
  if (known) return { personId: known.id, isNewPerson: false, isNewlyTied: false }
  const [person] = await sql<{ id: string }[]>`
    insert into public.people (condominium_id, user_id, name, email)
    select ${condominiumId}, ${userId}, ${fullName}, a.email from private.account(${userId}) a returning id`
  return { personId: person!.id, isNewPerson: true, isNewlyTied: true }
}
