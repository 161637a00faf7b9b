import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { command } from '../_shared/command.ts'
import { requireDesk } from '../_shared/concierge/desks.ts'
import * as field from '../_shared/concierge/inputs.ts'
import { recordActs } from '../_shared/concierge/log/recording.ts'

const input = z.object({
  ...field.ofDesk,
  // Each is read by itself: one that is wrong does not keep the others back.
  acts: z.array(z.unknown()).max(200, 'Envie até 200 registros de cada vez.'),
})

/**
 * Records a desk's acts, in order, each once: `answers` gives done, conflict or refused for each. `missing` are numbers below the highest that never
 * came. A revoked desk's acts are recorded too, as conflicts: a desk without a network could not know. Throws `desk_unknown`.
 */
export default command('record-desk-acts', {
  // The last one at the gate submits what happened, which only adds to the log.
  roles: 'frontDesk',
  feature: 'portaria',
  readOnlyAllowed: true,
  outlivesSession: true,
  isSecret: true,
  auditedAs: 'Enviou registros da portaria',
  section: 'desk-book',
  ownCase: 'proven fact',
  input,
  auditsOnlyWhatItTells: true,
  async run(context, { desk_id, secret, acts }) {
    const { sql, condominiumId, now } = context
    const desk = await requireDesk(sql, desk_id, secret)
    if (desk.condominium_id !== condominiumId) throw new AppError('desk_unknown')
    const answers = await recordActs(context, desk, acts)
    const [row] = await sql<{ state: { last_seq: number; missing: number[] } }[]>`
      select private.settle_desk_numbers(${condominiumId}, ${desk_id}) as state`
    return { answers, taken_at: now.toISOString(), ...row!.state, revoked: desk.revoked_at !== null }
  },
})
