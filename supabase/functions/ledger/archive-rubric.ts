import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { command } from '../_shared/command.ts'
import * as field from '../_shared/ledger/inputs.ts'

const input = z.object({
  condominium_id: field.condominium_id,
  rubric_id: z.uuid('Rubrica inválida.'),
  archived: z.boolean(),
})

/**
 * Archives a rubric, or restores it; what was booked keeps it. Throws `rubric_fixed` for rubrics that the product itself books on,
 * `rubric_has_others` for a group with rubrics in use, `not_found`.
 */
export default command('archive-rubric', {
  roles: 'admins',
  feature: 'financial',
  auditedAs: 'Arquivou ou reativou uma rubrica',
  section: 'published-accounts',
  ownCase: 'one rule',
  input,
  async run({ sql, condominiumId, today, audit }, { rubric_id, archived }) {
    const [rubric] = await sql<
      { code: string; purpose: string | null; parent_code: string | null; archived_on: string | null }[]
    >`
      select code, purpose, parent_code, archived_on::text from public.rubrics
      where condominium_id = ${condominiumId} and id = ${rubric_id} for update`
    if (!rubric) throw new AppError('not_found')
    if (rubric.purpose || !rubric.parent_code) throw new AppError('rubric_fixed')
    if (archived) {
      const others = await sql`
        select from public.rubrics where condominium_id = ${condominiumId} and parent_code = ${rubric.code} and archived_on is null`
      if (others.length > 0) throw new AppError('rubric_has_others')
    } else
      await sql`
        update public.rubrics set archived_on = null where condominium_id = ${condominiumId} and code = ${rubric.parent_code}`
    const archived_on = archived ? (rubric.archived_on ?? today) : null
    await sql`
      update public.rubrics set archived_on = ${archived_on} where condominium_id = ${condominiumId} and id = ${rubric_id}`
    audit({
      entity: 'rubrics',
      entityId: rubric_id,
      before: { archived_on: rubric.archived_on },
      after: { archived_on },
    })
    return { archived_on }
  },
})
