import { AppError } from '../../../../../domain/errors.ts'
import type { Attendant, MinutesFacts } from '../../../../../domain/voting/minutes-facts.ts'
import type { Context } from '../../command.ts'

type Here = Pick<Context, 'sql' | 'condominiumId'>

/** Loads what happened in an assembly, or in one of its sessions, for drafting minutes. Throws `not_found`. */
export async function minutesFacts(
  { sql, condominiumId }: Here,
  assemblyId: string,
  session: number | null,
): Promise<MinutesFacts> {
  const [row] = await sql<{ facts: Omit<MinutesFacts, 'session' | 'attendance'> }[]>`
    select jsonb_build_object(
      'condominium', (select jsonb_build_object('name', k.name, 'document', k.document,
          'address', concat_ws(', ', k.address, k.district, nullif(concat_ws('/', k.city, k.state), ''))) from public.condominiums k where k.id = a.condominium_id),
      'zone', private.zone_of(a.condominium_id), 'kind', a.kind, 'form', a.form, 'title', a.title, 'convened_by', a.convened_by, 'conveners', a.conveners,
      'notices', (select coalesce(jsonb_agg(jsonb_build_object('number', n.number, 'sent_at', n.sent_at, 'reason', n.reason, 'by_hand', n.terms -> 'by_hand',
          'by_hand_units', (select coalesce(jsonb_agg(e.one ->> 'label' order by e.nth), '[]')
            from jsonb_array_elements(n.terms -> 'by_hand_units') with ordinality as e (one, nth))) order by n.number), '[]')
        from public.assembly_notices n where n.condominium_id = a.condominium_id and n.assembly_id = a.id),
      'first_call_at', a.first_call_at, 'second_call_at', a.second_call_at, 'place', a.place, 'access', a.access, 'weight', a.weight, 'call', a.call,
      'cut_off_on', a.cut_off_on, 'sessions', a.sessions, 'share_total', (select k.share_total from public.condominiums k where k.id = a.condominium_id),
      'roll', (select jsonb_build_object('units', count(*), 'shares', coalesce(sum(u.share), 0)) from public.assembly_units u
        where u.condominium_id = a.condominium_id and u.assembly_id = a.id),
      'admitted', (select coalesce(jsonb_agg(jsonb_build_object('unit', u.unit_label, 'reason', u.admit_reason, 'by', u.admitted_by) order by u.sort_key), '[]')
        from public.assembly_units u where u.condominium_id = a.condominium_id and u.assembly_id = a.id and u.admitted_at is not null),
      'barred_again', (select coalesce(jsonb_agg(jsonb_build_object('unit', u.unit_label, 'at', private.iso(t.happened_at), 'reason', t.reason) order by t.happened_at, t.id), '[]')
        from public.assembly_attendance t join public.assembly_units u using (condominium_id, assembly_id, unit_id)
        where t.condominium_id = a.condominium_id and t.assembly_id = a.id and t.kind = 'barred'),
      'items', (select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'position', i.position, 'parent_id', i.parent_id, 'title', i.title, 'body', i.body,
          'matter', i.matter, 'convention', i.convention, 'ballot', i.ballot, 'secret', coalesce((to_jsonb(i) ->> 'secret')::boolean, false), 'about_unit', l.label, 'debate', i.debate,
          'state', i.state, 'closed_at', i.closed_at, 'withdrawn_at', i.withdrawn_at, 'withdraw_reason', i.withdraw_reason, 'result', i.result,
          'partial_results', i.partial_results) order by i.position), '[]')
        from public.agenda_items i
        left join public.unit_list l on l.condominium_id = i.condominium_id and l.unit_id = i.about_unit_id
        where i.condominium_id = a.condominium_id and i.assembly_id = a.id and i.left_out_in is null)) as facts
    from public.assemblies a where a.condominium_id = ${condominiumId} and a.id = ${assemblyId} and a.opened_at is not null`
  if (!row) throw new AppError('not_found')
  const { sessions } = row.facts
  const attendance = await attendants({ sql, condominiumId }, assemblyId, {
    from: session === null ? null : (sessions[session - 1]?.started_at ?? null),
    until: session === null ? null : (sessions[session - 1]?.ended_at ?? null),
  })
  return { ...row.facts, session, attendance }
}

/**
 * Returns the units that arrived between two instants, in the order of the house: how they last arrived, who represented them and when they first
 * arrived.
 */
export const attendants = (
  { sql, condominiumId }: Here,
  assemblyId: string,
  { from, until }: { from: string | null; until: string | null },
): Promise<Attendant[]> => sql<Attendant[]>`
  select u.unit_label as unit, u.share::float8 as share, t.presence, coalesce(t.holder_name, '') as holder, private.iso(t.first) as arrived_at, u.is_voting, t.at_desk
  from (
    select e.unit_id, (array_agg(e.presence order by e.happened_at desc, e.id desc))[1] as presence,
      (array_agg(e.holder_name order by e.happened_at desc, e.id desc))[1] as holder_name, min(e.happened_at) as first,
      (array_agg(e.at_desk order by e.happened_at desc, e.id desc))[1] as at_desk
    from public.assembly_attendance e
    where e.condominium_id = ${condominiumId} and e.assembly_id = ${assemblyId} and e.kind = 'arrived'
      and (${from}::timestamptz is null or e.happened_at >= ${from}::timestamptz) and (${until}::timestamptz is null or e.happened_at <= ${until}::timestamptz)
    group by e.unit_id) t
  join public.assembly_units u on u.condominium_id = ${condominiumId} and u.assembly_id = ${assemblyId} and u.unit_id = t.unit_id
  order by u.sort_key`

/** Who was there as everybody may read it in the minutes: not who was there without a vote; who registered them is in its text. */
export const listedOf = (there: readonly Attendant[]): Attendant[] =>
  there.map(({ is_voting: _, at_desk: __, ...listed }) => listed)
