import { z } from 'zod'
import { condominiumId } from '../../../../domain/fields/id.ts'

export { condominiumId }

// Strict throughout: an amount, a coupon or an address that the caller made up is refused, not ignored.
export const planSlug = z.string('Escolha um plano.').min(1, 'Escolha um plano.').max(40, 'Plano inválido.')
export const billingCycle = z.enum(['monthly', 'annual'], 'Escolha entre mensal e anual.')
export const ofCondominium = z.strictObject({ condominium_id: condominiumId })
