import { momentWords, placeOf } from '../concierge/places.ts'
import type { Task, Transaction } from '../context.ts'
import { renderPoll } from '../message-templates/polls-and-questions.ts'
import { notifyIn } from '../notify/notify.ts'

const MOST_A_TURN = 20

type Due = {
  condominium_id: string
  id: string
  question: string
  audience: 'residents' | 'owners'
  is_anonymous: boolean
  closes_at: Date
}

/** Every minute: announces newly opened polls to the people they ask, once. They close by the clock. */
export const watchPollsTask: Task = {
  topic: 'watch-polls',
  schedule: '* * * * *',
  isInterruptible: true,
  async run({ sql, transaction, siteUrl }, _, signal) {
    const due = await sql<{ condominium_id: string; id: string }[]>`
      select p.condominium_id, p.id from public.polls p
      where p.told_at is null and p.published_at is not null and p.opens_at <= private.now() order by p.opens_at limit ${MOST_A_TURN}`
    for (const { condominium_id, id } of due) {
      signal.throwIfAborted()
      await transaction((tx) => tell(tx, condominium_id, id, siteUrl), signal)
    }
  },
}

async function tell(sql: Transaction, condominiumId: string, id: string, siteUrl: string): Promise<void> {
  const [poll] = await sql<(Due & { state: string })[]>`
    update public.polls p set told_at = private.now()
    where p.condominium_id = ${condominiumId} and p.id = ${id} and p.told_at is null
    returning p.condominium_id, p.id, p.question, p.audience, p.is_anonymous, p.closes_at, private.poll_state(p) as state`
  const condominium = await placeOf(sql, condominiumId)
  if (!poll || !condominium || poll.state !== 'open') return
  const people = await sql<{ user_id: string }[]>`
    select distinct p.user_id from public.occupancies o
    join public.people p on p.condominium_id = o.condominium_id and p.id = o.person_id and p.user_id is not null
    join public.memberships m on m.condominium_id = o.condominium_id and m.user_id = p.user_id and m.status = 'approved'
      and m.role in ('owner_admin', 'admin', 'council', 'resident')
    where o.condominium_id = ${condominiumId} and o.starts_on <= (select private.today(${condominiumId})) and (o.ends_on is null or o.ends_on >= (select private.today(${condominiumId})))
      and (${poll.audience} = 'residents' or o.kind in ('owner', 'co_owner', 'off_site_owner'))`
  const path = `/dashboard/voting/enquetes/${id}`
  const content = renderPoll({
    ...condominium,
    url: `${siteUrl}${path}`,
    question: poll.question,
    closes: momentWords(poll.closes_at, condominium.zone),
    isAnonymous: poll.is_anonymous,
  })
  await notifyIn(
    sql,
    people.map(({ user_id: userId }) => ({
      condominiumId,
      kind: 'poll_opened' as const,
      userId,
      path,
      content,
      about: { id, occurrence: 0 },
    })),
  )
}
