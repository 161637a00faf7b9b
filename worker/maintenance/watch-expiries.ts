import { daysBetween } from '../../domain/calendar.ts'
import {
  ALARM_MEMORY_DAYS,
  type AlarmSubject,
  alarmStep,
  alarmSteps,
  expiryWords,
} from '../../domain/maintenance/expiry.ts'
import { managersOf, type Place, placeOf } from '../concierge/places.ts'
import type { Sql, Task, Transaction } from '../context.ts'
import { localTimeOf } from '../local-hours.ts'
import { renderDocumentExpiry, renderInspectionExpiry } from '../message-templates/expiries.ts'
import { notifyIn } from '../notify/notify.ts'

/** Condominiums read at once. */
const page = 500

/**
 * Notifies the management every morning of inspections and suppliers' documents that end soon or have ended, each at each step once, in one letter of
 * each sort however many there are. Deletes what was removed a month ago.
 */
export const watchExpiriesTask: Task = {
  topic: 'watch-expiries',
  localTime: '07:10',
  isInterruptible: true,
  async run({ sql, transaction, siteUrl }, data, signal) {
    const at = localTimeOf(data)
    await sql`delete from public.supplier_documents where removed_at < private.now() - interval '30 days'`
    for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
      const places = await placesAfter(sql, at, after)
      for (const { id } of places) {
        signal.throwIfAborted()
        await transaction((tx) => tellExpiries(tx, id, siteUrl), signal)
      }
      if (places.length < page) break
      after = places.at(-1)!.id
    }
  },
}

/** Selects where something ends within the widest step, or ended and was not reported yet. */
const placesAfter = (sql: Sql, at: string | null, after: string) => sql<{ id: string }[]>`
  select p.id from (
    select d.condominium_id as id from public.supplier_documents d
    where d.removed_at is null and d.expires_on between private.today() - ${ALARM_MEMORY_DAYS + 1}::integer and private.today() + 1 + ${alarmSteps.supplier_document[0]}::integer
      and d.told_days is distinct from 0 and d.condominium_id > ${after}
    union
    select r.condominium_id from public.inspection_records r
    where r.removed_at is null and r.valid_until between private.today() - ${ALARM_MEMORY_DAYS + 1}::integer and private.today() + 1 + ${alarmSteps.inspection[0]}::integer
      and r.told_days is distinct from 0 and r.condominium_id > ${after}
  ) p join public.condominiums k on k.id = p.id
  where (${at}::time is null or private.time_in(k.time_zone) >= ${at}::time) order by p.id limit ${page}`

type Ending = {
  id: string
  title: string
  ends_on: string
  known_on: string
  told_days: number | null
  today: string
}

async function tellExpiries(sql: Transaction, condominiumId: string, siteUrl: string): Promise<void> {
  const place = await placeOf(sql, condominiumId)
  if (!place) return
  const managers = await managersOf(sql, condominiumId)
  await tellInspections(sql, { condominiumId, siteUrl, place, managers })
  await tellDocuments(sql, { condominiumId, siteUrl, place, managers })
}
type Told = { condominiumId: string; siteUrl: string; place: Place; managers: readonly string[] }

async function tellInspections(sql: Transaction, told: Told): Promise<void> {
  const endings = await sql<Ending[]>`
    select r.id, s.name as title, r.valid_until::text as ends_on, (r.created_at at time zone (select private.zone_of(${told.condominiumId})))::date::text as known_on,
      r.told_days, private.today(${told.condominiumId})::text as today
    from private.inspection_states(${told.condominiumId}, private.today(${told.condominiumId})) s
    join public.inspection_records r on r.condominium_id = ${told.condominiumId} and r.id = s.held_by
    where s.state <> 'not_applicable' and r.valid_until is not null order by r.valid_until, s.name`
  const due = dueOf('inspection', endings)
  if (due.length === 0) return
  await sql`
    update public.inspection_records r set told_days = t.step
    from unnest(${due.map(({ id }) => id)}::uuid[], ${due.map(({ step }) => step)}::integer[]) t (id, step)
    where r.condominium_id = ${told.condominiumId} and r.id = t.id`
  await write(sql, told, 'inspection', due)
}

async function tellDocuments(sql: Transaction, told: Told): Promise<void> {
  const endings = await sql<Ending[]>`
    select d.id, p.name || ': ' || d.name as title, d.expires_on::text as ends_on,
      (d.created_at at time zone (select private.zone_of(${told.condominiumId})))::date::text as known_on, d.told_days, private.today(${told.condominiumId})::text as today
    from private.supplier_document_states(${told.condominiumId}, null, private.today(${told.condominiumId})) s
    join public.supplier_documents d on d.condominium_id = ${told.condominiumId} and d.id = s.document_id
    join public.suppliers p on p.condominium_id = d.condominium_id and p.id = d.supplier_id
    where d.expires_on is not null order by d.expires_on, p.name, d.name`
  const due = dueOf('supplier_document', endings)
  if (due.length === 0) return
  await sql`
    update public.supplier_documents d set told_days = t.step
    from unnest(${due.map(({ id }) => id)}::uuid[], ${due.map(({ step }) => step)}::integer[]) t (id, step)
    where d.condominium_id = ${told.condominiumId} and d.id = t.id`
  await write(sql, told, 'supplier_document', due)
}

type Due = Ending & { step: number }

const dueOf = (subject: AlarmSubject, endings: readonly Ending[]): Due[] =>
  endings.flatMap((ending) => {
    const { ends_on, known_on, told_days, today } = ending
    const step = alarmStep(subject, { endsOn: ends_on, knownOn: known_on, toldDays: told_days }, today)
    return step === null ? [] : [{ ...ending, step }]
  })

const letters = {
  inspection: { kind: 'inspection_expiry', path: 'inspecoes', render: renderInspectionExpiry },
  supplier_document: { kind: 'supplier_document_expiry', path: 'fornecedores', render: renderDocumentExpiry },
} as const

/** Sends one letter to each manager, with what has ended first. */
async function write(
  sql: Transaction,
  { condominiumId, siteUrl, place, managers }: Told,
  subject: AlarmSubject,
  due: readonly Due[],
): Promise<void> {
  const { kind, path: folder, render } = letters[subject]
  const path = `/dashboard/incidents/manutencao/${folder}`
  const words = (of: readonly Due[]) =>
    of.map(({ title, ends_on, today }) => `${title} · ${expiryWords(ends_on, today)}`)
  const content = render({
    ...place,
    url: `${siteUrl}${path}`,
    over: words(due.filter(({ step }) => step === 0)),
    near: words(due.filter(({ step }) => step > 0)),
  })
  const [first] = due
  await notifyIn(
    sql,
    managers.map((userId) => ({
      condominiumId,
      kind,
      userId,
      content,
      path,
      // Items in one letter are recorded once, under the first, on its day.
      about: { id: first!.id, occurrence: daysBetween('2020-01-01', first!.today) },
    })),
  )
}
