import { z } from 'zod'
import { text } from '../../../domain/fields/text.ts'
import * as field from '../../../domain/fields/time.ts'
import { channelNames, channels, eventOf } from '../../../domain/notifications/events.ts'
import * as column from '../_shared/export/columns.ts'
import { listExport, narrowedBy } from '../_shared/export/list-export.ts'

const statusNames = {
  queued: 'A caminho',
  sent: 'Enviado',
  delivered: 'Entregue',
  read: 'Lido',
  failed: 'Não entregue',
}

/** Exports messages with recipient and outcome, by the filters of the page: without texts and addresses. */
export default listExport('export-messages', {
  roles: 'admins',
  readOnlyAllowed: true,
  auditedAs: 'Exportou os avisos enviados',
  auditGroup: 'condominium',
  section: 'messages',
  input: narrowedBy({
    kind: z.string().max(40).optional(),
    channel: z.enum(channels).optional(),
    status: z.enum(Object.keys(statusNames) as [keyof typeof statusNames]).optional(),
    from: field.day().optional(),
    until: field.day().optional(),
    about: z.uuid().optional(),
    text: text(100).optional(),
  }),
  title: 'Avisos enviados',
  file: 'avisos-enviados',
  entity: 'messages',
  columns: [
    column.moment('Criado', 'created_at'),
    column.text('Para', 'recipient'),
    column.text('Unidade', 'unit_label'),
    column.shown('Aviso', 'kind', (kind: string) => eventOf(kind)?.label ?? 'Resumo'),
    column.word('Canal', 'channel', channelNames),
    column.word('Situação', 'status', statusNames),
    column.moment('Enviado', 'sent_at'),
    column.moment('Entregue', 'delivered_at'),
    column.moment('Lido', 'read_at'),
    column.text('Motivo', 'error_code'),
  ],
  rows: (sql, { condominiumId, given, after, size }) => sql`
    private.delivery_page(${condominiumId}, ${sql.json(given.filters)}, ${after}, ${size})`,
})
