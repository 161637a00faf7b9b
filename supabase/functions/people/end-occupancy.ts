import { z } from 'zod'
import { addDays } from '../../../domain/calendar.ts'
import { AppError } from '../../../domain/errors.ts'
import { condominiumId } from '../../../domain/fields/id.ts'
import { lineOrNull } from '../../../domain/fields/text.ts'
import { day } from '../../../domain/fields/time.ts'
import { chainOf, reshape } from '../../../domain/occupancy/chain.ts'
import { command } from '../_shared/command.ts'
import { endAccess, occupancyOf, rearrange } from '../_shared/people/occupancies.ts'

const input = z.object({
  condominium_id: condominiumId,
  occupancy_id: z.uuid('Vínculo inválido.'),
  /** The last day there, past or future. */
  ends_on: day('Informe o último dia.'),
  reason: lineOrNull(300),
})

/** Ends a person's occupancy of a unit. A person with no other tie loses access at the end of that day. */
export default command('end-occupancy', {
  roles: 'admins',
  feature: 'resident_management',
  auditedAs: 'Encerrou um vínculo',
  ownCase: 'register',
  input,
  condominium: (given) => given.condominium_id,
  async run(context, { occupancy_id, ends_on, reason }) {
    const { unitId, personId } = await occupancyOf(context, occupancy_id)
    let was: string | null = null
    await rearrange(context, { unitId, from: ends_on, reason }, (stays) => {
      const chain = chainOf(stays, occupancy_id)
      // Another administrator was faster.
      if (chain.length === 0) throw new AppError('not_found')
      if (ends_on < chain[0]!.starts_on) throw new AppError('invalid_input', { fields: [tooEarly] })
      was = chain.at(-1)!.ends_on
      return reshape(stays, occupancy_id, { ends_on })
    })
    const ended = await endAccess(context, [personId], addDays(context.today, -1))
    context.audit({
      entity: 'occupancies',
      entityId: occupancy_id,
      before: { unit_id: unitId, person_id: personId, ends_on: was },
      after: { unit_id: unitId, person_id: personId, ends_on, reason, access_ended: ended > 0 },
    })
    return { access_ended: ended > 0 }
  },
})

const tooEarly = { path: 'ends_on', message: 'O último dia não pode vir antes do início.' }
