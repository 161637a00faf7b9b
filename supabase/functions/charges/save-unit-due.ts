import { z } from 'zod'
import { unitDueInput } from '../../../domain/charges/unit-dues.ts'
import { AppError } from '../../../domain/errors.ts'
import { condominiumId } from '../../../domain/fields/id.ts'
import { command } from '../_shared/command.ts'

const input = unitDueInput.extend({
  condominium_id: condominiumId,
  /** Replaces a waiting one that was recorded manually. */
  due_id: z.uuid('Lançamento inválido.').nullish(),
})

/**
 * Records an amount for a unit's next charge, or corrects one that waits; a parking place's is the unit's that it belongs to. Fines by
 * the penalties' path and bookings have commands of their own. Throws `not_found`, `due_not_waiting`, `invalid_input` for a rubric that is none of
 * income or that the product books itself.
 */
export default command('save-unit-due', {
  roles: 'admins',
  feature: 'financial',
  auditedAs: 'Lançou um valor para a próxima cobrança de uma unidade',
  section: 'unit-dues',
  ownCase: { guard: 'unit_dues_own_case' },
  input,
  async run({ sql, condominiumId, userId, audit }, given) {
    const { due_id, unit_id, rubric, description, note, cents, charged_from } = given
    const [found] = await sql<{ unit: string | null; rubric: string | null; fund: string }[]>`
      select (select u.id from public.units u where u.condominium_id = ${condominiumId}
          and u.id = private.charged_unit(${condominiumId}, ${unit_id}) and u.closed_on is null) as unit,
        (select r.id from public.rubrics r where r.condominium_id = ${condominiumId} and r.id = private.rubric_of(${condominiumId}, ${rubric})
          and r.nature = 'income' and coalesce(r.purpose, 'damage') = 'damage') as rubric,
        private.fund_of(${condominiumId}, 'ordinary') as fund`
    if (!found?.unit) throw new AppError('not_found')
    if (!found.rubric) throw new AppError('invalid_input', { fields: [rubricField] })
    const values = {
      unit_id: found.unit,
      rubric_id: found.rubric,
      description,
      note,
      cents,
      charged_from: `${charged_from}-01`,
    }
    const [row] = due_id
      ? await sql<{ id: string }[]>`
          update public.unit_dues set ${sql(values)}
          where condominium_id = ${condominiumId} and id = ${due_id} and source = 'other' and state = 'waiting' returning id`
      : await sql<{ id: string }[]>`
          insert into public.unit_dues ${sql({ ...values, condominium_id: condominiumId, source: 'other', fund_id: found.fund, created_by: userId })}
          returning id`
    if (!row) throw new AppError('due_not_waiting')
    audit({ entity: 'unit_dues', entityId: row.id, after: { ...given, unit_id: found.unit } })
    return { due_id: row.id }
  },
})

const rubricField = {
  path: 'rubric',
  message: 'Escolha uma rubrica de receita. Taxas, reservas e multas por infração têm o seu próprio caminho.',
}
