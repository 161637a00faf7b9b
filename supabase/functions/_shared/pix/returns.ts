import { z } from 'zod'
import { formatDecimal } from '../../../../domain/money.ts'
import { callPix, PixRefusal } from './api.ts'
import type { PixClient } from './client.ts'

const answer = z.object({
  status: z.enum(['EM_PROCESSAMENTO', 'DEVOLVIDO', 'NAO_REALIZADO']),
  motivo: z.string().max(300).optional(),
})

export type PixReturn = z.output<typeof answer>

const pathOf = (endToEndId: string, returnId: string) => `/pix/${endToEndId}/devolucao/${returnId}`

/**
 * Requests the return of a Pix, or of part of it, under our own id; returns the current state of an earlier request. Throws `PixRefusal`, and a plain
 * error when the provider cannot be reached.
 */
export async function returnPix(
  endToEndId: string,
  returnId: string,
  cents: number,
  client?: PixClient,
): Promise<PixReturn> {
  const path = pathOf(endToEndId, returnId)
  try {
    return answer.parse(await callPix('GET', path, undefined, client))
  } catch (error) {
    if (!(error instanceof PixRefusal) || error.problem.status !== 404) throw error
    return answer.parse(await callPix('PUT', path, { valor: formatDecimal(cents) }, client))
  }
}
