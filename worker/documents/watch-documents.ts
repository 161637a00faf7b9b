import { formatDocument } from '../../domain/cpf-cnpj.ts'
import { documentKinds, isKind } from '../../domain/documents/kinds.ts'
import type { Task, Transaction, WorkerContext } from '../context.ts'
import { localTimeOf } from '../local-hours.ts'
import { type EndingDocument, renderDocumentsExpiring } from '../message-templates/documents.ts'
import { notifyIn } from '../notify/notify.ts'

type Place = { id: string; name: string; document: string | null; today: string }

/** Days in the bin before documents without a retention duty are destroyed. */
const binDays = 30

/**
 * Runs every morning: notifies administrators of what expires, on the days that each document sets; reminds those who have not confirmed a document
 * three days before it is due and on that day; and destroys, with an entry, what was in the bin for thirty days and need not be retained any longer.
 */
export const watchDocumentsTask: Task = {
  topic: 'watch-documents',
  localTime: '07:40',
  isInterruptible: true,
  async run(context, data, signal) {
    const at = localTimeOf(data)
    const places = await context.sql<Place[]>`
      select k.id, k.name, k.document, private.today_in(k.time_zone)::text as today from public.condominiums k
      where (${at}::time is null or private.time_in(k.time_zone) >= ${at}::time) and private.subscription_state(k.id) in ('trial', 'active') and exists (
        select from public.documents d where d.condominium_id = k.id)
      order by k.id`
    for (const place of places) {
      signal.throwIfAborted()
      await context.transaction(async (sql) => {
        await tellEnding(sql, context, place)
        await remindReaders(sql, place)
      }, signal)
    }
    await context.transaction(emptyBins, signal)
  },
}

type Ending = EndingDocument & { id: string; threshold: number }

/** Reports the smallest chosen number of days that has been reached; 0 means expired. Each is reported once. */
async function tellEnding(sql: Transaction, { siteUrl }: WorkerContext, place: Place): Promise<void> {
  const ending = await sql<Ending[]>`
    with due as (
      select d.id, d.name, d.kind, d.expires_on, d.expires_on - k.today as days,
        case when d.expires_on < k.today then 0
          else (select min(n) from unnest(d.remind_days) n where n >= d.expires_on - k.today) end as threshold
      from public.documents d
      join public.document_folders f on f.condominium_id = d.condominium_id and f.id = d.folder_id and f.is_shown
      cross join (select private.today(${place.id}) as today) k
      where d.condominium_id = ${place.id} and d.binned_at is null and d.archived_at is null
        and d.expires_on between k.today - 30 and k.today + 180 and cardinality(d.remind_days) > 0
    ), told as (
      insert into private.document_reminders (condominium_id, document_id, expires_on, days)
      select ${place.id}, id, expires_on, threshold from due where threshold is not null
      on conflict do nothing returning document_id
    )
    select d.id, d.name, d.kind, d.expires_on::text, d.days, d.threshold from due d join told t on t.document_id = d.id
    order by d.expires_on, d.name`
  const [first] = ending
  if (!first) return
  const path = '/dashboard/documents/vencimentos'
  const content = renderDocumentsExpiring({
    condominium: place.name,
    document: place.document && formatDocument(place.document),
    url: `${siteUrl}${path}`,
    documents: ending.map((one) => ({
      ...one,
      kind: isKind(one.kind) ? documentKinds[one.kind].label : one.kind,
    })),
  })
  const people = await sql<{ user_id: string }[]>`
    select user_id from public.memberships
    where condominium_id = ${place.id} and status = 'approved' and role in ('owner_admin', 'admin')`
  await notifyIn(
    sql,
    people.map(({ user_id }) => ({
      condominiumId: place.id,
      kind: 'document_expiring' as const,
      userId: user_id,
      detail: ending.length === 1 ? first.name : `${ending.length} documentos`,
      content,
      path,
    })),
  )
}

async function remindReaders(sql: Transaction, { id, today }: Place): Promise<void> {
  await sql`
    with due as (
      update public.acknowledgement_requests set reminded_on = ${today}
      where condominium_id = ${id} and ended_at is null and due_on in (${today}::date, ${today}::date + 3)
        and reminded_on is distinct from ${today}::date
      returning document_id
    )
    insert into private.outbox (topic, payload)
    select 'acknowledgement-asked', jsonb_build_object('condominiumId', ${id}::text, 'documentId', document_id, 'reminder', ${today}::text) from due`
}

/** Empties bins, but never of what must be retained, however long it is there. The nightly job removes the bytes. */
async function emptyBins(sql: Transaction): Promise<void> {
  await sql`
    with gone as (
      delete from public.documents d
      using public.document_folders f join public.condominiums k on k.id = f.condominium_id
      where f.condominium_id = d.condominium_id and f.id = d.folder_id and d.retain_until <= private.today_in(k.time_zone)
        and coalesce(d.binned_at, f.binned_at) < private.now() - make_interval(days => ${binDays})
      returning d.condominium_id, d.id, d.name, d.kind, d.version, d.retain_until
    )
    insert into public.audit_entries (condominium_id, action, entity, entity_id, before, after)
    select condominium_id, 'destroy-documents', 'documents', id::text,
      jsonb_build_object('name', name, 'kind', kind, 'version', version, 'retain_until', retain_until),
      jsonb_build_object('reason', 'Trinta dias na lixeira, com o prazo de guarda encerrado')
    from gone`
}
