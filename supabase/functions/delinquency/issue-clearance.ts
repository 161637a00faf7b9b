import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { condominiumId } from '../../../domain/fields/id.ts'
import { command } from '../_shared/command.ts'
import { lateCount, newCode, runningAgreement } from '../_shared/delinquency/clearing.ts'
import { requireOwned } from '../_shared/delinquency/seen-by.ts'

const input = z.object({ condominium_id: condominiumId, unit_id: z.uuid('Unidade inválida.') })

/**
 * Declares that a unit owes nothing that has fallen due as of today, under a code that anyone can check; states if debts are in an agreement that is
 * being honoured. One per day and unit: a repeated request returns the same paper. Throws `unit_owes` while something is late, `not_found` for a
 * resident who does not own it.
 */
export default command('issue-clearance', {
  roles: 'adminsAndResidents',
  feature: 'financial',
  readOnlyAllowed: true,
  auditedAs: 'Emitiu uma certidão de quitação',
  ownCase: 'proven fact',
  input,
  async run(context, { unit_id }) {
    const { sql, condominiumId, userId, today, audit } = context
    await requireOwned(context, unit_id)
    await context.limit(`issue-clearance:${userId}`, 10)
    const [unit] = await sql<{ label: string }[]>`
      select concat_ws('-', nullif(block, ''), number) as label from public.units
      where condominium_id = ${condominiumId} and id = ${unit_id} for no key update`
    if (!unit) throw new AppError('not_found')
    const late = await lateCount(sql, condominiumId, unit_id, today)
    if (late > 0) throw new AppError('unit_owes', { details: { charges: late } })
    const agreement = await runningAgreement(sql, condominiumId, unit_id)
    const [known] = await sql<{ id: string; code: string }[]>`
      select id, code from public.clearances
      where condominium_id = ${condominiumId} and unit_id = ${unit_id} and kind = 'certificate' and as_of = ${today}
        and agreement is not distinct from ${agreement}`
    if (known) return { id: known.id, code: known.code }
    const [made] = await sql<{ id: string; code: string }[]>`
      insert into public.clearances (condominium_id, unit_id, unit_label, kind, as_of, code, issued_by, agreement)
      values (${condominiumId}, ${unit_id}, ${unit.label}, 'certificate', ${today}, ${newCode()}, ${userId}, ${agreement}) returning id, code`
    audit({ entity: 'clearances', entityId: made!.id, after: { unit_id, kind: 'certificate', as_of: today } })
    return made!
  },
})
