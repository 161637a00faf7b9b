import { z } from 'zod'
import { MOST_BUNDLED } from '../../../../domain/payments/bundle.ts'

export const chargeIds = z
  .array(z.uuid('Cobrança inválida.').toLowerCase(), 'Escolha as cobranças.')
  .min(1, 'Escolha ao menos uma cobrança.')
  .max(MOST_BUNDLED, `Escolha até ${MOST_BUNDLED} cobranças.`)
  .transform((ids) => [...new Set(ids)])
export const condominiumId = z.uuid('Condomínio inválido.')
export const paymentId = z.uuid('Pagamento inválido.').toLowerCase()
