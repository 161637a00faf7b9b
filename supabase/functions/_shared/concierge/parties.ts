import { AppError } from '../../../../domain/errors.ts'
import type { Context } from '../command.ts'
import type { Authorization } from './authorizing.ts'
import { signPasses } from './passes.ts'

type Party = { unit_id: string; valid_from: Date; valid_until: Date; note: string | null }
type Guest = {
  /** Id of a guest who is already on the list. */
  id?: string | null
  /** Future id of a guest who is not: sending the list again gives the same list. */
  new_id?: string | null
  name: string
  companions_max: number
  plate: string | null
  /** The last characters of a document; if absent, the stored ones remain. */
  document_hint?: string | null
}

/** A booking's list has the space's limits and the booking's time: it is changed there. Throws `party_of_booking`. */
export async function requireOwnParty(
  { sql, condominiumId }: Pick<Context, 'sql' | 'condominiumId'>,
  partyId: string | null | undefined,
): Promise<void> {
  if (!partyId) return
  const [booked] = await sql`
    select from public.visit_parties
    where condominium_id = ${condominiumId} and id = ${partyId} and reservation_id is not null`
  if (booked) throw new AppError('party_of_booking')
}

/** Makes the guest list of a party match the one sent, in a handful of statements however long it is. */
export async function keepGuests(
  { sql, condominiumId, userId }: Context,
  partyId: string,
  party: Party,
  guests: readonly Guest[],
): Promise<void> {
  const kept = guests.flatMap(({ id }) => id ?? [])
  const until = party.valid_until
  // A pass whose guest, name or time is another no longer opens.
  await sql`
    with told as (
      select * from jsonb_to_recordset(${JSON.stringify(guests)}::text::jsonb) as g (id uuid, name text, companions_max int, plate text)
    ), stale as (
      select a.id, a.pass_id, a.valid_until, t.id is null as is_gone from public.visit_authorizations a left join told t on t.id = a.id
      where a.condominium_id = ${condominiumId} and a.party_id = ${partyId} and a.revoked_at is null
        and (t.id is null or (a.name, a.valid_from, a.valid_until) is distinct from (t.name, ${party.valid_from}::timestamptz, ${until}::timestamptz))
    ), revoked as (
      insert into private.revoked_passes (condominium_id, pass_id, until)
      select ${condominiumId}, pass_id, valid_until from stale on conflict do nothing
    )
    update public.visit_authorizations a
    set pass_id = gen_random_uuid(), revoked_at = case when s.is_gone then private.now() end
    from stale s where a.condominium_id = ${condominiumId} and a.id = s.id`
  await sql`
    update public.visit_authorizations a
    set name = t.name, companions_max = t.companions_max, plate = t.plate, document_hint = coalesce(t.document_hint, a.document_hint),
      valid_from = ${party.valid_from}, valid_until = ${until}, note = ${party.note}
    from jsonb_to_recordset(${JSON.stringify(guests)}::text::jsonb) as t (id uuid, name text, companions_max int, plate text, document_hint text)
    where a.condominium_id = ${condominiumId} and a.party_id = ${partyId} and a.id = t.id and a.id = any (${kept}) and a.revoked_at is null`
  await sql`
    insert into public.visit_authorizations (condominium_id, id, unit_id, party_id, kind, name, companions_max, plate, document_hint, valid_from,
      valid_until, uses_max, note, created_by)
    select ${condominiumId}, coalesce(t.new_id, private.new_id()), ${party.unit_id}, ${partyId}, 'guest', t.name, t.companions_max, t.plate,
      t.document_hint, ${party.valid_from}, ${until}, 1, ${party.note}, ${userId}
    from jsonb_to_recordset(${JSON.stringify(guests)}::text::jsonb)
      as t (id uuid, new_id uuid, name text, companions_max int, plate text, document_hint text)
    where t.id is null`
}

/** The passes of everybody on the list, by name. */
export async function passesOf({ sql, condominiumId }: Context, partyId: string) {
  const guests = await sql<Authorization[]>`
    select a.id, a.pass_id, a.name, a.valid_from, a.valid_until, a.weekdays, a.from_time, a.until_time, a.uses_max, l.label as unit_label
    from public.visit_authorizations a
    join public.unit_list l on l.condominium_id = a.condominium_id and l.unit_id = a.unit_id
    where a.condominium_id = ${condominiumId} and a.party_id = ${partyId} and a.revoked_at is null order by private.fold(a.name), a.id`
  const passes = await signPasses(sql, condominiumId, guests)
  return guests.map(({ id, name }, at) => ({ authorization_id: id, name, ...passes[at]! }))
}
