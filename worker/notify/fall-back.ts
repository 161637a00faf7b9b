import type { EventName } from '../../domain/notifications/events.ts'
import { eventOf } from '../../domain/notifications/events.ts'
import { nextChannel, type Tried } from '../../domain/notifications/fall-back.ts'
import { shortText } from '../../domain/notifications/short-texts.ts'
import { priorityOf } from '../../domain/notifications/urgency.ts'
import type { Transaction, WorkerContext } from '../context.ts'
import { channelsOf } from './notify.ts'
import { recipientsOf } from './recipients.ts'

/** Looked at in one transaction. */
const batch = 200

type Missed = {
  condominium_id: string
  telling_id: string
  kind: string
  person_id: string | null
  user_id: string | null
  charge_id: string | null
  about_id: string | null
  occurrence: number
  detail: string | null
  path: string | null
  is_copy: boolean
  tried: { channel: Tried['channel']; status: Tried['status']; sent_at: string | null }[]
  now: Date
}

/** Sends by another channel what must arrive and did not (domain/notifications/fall-back.ts); returns whether there may be more. */
export async function fallBack({ transaction }: WorkerContext): Promise<boolean> {
  return transaction(async (sql) => {
    const missed = await sql<Missed[]>`
      with due as (
        update public.messages set check_after = null
        where ctid = any (array(
          select ctid from public.messages where check_after <= private.now() order by check_after limit ${batch} for update skip locked))
        returning *
      )
      select distinct on (d.condominium_id, d.telling_id) d.condominium_id, d.telling_id, d.kind, d.person_id, d.user_id, d.charge_id,
        d.about_id, d.occurrence, d.detail, d.path, d.is_copy, private.now() as now, (
          select jsonb_agg(jsonb_build_object('channel', m.channel, 'status', m.status, 'sent_at', m.sent_at))
          from public.messages m where m.telling_id = d.telling_id and m.condominium_id = d.condominium_id) as tried
      from due d order by d.condominium_id, d.telling_id`
    const known = missed.filter(({ kind }) => eventOf(kind) !== undefined)
    if (known.length > 0) await bringElsewhere(sql, known)
    return missed.length > 0 && missed.length >= batch
  })
}

async function bringElsewhere(sql: Transaction, missed: readonly Missed[]): Promise<void> {
  const recipients = await recipientsOf(
    sql,
    missed.map((one) => ({
      condominiumId: one.condominium_id,
      kind: one.kind as EventName,
      personId: one.person_id,
      userId: one.user_id,
      content: { subject: '', html: '', text: '' },
    })),
  )
  const rows = recipients.flatMap((recipient) => {
    const one = missed[recipient.position]!
    if (recipient.isCopy) return []
    const tried = one.tried.map((row) => ({ ...row, sentAt: row.sent_at ? new Date(row.sent_at) : null }))
    const open = channelsOf(one.kind as EventName, recipient)
    const channel = nextChannel(one.kind, tried, open, one.now)
    // Only messages first sent by e-mail still have content.
    if (!channel || channel === 'email') return []
    const { tried: _, now: __, ...row } = one
    return [
      {
        ...row,
        channel,
        subject: shortText(one.kind as EventName, one.detail),
        priority: priorityOf(one.kind),
      },
    ]
  })
  if (rows.length === 0) return
  await sql`
    with given as materialized (
      select r.*, private.new_id() as id from jsonb_to_recordset(${sql.json(rows)}::jsonb) as r (condominium_id uuid, telling_id uuid,
        kind text, person_id uuid, user_id uuid, charge_id uuid, about_id uuid, occurrence integer, detail text, path text,
        is_copy boolean, channel text, subject text, priority smallint)
    ), added as (
      insert into public.messages (condominium_id, id, telling_id, kind, channel, person_id, user_id, charge_id, about_id, occurrence,
        subject, detail, path, is_copy)
      select condominium_id, id, telling_id, kind, channel, person_id, user_id, charge_id, about_id, occurrence, subject, detail, path,
        is_copy
      from given on conflict do nothing returning id
    )
    insert into private.message_contents (condominium_id, message_id, channel, priority)
    select g.condominium_id, g.id, g.channel, g.priority from given g join added a on a.id = g.id`
}
