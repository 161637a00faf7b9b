import { z } from 'zod'
import type { Body } from '../../domain/communications/body.ts'
import type { AnnouncementFile } from '../../domain/communications/files.ts'
import type { AnnouncementKind } from '../../domain/communications/input.ts'
import { eventOf } from '../../domain/communications/words.ts'
import { formatDocument } from '../../domain/cpf-cnpj.ts'
import type { Task, Transaction, WorkerContext } from '../context.ts'
import { renderAnnouncement } from '../message-templates/announcement.ts'
import { notifyIn } from '../notify/notify.ts'

const payload = z.object({
  condominiumId: z.uuid(),
  announcementId: z.uuid(),
  occurrence: z.number().int().min(0),
})
type Told = z.infer<typeof payload>

/** People notified in one transaction: the most that a kill undoes. */
const BATCH = 2000

/**
 * Notifies an announcement's audience, in batches in order. The cursor moves in the transaction of its messages: if killed anywhere, it continues
 * with the rest, and no one is notified twice.
 */
export const tellAnnouncementTask: Task = {
  topic: 'tell-announcement',
  isInterruptible: true,
  async run(context, data, signal) {
    const told = payload.parse(data)
    for (;;) {
      signal.throwIfAborted()
      if ((await context.transaction((sql) => tellSome(sql, context, told), signal)) < BATCH) return
    }
  },
}

type Reason = 'published' | 'reminder' | 'corrected' | 'withdrawn'
type Row = {
  reason: Reason
  told_until: string | null
  status: string
  kind: AnnouncementKind
  is_emergency: boolean
  title: string
  body: Body
  files: AnnouncementFile[]
  asks_confirmation: boolean
  correction_note: string | null
  withdrawn_reason: string | null
  condominium: string
  document: string | null
}
type Recipient = { id: string; person_id: string | null; user_id: string | null }

async function tellSome(sql: Transaction, context: WorkerContext, told: Told): Promise<number> {
  const { condominiumId, announcementId, occurrence } = told
  const row = await heldTelling(sql, told)
  if (!row) return 0
  // Withdrawn meanwhile: pending notices are dropped, except those of the withdrawal.
  const isMoot = row.status === 'withdrawn' && row.reason !== 'withdrawn'
  const recipients = isMoot
    ? []
    : await sql<Recipient[]>`
        select id, person_id, user_id
        from private.next_to_tell(${condominiumId}, ${announcementId}, ${row.told_until}, ${row.reason === 'reminder'}, ${BATCH})`
  if (recipients.length > 0) await send(sql, context, told, row, recipients)
  const isOver = recipients.length < BATCH
  await sql`
    update private.announcement_tellings set told = told + ${recipients.length}, told_until = coalesce(${recipients.at(-1)?.id ?? null}, told_until),
      finished_at = case when ${isOver} then private.now() end,
      total = case when ${isOver} then told + ${recipients.length} else total end
    where condominium_id = ${condominiumId} and announcement_id = ${announcementId} and occurrence = ${occurrence}`
  return recipients.length
}

async function heldTelling(
  sql: Transaction,
  { condominiumId, announcementId, occurrence }: Told,
): Promise<Row | null> {
  const [row] = await sql<Row[]>`
    select t.reason, t.told_until, a.status, a.kind, a.is_emergency, a.title, a.body, a.files, a.asks_confirmation, a.correction_note,
      a.withdrawn_reason, k.name as condominium, k.document
    from private.announcement_tellings t
    join public.announcements a on a.condominium_id = t.condominium_id and a.id = t.announcement_id
    join public.condominiums k on k.id = t.condominium_id
    where t.condominium_id = ${condominiumId} and t.announcement_id = ${announcementId} and t.occurrence = ${occurrence}
      and t.finished_at is null for update of t`
  return row ?? null
}

async function send(
  sql: Transaction,
  { siteUrl }: WorkerContext,
  { condominiumId, announcementId, occurrence }: Told,
  row: Row,
  recipients: readonly Recipient[],
): Promise<void> {
  const path = `/dashboard/communications/${announcementId}`
  const content = renderAnnouncement({
    condominium: row.condominium,
    document: row.document && formatDocument(row.document),
    kind: row.kind,
    isEmergency: row.is_emergency,
    title: row.title,
    body: row.body,
    fileNames: row.files.map(({ name }) => name),
    asksConfirmation: row.asks_confirmation,
    url: `${siteUrl}${path}`,
    reason: row.reason,
    note: row.reason === 'withdrawn' ? row.withdrawn_reason : row.correction_note,
  })
  const about = { id: announcementId, occurrence }
  const kind = eventOf(row)
  await notifyIn(
    sql,
    recipients.map(({ person_id, user_id }) => ({
      condominiumId,
      kind,
      personId: person_id,
      userId: user_id,
      content,
      path,
      about,
      detail: row.title,
    })),
  )
  if (row.reason === 'reminder')
    await sql`
      update public.announcement_recipients set reminders = reminders + 1, reminded_at = private.now()
      where condominium_id = ${condominiumId} and id = any (${recipients.map(({ id }) => id)})`
}
