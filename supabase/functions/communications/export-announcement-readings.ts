import { z } from 'zod'
import { recipientTies } from '../../../domain/communications/audience.ts'
import { channelWords, type MessageState, stateWords } from '../../../domain/communications/words.ts'
import { AppError } from '../../../domain/errors.ts'
import type { Channel } from '../../../domain/notifications/events.ts'
import * as column from '../_shared/export/columns.ts'
import { listAsked, listExport } from '../_shared/export/list-export.ts'

type Way = { channel: Channel; status: MessageState }

/** Exports an announcement's audience, by which channels they were notified, and when they read it: for the condominium's files. */
export default listExport('export-announcement-readings', {
  roles: 'admins',
  feature: 'communications',
  readOnlyAllowed: true,
  auditedAs: 'Exportou quem leu um comunicado',
  section: 'announcement-talk',
  input: z.object({ ...listAsked, announcement_id: z.uuid('Comunicado inválido.') }),
  title: 'Leituras do comunicado',
  file: 'leituras',
  entity: 'announcements',
  entityId: ({ announcement_id }) => announcement_id,
  basis: async ({ sql, condominiumId }, { announcement_id }) => {
    const [known] = await sql`
      select from public.announcements where condominium_id = ${condominiumId} and id = ${announcement_id} and published_at is not null`
    if (!known) throw new AppError('not_found')
    return undefined
  },
  columns: [
    column.text('Destinatário', 'name'),
    column.shown('Vínculo', 'tie', (tie: string) => recipientTies[tie] ?? tie),
    column.text('Unidade', 'unit_labels'),
    column.shown('Envio', 'ways', (ways: Way[]) =>
      [...new Set(ways.map(({ channel, status }) => `${channelWords[channel]} ${stateWords[status]}`))].join(
        ', ',
      ),
    ),
    column.moment('Lido em', 'seen_at'),
    column.moment('Confirmado em', 'confirmed_at'),
    column.number('Lembretes', 'reminders'),
  ],
  rows: (sql, { condominiumId, given, after, size }) => sql`
    (select coalesce(p.name::text, m.full_name, 'Conta encerrada') as name, r.tie, r.unit_labels, r.reminders, r.place || ' ' || r.id as key,
      r.seen_at, r.confirmed_at, private.ways_of(${condominiumId}, ${given.announcement_id}, r.person_id, r.user_id) as ways
    from public.announcement_recipients r
    left join public.people p on p.condominium_id = ${condominiumId} and p.id = r.person_id
    left join public.memberships m on m.condominium_id = ${condominiumId} and m.user_id = r.user_id
    where r.condominium_id = ${condominiumId} and r.announcement_id = ${given.announcement_id}
      and (${after}::text is null or (r.place, r.id) > (left(${after}, -37), right(${after}, 36)::uuid))
    order by r.place, r.id limit ${size}) r`,
})
