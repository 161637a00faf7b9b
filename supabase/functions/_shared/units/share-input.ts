import { z } from 'zod'
import { type ShareRule, shareRules } from '../../../../domain/units/share-proposals.ts'
import * as field from './inputs.ts'

/** A proposal: by which rule, and which kinds of unit take part. */
export const shareInput = z.object({
  condominium_id: field.condominium_id,
  rule: z.enum(Object.keys(shareRules) as [ShareRule, ...ShareRule[]], 'Escolha como repartir.'),
  kinds: z.array(field.kind).min(1, 'Escolha ao menos um tipo de unidade.'),
})
