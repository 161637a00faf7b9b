import { z } from 'zod'
import { type Channel, channelNames } from '../../../domain/notifications/events.ts'
import { tableMoment } from '../../../domain/time-zones/moments.ts'
import { proofOf } from '../../../domain/voting/minutes-input.ts'
import { type ReachedBy, reachWords, statusWords } from '../../../domain/voting/sending.ts'
import * as column from '../_shared/export/columns.ts'
import { listAsked, listExport } from '../_shared/export/list-export.ts'

/** Who was reached by the notice, the call to go on, or the minutes of an assembly, and by which channel; without texts and addresses. */
export default listExport('export-sending-proofs', {
  roles: 'admins',
  feature: 'voting',
  readOnlyAllowed: true,
  auditedAs: 'Exportou provas de envio de assembleia',
  section: 'minutes',
  input: z.object({ ...listAsked, assembly_id: z.uuid('Assembleia inválida.'), telling: proofOf }),
  title: 'Provas de envio',
  file: 'provas-de-envio',
  entity: 'assemblies',
  entityId: ({ assembly_id }) => assembly_id,
  columns: [
    column.text('Unidade', 'unit_label'),
    column.orElse(column.text('Para', 'recipient'), 'Ninguém cadastrado'),
    column.word('Situação', 'reach', reachWords),
    column.moment('Quando', 'at'),
    column.made('Canais', ['channels'], ({ channels }: Pick<ReachedBy, 'channels'>, { zone }: column.At) =>
      channels
        .map(
          ({ channel, status, at }) =>
            `${channelNames[channel as Channel]}: ${statusWords[status].toLowerCase()}, ${tableMoment(at, zone)}`,
        )
        .join('; '),
    ),
    column.text('De outra forma', 'by_hand'),
  ],
  rows: (sql, { condominiumId, given, after, size }) => sql`
    private.sending_page(${condominiumId}, ${given.assembly_id}, ${given.telling}, ${after}, ${size})`,
})
