import { z } from 'zod'
import { type Channel, channelNames } from '../../../domain/notifications/events.ts'
import { type ProofOf, tellings } from '../../../domain/voting/minutes-input.ts'
import { type ReachedBy, reachWords, statusWords } from '../../../domain/voting/sending.ts'
import { momentOf } from '../_shared/concierge/export-asked.ts'
import { listAsked, listExport } from '../_shared/export/list-export.ts'

type Row = ReachedBy & { key: string }

/** Who was reached by the notice, the call to go on, or the minutes of an assembly, and by which channel; without texts and addresses. */
export default listExport('export-sending-proofs', {
  roles: 'admins',
  feature: 'voting',
  readOnlyAllowed: true,
  auditedAs: 'Exportou provas de envio de assembleia',
  section: 'minutes',
  input: z.object({
    ...listAsked,
    assembly_id: z.uuid('Assembleia inválida.'),
    telling: z.enum(Object.keys(tellings) as [ProofOf, ...ProofOf[]], 'Escolha o envio.'),
  }),
  title: 'Provas de envio',
  file: 'provas-de-envio',
  titles: ['Unidade', 'Para', 'Situação', 'Quando', 'Canais'],
  entity: 'assemblies',
  entityId: ({ assembly_id }) => assembly_id,
  page: (sql, { condominiumId, given, after, size }) => sql<Row[]>`
    select recipient, unit_label, reach, channels, at, key
    from private.sending_page(${condominiumId}, ${given.assembly_id}, ${given.telling}, ${after}, ${size})`,
  cells: (rows, { zone }) =>
    rows.map(({ recipient, unit_label, reach, channels, at }) => [
      unit_label,
      recipient ?? 'Ninguém cadastrado',
      reachWords[reach],
      at ? momentOf(new Date(at), zone) : null,
      channels
        .map(
          (one) =>
            `${channelNames[one.channel as Channel]}: ${statusWords[one.status].toLowerCase()}, ${momentOf(new Date(one.at), zone)}`,
        )
        .join('; '),
    ]),
})
