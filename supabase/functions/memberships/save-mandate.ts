import { AppError } from '../../../domain/errors.ts'
import { condominiumId } from '../../../domain/fields/id.ts'
import { mandateInput, mandateProblem } from '../../../domain/mandates.ts'
import { command } from '../_shared/command.ts'
import { requireDecision } from '../_shared/memberships/mandate-decision.ts'

const input = mandateInput.extend({ condominium_id: condominiumId })

/**
 * Records the síndico's mandate, or its renewal: each is a separate row, and the previous one ends where it begins. An existing one is never
 * overwritten, except to correct one that begins on the same day.
 */
export default command('save-mandate', {
  roles: ['owner_admin'],
  readOnlyAllowed: true,
  auditedAs: 'Registrou o mandato',
  section: 'condominium',
  ownCase: 'register',
  input,
  condominium: (given) => given.condominium_id,
  async run({ sql, condominiumId, userId, audit }, given) {
    const problem = mandateProblem(given)
    if (problem) throw new AppError('invalid_input', { fields: [problem], message: problem.message })
    const { starts_on, ends_on, decision_id = null } = given
    await requireDecision({ sql, condominiumId }, decision_id)
    await sql`select from public.condominiums where id = ${condominiumId} for update`
    const [made] = await sql<{ id: string }[]>`
      select private.begin_mandate(m.condominium_id, m.user_id, m.full_name, ${starts_on}, ${ends_on}, ${decision_id}, ${userId}) as id
      from public.memberships m where m.condominium_id = ${condominiumId} and m.user_id = ${userId}`
    audit({ entity: 'mandates', entityId: made!.id, after: { starts_on, ends_on, decision_id } })
    return { mandate_id: made!.id }
  },
})
