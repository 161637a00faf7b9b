import { z } from 'zod'
import { condominiumId, id } from '../../../../domain/fields/id.ts'
import { MOST_BUNDLED } from '../../../../domain/payments/bundle.ts'

export { condominiumId }
export const chargeIds = z
  .array(id('Cobrança inválida.'), 'Escolha as cobranças.')
  .min(1, 'Escolha ao menos uma cobrança.')
  .max(MOST_BUNDLED, `Escolha até ${MOST_BUNDLED} cobranças.`)
  .transform((ids) => [...new Set(ids)])
export const paymentId = id('Pagamento inválido.')
