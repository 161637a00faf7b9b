import { z } from 'zod'
import { id } from '../fields/id.ts'
import { filledLine } from '../fields/text.ts'
import { day } from '../fields/time.ts'
import { type FeatureFlag, featureFlags } from '../permissions/roles.ts'
import { unlimited } from '../plans/plan-terms.ts'

/** Limits that a condominium may have apart from its plan. */
export const ownLimits = ['units', 'admins', 'common_spaces'] as const
export type OwnLimit = (typeof ownLimits)[number]
export type Apart = FeatureFlag | OwnLimit

export const isLimit = (what: string): what is OwnLimit => ownLimits.includes(what as OwnLimit)

const reason = filledLine(200, 'Diga o motivo: fica no histórico e o síndico lê.', 3)

const forAll = z.strictObject({
  kind: z.literal('all'),
  feature: z.enum(featureFlags, 'Escolha um recurso.'),
  /** Closed for everybody; people read the reason. */
  is_off: z.boolean(),
  share: z.int('De 0 a 100 por cento.').min(0, 'De 0 a 100 por cento.').max(100, 'De 0 a 100 por cento.'),
  /** Slugs; null is every plan. */
  share_plans: z
    .array(z.string().regex(/^[a-z][a-z0-9-]{1,39}$/, 'Plano inválido.'))
    .min(1, 'Escolha ao menos um plano.')
    .max(50)
    .nullable(),
  reason,
})

const forOne = z.strictObject({
  kind: z.literal('one'),
  condominium_id: id('Escolha o condomínio.'),
  what: z.enum([...featureFlags, ...ownLimits], 'Escolha o que muda.'),
  /** 1 open, 0 closed, or how many; null follows the plan. */
  value: z
    .int('Informe um número.')
    .min(0, 'Informe um número.')
    .max(unlimited, 'Até 999.998, ou sem limite.')
    .nullable(),
  /** The last day; null: until it is taken away. */
  ends_on: day().nullable(),
  reason,
})

export const featureChange = z.discriminatedUnion('kind', [forAll, forOne])
export type FeatureChange = z.infer<typeof featureChange>
