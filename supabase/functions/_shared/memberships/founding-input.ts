import { z } from 'zod'
import { AppError } from '../../../../domain/errors.ts'
import { line } from '../../../../domain/fields/text.ts'
import type { Sql } from '../database.ts'

const name = 'O nome precisa ter de 2 a 120 letras.'
const units = 'Informe quantas unidades o condomínio tem (de 1 a 999.999).'

export const condominiumName = line(120, name).min(2, name)
export const unitCount = z.int(units).min(1, units).max(999_999, units)

/** Throws `plan_not_found`, or `plan_limit_reached` where the units do not fit the plan (null: the default one). */
export async function requirePlanThatFits(
  sql: Sql,
  { plan, units: wanted }: { plan: string | null; units: number },
): Promise<void> {
  const [found] = await sql<{ slug: string; name: string; max_units: number }[]>`
    select slug, name, max_units from public.subscription_plans
    where slug = ${plan ?? 'profissional'} and is_active and not is_superadmin_only`
  if (!found) throw new AppError('plan_not_found')
  if (found.max_units < 999_999 && wanted > found.max_units) {
    throw new AppError('plan_limit_reached', {
      message: `O plano ${found.name} vai até ${found.max_units} unidades e o condomínio tem ${wanted}. Escolha um plano maior.`,
      details: { plan: found.slug, limit: found.max_units, used: wanted },
    })
  }
}
