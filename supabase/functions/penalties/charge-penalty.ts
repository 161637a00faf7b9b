import { AppError } from '../../../domain/errors.ts'
import { chargeInput } from '../../../domain/penalties/input.ts'
import { command } from '../_shared/command.ts'
import { addAct, caseOf } from '../_shared/penalties/acting.ts'

/**
 * Posts a fine to the unit's next charge, once it is final: decided, delivered, and past its appeal. Throws `penalty_appeal_open`,
 * `penalty_appeal_runs`, `penalty_decision_not_delivered`, `penalty_out_of_order`.
 */
export default command('charge-penalty', {
  roles: 'admins',
  membersOnly: true,
  feature: 'penalties',
  auditedAs: 'Lançou uma multa por infração',
  ownCase: { guard: 'penalty_acts_chain' },
  input: chargeInput,
  async run(context, given) {
    const { sql, condominiumId, userId, today } = context
    if (given.charged_from < today.slice(0, 7))
      throw new AppError('invalid_input', {
        fields: [{ path: 'charged_from', message: 'Escolha este mês ou um mês adiante.' }],
      })
    const { act } = await addAct(context, 'charged', given)
    const { case: found, version } = await caseOf(sql, condominiumId, given.case_id)
    const [due] = await sql<{ id: string }[]>`
      select private.add_unit_due(${condominiumId}, ${found.unit_id}, 'fine', ${found.id}, ${`Multa por infração ${found.number}`},
        ${version.name.slice(0, 80)}, ${act.cents}, ${`${given.charged_from}-01`}, ${userId}) as id`
    return { act_id: act.id, due_id: due!.id }
  },
})
