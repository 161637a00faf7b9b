import { z } from 'zod'
import { chargeRunInput } from '../../../../domain/charges/budget.ts'
import { condominiumId } from '../../../../domain/fields/id.ts'

/** A month's run in a condominium, as preview and issue both take it. */
export const condominiumRunInput = chargeRunInput.and(z.object({ condominium_id: condominiumId }))
