import { z } from 'zod'
import { matchPart } from '../../../../domain/bank-statements/parts.ts'
import { id } from '../../../../domain/fields/id.ts'
import { text } from '../../../../domain/fields/text.ts'

const lineIds = z
  .array(id('Linha inválida.'))
  .min(1, 'Escolha a linha do extrato.')
  .max(100, 'Concilie até 100 linhas juntas.')
  .refine((ids) => new Set(ids).size === ids.length, 'A mesma linha está duas vezes.')

/** Lines that belong together, and what they are, in parts. */
export const match = z.object({
  line_ids: lineIds,
  parts: z.array(matchPart).min(1, 'Diga o que é esta linha.').max(50, 'Divida em até 50 partes.'),
  how: z.enum(['suggested', 'rule', 'learned', 'chosen']).default('chosen'),
  reason: text(300).nullish(),
  rule_id: z.uuid().nullish(),
})
export type MatchInput = z.output<typeof match>
