import { z } from 'zod'
import { condominiumId, id } from '../fields/id.ts'
import { filledLine, filledText } from '../fields/text.ts'

/** How long an access of the support may be opened for, in minutes; never longer than four hours (product.md). */
export const supportMinutes = [30, 60, 120, 240] as const

/** The last of an access's times: how long a page stays readable without being asked for again, in minutes. */
export const VIEW_MINUTES = 5

const accessId = id('Acesso inválido.')
const reason = filledLine(500, 'Escreva o motivo, com pelo menos 10 letras.', 10)

export const openSupportAccessInput = z.strictObject({
  condominium_id: condominiumId,
  reason,
  reference: filledLine(60, 'Informe o chamado.'),
  minutes: z.literal(supportMinutes, 'Escolha por quanto tempo.'),
})
export const openSupportPageInput = z.strictObject({
  access_id: accessId,
  /** The page's title as its reader sees it, and its address without what was searched. */
  page: filledLine(120, 'Informe a página.'),
  path: z
    .string()
    .max(200)
    .regex(/^\/dashboard(\/[\w-]+)*$/, 'Endereço inválido.'),
})
export const supportAccessInput = z.object({ access_id: accessId })
export const askToActInput = z.object({ access_id: accessId, reason })
export const answerSupportInput = z.strictObject({
  condominium_id: condominiumId,
  access_id: accessId,
  may_act: z.boolean(),
})
export const stopSupportInput = z.strictObject({ condominium_id: condominiumId, access_id: accessId })
export const askForSupportInput = z.strictObject({
  condominium_id: condominiumId,
  text: filledText(2000, 'Conte o que aconteceu, com pelo menos 10 letras.', 10),
})
export const withdrawSupportRequestInput = z.strictObject({
  condominium_id: condominiumId,
  request_id: id('Pedido inválido.'),
})
export const answerSupportRequestInput = z.strictObject({
  condominium_id: condominiumId,
  request_id: id('Pedido inválido.'),
  answer: filledText(2000, 'Escreva a resposta.'),
})
