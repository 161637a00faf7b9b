import { z } from 'zod'
import { minutesName } from '../../domain/voting/minutes.ts'
import type { Outcome } from '../../domain/voting/outcome.ts'
import { resultWord } from '../../domain/voting/result-words.ts'
import { placeOf } from '../concierge/places.ts'
import type { Task, Transaction } from '../context.ts'
import { renderMinutesNews } from '../message-templates/minutes.ts'
import { notifyIn } from '../notify/notify.ts'

const payload = z.object({
  condominiumId: z.uuid(),
  minutesId: z.uuid(),
  telling: z.enum(['to_sign', 'reopened', 'signed']),
  /** Of minutes that were taken back: whose signatures are void. */
  userIds: z.array(z.uuid()).default([]),
})

/** Requests signatures, notifies signers whose signature is void, and sends signed minutes to everyone with a unit; the deliveries are its proof. */
export const tellMinutesTask: Task = {
  topic: 'tell-minutes',
  isInterruptible: true,
  async run({ transaction, siteUrl }, data, signal) {
    await transaction((sql) => tell(sql, payload.parse(data), siteUrl), signal)
  },
}

type Row = {
  assembly_id: string
  session: number | null
  code: string | null
  version: number
  reopened_reason: string | null
  title: string
  items: { position: number; title: string; outcome: Outcome | null }[]
}
type Person = { person_id: string | null; user_id: string | null; was_there: boolean }

async function tell(
  sql: Transaction,
  { condominiumId, minutesId, telling, userIds }: z.infer<typeof payload>,
  siteUrl: string,
): Promise<void> {
  const condominium = await placeOf(sql, condominiumId)
  const [row] = await sql<Row[]>`
    select m.assembly_id, m.session, m.code, m.version, m.reopened_reason, a.title,
      (select coalesce(jsonb_agg(jsonb_build_object('position', i.position, 'title', i.title, 'outcome', i.result -> 'outcome') order by i.position), '[]')
        from public.agenda_items i where i.condominium_id = a.condominium_id and i.assembly_id = a.id and i.result ? 'outcome') as items
    from public.assembly_minutes m join public.assemblies a on a.condominium_id = m.condominium_id and a.id = m.assembly_id
    where m.condominium_id = ${condominiumId} and m.id = ${minutesId}`
  if (!condominium || !row) return
  const people = await peopleOf(sql, { condominiumId, minutesId, telling, userIds }, row.assembly_id)
  const path = `/dashboard/voting/${row.assembly_id}/ata`
  const contentFor = (wasAbsent: boolean) =>
    renderMinutesNews({
      ...condominium,
      url: `${siteUrl}${path}`,
      telling,
      wasAbsent,
      title: `${minutesName(row.session)} da ${row.title}`,
      reason: row.reopened_reason ?? '',
      items: row.session
        ? []
        : row.items.map(
            ({ position, title, outcome }) =>
              `${position}. ${title}${outcome ? `: ${resultWord(outcome)}` : ''}`,
          ),
      checkUrl: `${siteUrl}/verificar/ata/${row.code}`,
    })
  const contents = [contentFor(false), contentFor(true)]
  // Signed once per session; requested and withdrawn each time the text is new. Filed under the assembly, where its proof is looked up.
  const about =
    telling === 'signed'
      ? { id: row.assembly_id, occurrence: row.session ?? 0 }
      : { id: minutesId, occurrence: row.version * 2 + (telling === 'reopened' ? 1 : 0) }
  await notifyIn(
    sql,
    people.map(({ person_id, user_id, was_there }) => ({
      ...{
        condominiumId,
        kind: 'assembly_minutes' as const,
        personId: person_id,
        userId: user_id,
        path,
        about,
      },
      content: contents[telling === 'signed' && !was_there ? 1 : 0]!,
    })),
  )
}

async function peopleOf(
  sql: Transaction,
  { condominiumId, minutesId, telling, userIds }: z.infer<typeof payload>,
  assemblyId: string,
): Promise<Person[]> {
  if (telling === 'reopened') return userIds.map((user_id) => ({ person_id: null, user_id, was_there: true }))
  if (telling === 'to_sign')
    return sql<Person[]>`
      select null::uuid as person_id, s.user_id, true as was_there from public.minutes_signatures s
      where s.condominium_id = ${condominiumId} and s.minutes_id = ${minutesId} and s.voided_at is null and s.signed_at is null and s.user_id is not null`
  // Everyone with a unit, even without an account; and the members of the administration and the council who have no unit.
  return sql<Person[]>`
    with owners as (
      select p.id, p.user_id, bool_or(exists (select from public.assembly_attendance t where t.condominium_id = ${condominiumId}
        and t.assembly_id = ${assemblyId} and t.unit_id = o.unit_id and t.kind = 'arrived')) as was_there
      from public.occupancies o join public.people p on p.condominium_id = o.condominium_id and p.id = o.person_id
      where o.condominium_id = ${condominiumId} and o.kind <> 'dweller' and o.starts_on <= (select private.today(${condominiumId})) and (o.ends_on is null or o.ends_on >= (select private.today(${condominiumId})))
      group by p.id, p.user_id)
    select id as person_id, null::uuid as user_id, was_there from owners
    union all
    select null, m.user_id, true from public.memberships m
    where m.condominium_id = ${condominiumId} and m.status = 'approved' and m.role in ('owner_admin', 'admin', 'council')
      and not exists (select from owners o where o.user_id = m.user_id)`
}
