import { z } from 'zod'
import { command } from '../_shared/command.ts'
import * as field from '../_shared/ledger/inputs.ts'

const input = z.object({
  condominium_id: field.condominium_id,
  is_on: z.boolean(),
  /** Hundredths of a percent above the month's plan, and centavos: both must be reached. */
  basis_points: z
    .number('Informe a porcentagem.')
    .int('Use até duas casas.')
    .min(0, 'A porcentagem não pode ser negativa.')
    .max(100_000, 'Use até 1.000%.'),
  cents: field.cents,
})

/** Sets how far a rubric may exceed its month before the administration is notified. */
export default command('save-budget-alerts', {
  roles: 'admins',
  feature: 'financial',
  auditedAs: 'Mudou os avisos do orçamento',
  section: 'budget-watch',
  ownCase: 'one rule',
  input,
  async run({ sql, condominiumId, audit }, { is_on, basis_points, cents }) {
    const [before] = await sql`
      select is_on, basis_points, cents::float8 as cents from public.budget_alerts where condominium_id = ${condominiumId} for update`
    await sql`
      insert into public.budget_alerts ${sql({ condominium_id: condominiumId, is_on, basis_points, cents })}
      on conflict (condominium_id) do update set is_on = excluded.is_on, basis_points = excluded.basis_points, cents = excluded.cents,
        changed_at = private.now()`
    audit({ entity: 'budgets', before, after: { is_on, basis_points, cents } })
    return {}
  },
})
