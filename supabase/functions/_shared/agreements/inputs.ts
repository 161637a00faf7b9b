import { z } from 'zod'
import { agreementTerms } from '../../../../domain/agreements/terms.ts'
import { condominiumId } from '../../../../domain/fields/id.ts'
import { filledText, textOrNull } from '../../../../domain/fields/text.ts'

export const condominium_id = condominiumId
export const unit_id = z.uuid('Unidade inválida.')
export const agreement_id = z.uuid('Acordo inválido.')
export const charge_ids = z
  .array(z.uuid('Cobrança inválida.'))
  .min(1, 'Escolha ao menos uma cobrança.')
  .max(500, 'Escolha até 500 cobranças.')
  .transform((ids) => [...new Set(ids)])
export const terms = agreementTerms
export const decision_id = z
  .uuid('Escolha a decisão.')
  .nullish()
  .transform((id) => id ?? null)
export const message = textOrNull(500)
export const reason = filledText(300, 'Diga por quê.', 3)
/** The total that the person saw: agreed on are these amounts or none. */
export const seen_total = z.number('Confira o total.').int('Confira o total.').min(1, 'Confira o total.')
export const version = z.int32('Recarregue a página.').min(1)
