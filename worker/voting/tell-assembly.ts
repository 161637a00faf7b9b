import { z } from 'zod'
import { changesOf, type SentNotice } from '../../domain/voting/amending.ts'
import type { Outcome } from '../../domain/voting/outcome.ts'
import { resultWord } from '../../domain/voting/result-words.ts'
import { momentWords, placeOf } from '../concierge/places.ts'
import type { Task, Transaction } from '../context.ts'
import { type AssemblyTelling, renderAssembly } from '../message-templates/assemblies.ts'
import { notifyIn } from '../notify/notify.ts'

const payload = z.object({
  condominiumId: z.uuid(),
  assemblyId: z.uuid(),
  telling: z.enum(['called', 'amended', 'cancelled', 'opened', 'suspended', 'closed']),
  /** Of the notice that is sent. */
  number: z.number().int().min(1).default(1),
})

/** Each is sent once per assembly, identified by its position here; a permanent session is suspended and opens more than once. */
const tellings: readonly Exclude<AssemblyTelling, 'amended'>[] = [
  'called',
  'cancelled',
  'opened',
  'suspended',
  'closed',
]

/** Of an amended notice, beyond all others: `private.sending_page` finds its proofs by it. */
const noticeOccurrence = (number: number): number => 5000 + tellings.length * number

/** Sends the notice of an assembly, and later news, to everyone with a unit; the deliveries are its proof (art. 1.354). */
export const tellAssemblyTask: Task = {
  topic: 'tell-assembly',
  isInterruptible: true,
  async run({ transaction, siteUrl }, data, signal) {
    await transaction((sql) => tell(sql, payload.parse(data), siteUrl), signal)
  },
}

type Row = {
  title: string
  first_call_at: Date
  second_call_at: Date | null
  place: string
  access: string
  notice: string
  conveners: string
  cancel_reason: string | null
  suspend_reason: string
  resumes_at: Date | null
  sessions: number
  items: { position: number; title: string; outcome: Outcome | null; withdrawn: boolean }[]
}

async function tell(
  sql: Transaction,
  { condominiumId, assemblyId, telling, number }: z.infer<typeof payload>,
  siteUrl: string,
): Promise<void> {
  const condominium = await placeOf(sql, condominiumId)
  const [row] = await sql<Row[]>`
    select title, first_call_at, second_call_at, place, access, notice, conveners, cancel_reason, suspend_reason, resumes_at,
      (select coalesce(max(jsonb_array_length(i.partial_results)), 0) from public.agenda_items i
        where i.condominium_id = a.condominium_id and i.assembly_id = a.id) as sessions,
      (select coalesce(jsonb_agg(jsonb_build_object('position', i.position, 'title', i.title, 'outcome', i.result -> 'outcome',
          'withdrawn', i.state = 'withdrawn') order by i.position), '[]')
        from public.agenda_items i where i.condominium_id = a.condominium_id and i.assembly_id = a.id and i.left_out_in is null) as items
    from public.assemblies a where condominium_id = ${condominiumId} and id = ${assemblyId} and called_at is not null`
  if (!condominium || !row) return
  // Everyone with a unit, even without an account; and the members of the administration and the council who have no unit.
  const people = await sql<{ person_id: string | null; user_id: string | null }[]>`
    with owners as (
      select distinct p.id, p.user_id from public.occupancies o join public.people p on p.condominium_id = o.condominium_id and p.id = o.person_id
      where o.condominium_id = ${condominiumId} and o.kind <> 'dweller' and o.starts_on <= (select private.today(${condominiumId})) and (o.ends_on is null or o.ends_on >= (select private.today(${condominiumId}))))
    select id as person_id, null::uuid as user_id from owners
    union all
    select null, m.user_id from public.memberships m
    where m.condominium_id = ${condominiumId} and m.status = 'approved' and m.role in ('owner_admin', 'admin', 'council')
      and not exists (select from owners o where o.user_id = m.user_id)`
  const isNotice = telling === 'called' || telling === 'amended'
  const sent = isNotice ? await noticeWords(sql, { condominiumId, assemblyId, number }) : null
  const path = `/dashboard/voting/${assemblyId}${telling === 'opened' ? '/sala' : ''}`
  const content = renderAssembly({
    ...condominium,
    url: `${siteUrl}${path}`,
    telling,
    title: row.title,
    firstCall: momentWords(row.first_call_at, condominium.zone),
    secondCall: row.second_call_at && momentWords(row.second_call_at, condominium.zone),
    place: row.place,
    access: row.access,
    notice: row.notice,
    conveners: row.conveners,
    items: row.items.map((item) => itemWords(item, telling === 'closed')),
    reason: telling === 'cancelled' ? row.cancel_reason : row.suspend_reason || null,
    resumesAt: row.resumes_at && momentWords(row.resumes_at, condominium.zone),
    number,
    changes: [],
    // What was sent, though it may have been amended since.
    ...sent,
  })
  const occurrence =
    telling === 'amended'
      ? noticeOccurrence(number)
      : tellings.indexOf(telling) + tellings.length * Number(row.sessions)
  const kind = telling === 'opened' || telling === 'closed' ? 'assembly_news' : 'assembly_notice'
  await notifyIn(
    sql,
    people.map(({ person_id, user_id }) => ({
      ...{
        condominiumId,
        kind,
        personId: person_id,
        userId: user_id,
        path,
        about: { id: assemblyId, occurrence },
      },
      content,
    })),
  )
}

/** What a notice says in its letter; of one that takes the place of another also what it changes and why. */
async function noticeWords(
  sql: Transaction,
  {
    condominiumId,
    assemblyId,
    number,
  }: Pick<z.infer<typeof payload>, 'condominiumId' | 'assemblyId' | 'number'>,
) {
  const [notice, before] = await sql<SentNotice[]>`
    select number, sent_at, reason, terms, items from public.assembly_notices
    where condominium_id = ${condominiumId} and assembly_id = ${assemblyId} and number <= ${number} order by number desc limit 2`
  if (notice?.number !== number) return null
  const { title, first_call_at, second_call_at, place, access, notice: words, conveners, zone } = notice.terms
  return {
    title,
    firstCall: momentWords(new Date(first_call_at), zone),
    secondCall: second_call_at && momentWords(new Date(second_call_at), zone),
    place,
    access,
    notice: words,
    conveners,
    items: notice.items.map((item) => `${item.position}. ${item.title}`),
    reason: notice.reason,
    changes: before
      ? changesOf(before, notice, (at, whose) =>
          momentWords(new Date(at), whose === 'before' ? before.terms.zone : zone),
        )
      : [],
  }
}

/** '2. Trocar o portão', and when it is over: ': Aprovado'. */
function itemWords({ position, title, outcome, withdrawn }: Row['items'][number], over: boolean): string {
  const named = `${position}. ${title}`
  if (!over) return named
  return `${named}: ${withdrawn ? 'retirado de pauta' : outcome ? resultWord(outcome) : 'tratado, sem votação'}`
}
