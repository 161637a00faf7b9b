import { z } from 'zod'
import type { Cents } from '../money.ts'
import { type FeatureFlag, featureFlags } from '../permissions/roles.ts'

/** In `max_units` and `max_common_spaces`: no limit. */
export const unlimited = 999_999

/** What a version of a plan is. Amounts in centavos, room in gigabytes of 10⁹ bytes. */
export type PlanTerms = {
  name: string
  description: string
  monthly_cents: Cents
  max_units: number
  max_admins: number
  max_common_spaces: number
  storage_gigabytes: number
  trial_days: number
  features: Record<FeatureFlag, boolean>
}

const whole = (least: number, most: number, words: string) => z.int(words).min(least, words).max(most, words)

/** A purchased plan costs something: the provider takes no charge below R$ 1,00. Only plans by invitation are free. */
export const LEAST_PRICE: Cents = 100

export const planTerms = z.strictObject({
  name: z.string().trim().min(2, 'Dê um nome de 2 a 40 letras.').max(40, 'Dê um nome de 2 a 40 letras.'),
  description: z
    .string()
    .trim()
    .min(2, 'Diga em uma frase para quem o plano é.')
    .max(160, 'Escreva no máximo 160 letras.'),
  monthly_cents: whole(0, 9_999_999, 'Informe o preço por mês, até R$ 99.999,99.'),
  max_units: whole(1, unlimited, 'De 1 a 999.998 unidades, ou sem limite.'),
  max_admins: whole(1, 1000, 'De 1 a 1.000 administradores.'),
  max_common_spaces: whole(0, unlimited, 'De 0 a 999.998 áreas comuns, ou sem limite.'),
  storage_gigabytes: whole(1, 10_000, 'De 1 a 10.000 GB.'),
  trial_days: whole(0, 90, 'De 0 a 90 dias.'),
  features: z.strictObject(
    Object.fromEntries(featureFlags.map((flag) => [flag, z.boolean()])) as Record<FeatureFlag, z.ZodBoolean>,
  ),
})

export const planSlug = z
  .string()
  .regex(/^[a-z][a-z0-9-]{1,39}$/, 'Use de 2 a 40 letras minúsculas, números e hífens, começando por letra.')

const measures = ['max_units', 'max_admins', 'max_common_spaces', 'storage_gigabytes'] as const
export type Measure = (typeof measures)[number]

type Measured = Pick<PlanTerms, Measure | 'features'>

/** Returns whether moving from one to the other loses a feature or capacity. */
export const isSmaller = (from: Measured, to: Measured): boolean =>
  measures.some((measure) => to[measure] < from[measure]) ||
  featureFlags.some((flag) => from.features[flag] === true && to.features[flag] !== true)

/** What a condominium uses of what plans limit; `storage` in bytes. */
export type PlanUse = { units: number; admins: number; spaces: number; storage: number }

/** Returns the limits that a condominium exceeds, with its usage. */
export function overLimits(
  use: PlanUse,
  plan: Pick<PlanTerms, Measure>,
): { measure: Measure; used: number; limit: number }[] {
  const used: Record<Measure, number> = {
    max_units: use.units,
    max_admins: use.admins,
    max_common_spaces: use.spaces,
    storage_gigabytes: use.storage / 1e9,
  }
  const isFree = (measure: Measure) =>
    (measure === 'max_units' || measure === 'max_common_spaces') && plan[measure] >= unlimited
  return measures
    .filter((measure) => !isFree(measure) && used[measure] > plan[measure])
    .map((measure) => ({ measure, used: used[measure], limit: plan[measure] }))
}
