import { z } from 'zod'
import { channelNames, channels, eventOf } from '../../../domain/notifications/events.ts'
import { listAsked, listExport } from '../_shared/export/list-export.ts'

type Row = {
  created: string
  channel: (typeof channels)[number]
  kind: string
  status: keyof typeof statusNames
  recipient: string | null
  unit_label: string | null
  sent: string | null
  delivered: string | null
  read: string | null
  error_code: string | null
  key: string
}

const statusNames = {
  queued: 'A caminho',
  sent: 'Enviado',
  delivered: 'Entregue',
  read: 'Lido',
  failed: 'Não entregue',
}
const day = z.iso.date().optional()
const filters = z
  .object({
    kind: z.string().max(40).optional(),
    channel: z.enum(channels).optional(),
    status: z.enum(Object.keys(statusNames) as [keyof typeof statusNames]).optional(),
    from: day,
    until: day,
    about: z.uuid().optional(),
    text: z.string().max(100).optional(),
  })
  .default({})

/** What was sent to whom and what became of it, by the filters of the page: without texts and addresses. */
export default listExport('export-messages', {
  roles: 'admins',
  readOnlyAllowed: true,
  auditedAs: 'Exportou os avisos enviados',
  auditGroup: 'condominium',
  section: 'messages',
  input: z.object({ ...listAsked, filters }),
  title: 'Avisos enviados',
  file: 'avisos-enviados',
  titles: [
    'Criado',
    'Para',
    'Unidade',
    'Aviso',
    'Canal',
    'Situação',
    'Enviado',
    'Entregue',
    'Lido',
    'Motivo',
  ],
  entity: 'messages',
  page: (sql, { condominiumId, given, after, size }) => sql<Row[]>`
    select to_char(d.created_at at time zone (select private.zone_of(${condominiumId})), 'DD/MM/YYYY HH24:MI') as created, d.channel, d.kind, d.status,
      d.recipient, d.unit_label, to_char(d.sent_at at time zone (select private.zone_of(${condominiumId})), 'DD/MM/YYYY HH24:MI') as sent,
      to_char(d.delivered_at at time zone (select private.zone_of(${condominiumId})), 'DD/MM/YYYY HH24:MI') as delivered,
      to_char(d.read_at at time zone (select private.zone_of(${condominiumId})), 'DD/MM/YYYY HH24:MI') as read, d.error_code, d.key
    from private.delivery_page(${condominiumId}, ${sql.json(given.filters as never)}, ${after}, ${size}) d`,
  cells: (rows) =>
    rows.map((row) => [
      row.created,
      row.recipient,
      row.unit_label,
      eventOf(row.kind)?.label ?? 'Resumo',
      channelNames[row.channel],
      statusNames[row.status],
      row.sent,
      row.delivered,
      row.read,
      row.error_code,
    ]),
})
