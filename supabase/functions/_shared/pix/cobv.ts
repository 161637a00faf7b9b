import { z } from 'zod'
import type { CobvBody } from '../../../../domain/pix/api/cobv.ts'
import { callPix, PixRefusal } from './api.ts'
import type { PixClient } from './client.ts'

const statuses = ['ATIVA', 'CONCLUIDA', 'REMOVIDA_PELO_USUARIO_RECEBEDOR', 'REMOVIDA_PELO_PSP'] as const

const answer = z.object({
  txid: z.string(),
  status: z.enum(statuses),
  revisao: z.number().int().default(0),
  location: z.string().max(77).optional(),
  loc: z
    .object({ location: z.string().max(77) })
    .partial()
    .optional(),
  pixCopiaECola: z.string().max(512).optional(),
})

export type Cobv = {
  status: (typeof statuses)[number]
  revision: number
  location: string | null
  copyPaste: string | null
}

function toCobv(given: unknown): Cobv {
  const { status, revisao, location, loc, pixCopiaECola } = answer.parse(given)
  return {
    status,
    revision: revisao,
    location: location ?? loc?.location ?? null,
    copyPaste: pixCopiaECola ?? null,
  }
}

/** Makes the charge, or changes the active one of that txid: a repeat is the same charge. */
export const putCobv = async (txid: string, body: CobvBody, client?: PixClient): Promise<Cobv> =>
  toCobv(await callPix('PUT', `/cobv/${txid}`, body, client))

/** Cancels the charge; returns the state of one that was paid or cancelled meanwhile, and null for one that the provider never had. */
export async function removeCobv(txid: string, client?: PixClient): Promise<Cobv | null> {
  try {
    const removed = { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' }
    return toCobv(await callPix('PATCH', `/cobv/${txid}`, removed, client))
  } catch (error) {
    if (!(error instanceof PixRefusal)) throw error
    if (error.problem.status === 404) return null
    if (error.problem.name !== 'CobVOperacaoInvalida') throw error
    return toCobv(await callPix('GET', `/cobv/${txid}`, undefined, client))
  }
}
