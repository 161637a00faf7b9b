import { AppError } from '../../../../domain/errors.ts'
import { sameName } from '../../../../domain/voting/signing.ts'
import type { Presence } from '../../../../domain/voting/words.ts'
import type { Context } from '../command.ts'
import { manages, refuseUnless } from '../guards.ts'
import type { LockedAssembly, LockedItem } from './locks.ts'

/** Matters that a tenant never votes on: expenses that are not ordinary, and what the building is (Lei 4.591/64, art. 24 § 4º). */
const owners = new Set([
  'convention',
  'change_of_use',
  'creation',
  'useful_works',
  'voluptuary_works',
  'additions',
  'new_floor',
  'rebuild',
  'removal',
])

export type Standing = {
  unit_id: string
  unit_label: string
  presence: Presence
  is_voting: boolean
  holder_id: string | null
  holder_name: string | null
  /** Who stands for it now: an owner by the own account, the holder of a proxy, someone else (a tenant, or whom the table let in); null: nobody. */
  stood_by: 'owner' | 'proxy' | 'other' | null
  /** The name that the table's list has for its owner. */
  owner_name: string | null
  /** The capacity in which the caller may represent it; null: none. */
  as: 'owner' | 'tenant' | 'proxy' | null
  proxy_items: string[]
  /** The notice that the giver of the proxy had read. */
  proxy_notice: number
}

/** Returns units on the roll with the caller's relation to each, in the requested order. Throws `unit_not_on_roll`. */
export async function standings(
  { sql, condominiumId }: Pick<Context, 'sql' | 'condominiumId'>,
  assemblyId: string,
  unitIds: readonly string[],
): Promise<Standing[]> {
  const found = await sql<Standing[]>`
    select u.unit_id, u.unit_label, u.presence, u.is_voting, u.holder_id, u.holder_name, l.owner_name,
      case when u.presence = 'absent' then null when u.presence = 'proxy' then 'proxy' when v.user_id is not null then 'owner' else 'other' end as stood_by,
      case when s.unit_id is null then null when s.proxy_id is not null then 'proxy'
      when s.is_tenant then 'tenant' else 'owner' end as "as", coalesce(p.item_ids, '{}') as proxy_items,
      coalesce(p.notice_number, 1) as proxy_notice
    from public.assembly_units u
    left join private.my_assembly_units(${condominiumId}, ${assemblyId}) s on s.unit_id = u.unit_id
    left join public.assembly_proxies p on p.condominium_id = u.condominium_id and p.id = s.proxy_id
    left join public.unit_list l on l.condominium_id = u.condominium_id and l.unit_id = u.unit_id
    left join private.unit_voters(${condominiumId}, ${unitIds as string[]}::uuid[]) v
      on v.unit_id = u.unit_id and v.user_id = u.holder_id and not v.is_tenant
    where u.condominium_id = ${condominiumId} and u.assembly_id = ${assemblyId} and u.unit_id = any (${unitIds as string[]}::uuid[])`
  const byId = new Map(found.map((one) => [one.unit_id, one]))
  return unitIds.map((id) => {
    const one = byId.get(id)
    if (!one) throw new AppError('unit_not_on_roll')
    return one
  })
}

/**
 * Checks whether the caller may vote for a unit on an item: as the owner, the tenant or by proxy, or as the table that records votes cast in the
 * room. Throws `vote_not_yours`, `vote_not_tenants`, `vote_proxy_scope`.
 */
export function requireVoter(
  context: Context,
  standing: Standing,
  item: LockedItem,
  channel: 'app' | 'floor',
): void {
  if (channel !== 'app') {
    refuseUnless(manages(context), 'vote_not_yours')
    return
  }
  refuseUnless(standing.as !== null, 'vote_not_yours')
  if (standing.as === 'tenant') {
    refuseUnless(!owners.has(item.matter), 'vote_not_tenants')
    // The owner is there.
    refuseUnless(standing.holder_id === null || standing.holder_id === context.userId, 'vote_not_tenants')
  }
  if (standing.as === 'proxy')
    refuseUnless(
      item.since_notice <= standing.proxy_notice &&
        (standing.proxy_items.length === 0 || standing.proxy_items.includes(item.id)),
      'vote_proxy_scope',
    )
}

/**
 * Checks that nobody else stands for a unit that somebody comes or votes for from the own account: one vote per unit, on which co-owners agree
 * (art. 1.323 and 1.325). An owner takes the place of the proxy or the tenant. Throws `unit_represented`.
 */
export function requireUnrepresented(context: Pick<Context, 'userId'>, standing: Standing): void {
  const { as, stood_by, presence, holder_id } = standing
  const isOthers = stood_by === 'owner' && holder_id !== context.userId
  const isRoom = as === 'proxy' && presence === 'in_person'
  refuseUnless(!isOthers && !isRoom, 'unit_represented')
}

/**
 * Checks that the table does not check one person in over another: who is there leaves first, except a proxy whose owner comes. Throws
 * `unit_represented`.
 */
export function requireSeatFree(
  { stood_by, holder_name, owner_name }: Standing,
  presence: Arrival['presence'],
  name: string | null,
): void {
  if (stood_by === null || (stood_by === 'proxy' && presence === 'proxy')) return
  refuseUnless(presence !== 'proxy', 'unit_represented')
  const isSame = sameName(name ?? owner_name ?? '', holder_name ?? '')
  refuseUnless(stood_by === 'proxy' || isSame, 'unit_represented')
}

type Arrival = {
  presence: 'in_person' | 'remote' | 'proxy'
  holder_name: string | null
  holder_id: string | null
  at_desk?: boolean
}

/** Records a unit's arrival, once: a unit that is already present stays as it came, unless the way changes. */
export async function arrive(
  { sql, condominiumId, now, userId }: Pick<Context, 'sql' | 'condominiumId' | 'now' | 'userId'>,
  assembly: Pick<LockedAssembly, 'id'>,
  unitIds: readonly string[],
  { presence, holder_name, holder_id, at_desk = false }: Arrival,
): Promise<void> {
  const moved = await sql<{ unit_id: string; holder_name: string | null }[]>`
    update public.assembly_units u set presence = ${presence}, arrived_at = coalesce(u.arrived_at, ${now}), holder_id = ${holder_id}::uuid,
      holder_name = coalesce(${holder_name}::text, p.holder_name, (select o.name from public.people o
        where o.condominium_id = ${condominiumId} and o.user_id = ${holder_id}::uuid limit 1), l.owner_name), proxy_id = case when ${presence} = 'proxy' then p.id end
    from public.unit_list l
    left join public.assembly_proxies p on p.condominium_id = ${condominiumId} and p.assembly_id = ${assembly.id} and p.unit_id = l.unit_id
      and p.state = 'accepted' and ${presence} = 'proxy'
    where u.condominium_id = ${condominiumId} and u.assembly_id = ${assembly.id} and u.unit_id = any (${unitIds as string[]}::uuid[])
      and l.condominium_id = u.condominium_id and l.unit_id = u.unit_id and (u.presence <> ${presence} or u.holder_id is distinct from ${holder_id}::uuid)
    returning u.unit_id, u.holder_name`
  if (moved.length === 0) return
  await sql`
    insert into public.assembly_attendance ${sql(
      moved.map((one) => ({
        condominium_id: condominiumId,
        assembly_id: assembly.id,
        unit_id: one.unit_id,
        kind: 'arrived',
        presence,
        holder_name: one.holder_name,
        told_by: userId,
        at_desk,
        happened_at: now,
      })),
    )}`
}
