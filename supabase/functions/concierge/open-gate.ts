import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { command } from '../_shared/command.ts'
import { requireOpenDesk } from '../_shared/concierge/desks.ts'
import { openByController } from '../_shared/concierge/gates.ts'
import * as field from '../_shared/concierge/inputs.ts'
import { recordActs } from '../_shared/concierge/log/recording.ts'
import { transaction } from '../_shared/database.ts'

const input = z.object({
  ...field.ofDesk,
  /** An act of kind gate.opened, as `record-desk-acts` takes it. */
  act: z.looseObject({
    id: field.uuid('Registro inválido.'),
    kind: z.literal('gate.opened'),
    payload: z.looseObject({ gate_id: field.uuid('Escolha o portão.') }),
  }),
})

/**
 * Records the opening and has the controller open the gate, once for each act: { answer, opened, text }. Throws `desk_unknown`, `desk_revoked`,
 * `not_found`, `gate_by_hand`.
 */
export default command('open-gate', {
  roles: 'frontDesk',
  membersOnly: true,
  feature: 'portaria',
  readOnlyAllowed: true,
  isSecret: true,
  auditedAs: 'Abriu um portão',
  section: 'desk-book',
  ownCase: 'proven fact',
  input,
  auditsOnlyWhatItTells: true,
  async run(context, { desk_id, secret, act }) {
    const { sql, condominiumId, userId } = context
    const desk = await requireOpenDesk(sql, condominiumId, desk_id, secret)
    const [gate] = await sql<{ can_open: boolean; was: string | null }[]>`
      select g.can_open, (select o.outcome from public.gate_openings o where o.condominium_id = g.condominium_id and o.id = ${act.id}) as was
      from public.gates g where g.condominium_id = ${condominiumId} and g.id = ${act.payload.gate_id} and g.removed_at is null`
    if (!gate) throw new AppError('not_found')
    if (!gate.can_open) throw new AppError('gate_by_hand')
    const [answer] = await recordActs(context, desk, [act])
    if (answer?.result === 'refused') return { answer, opened: false, text: answer.text }
    // Calls the controller only after the transaction: its answer may take seconds.
    return async () => {
      const opened = gate.was === 'opened' || (await openByController(act.payload.gate_id, act.id))
      await transaction(
        { role: 'authenticated', sub: userId ?? undefined },
        {},
        false,
        (after) => after`
        update public.gate_openings set outcome = ${opened ? 'opened' : 'failed'}
        where condominium_id = ${condominiumId} and id = ${act.id}`,
      )
      const text = opened
        ? 'Portão aberto.'
        : 'O portão não respondeu. Abra no local; a abertura já está anotada.'
      return { answer, opened, text }
    }
  },
})
