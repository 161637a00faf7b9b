import { z } from 'zod'
import type { ToldRecurrence } from '../../../../domain/pix/automatic/states.ts'
import { callPix, PixRefusal } from './api.ts'
import type { PixClient } from './client.ts'

const statuses = ['CRIADA', 'APROVADA', 'REJEITADA', 'EXPIRADA', 'CANCELADA'] as const
const words = z.string().max(300).nullish().catch(null)

const answer = z.object({
  idRec: z.string().regex(/^[a-zA-Z0-9]{29}$/),
  status: z.enum(statuses),
  dadosQR: z
    .object({ pixCopiaECola: z.string().max(512) })
    .nullish()
    .catch(null),
  encerramento: z
    .object({
      rejeicao: z.object({ descricao: words }).nullish(),
      cancelamento: z.object({ solicitante: words, descricao: words }).nullish(),
    })
    .nullish()
    .catch(null),
})

export type Recurrence = ToldRecurrence & { idRec: string; copyPaste: string | null; why: string | null }

function toRecurrence(given: unknown): Recurrence {
  const { idRec, status, dadosQR, encerramento } = answer.parse(given)
  const { rejeicao, cancelamento } = encerramento ?? {}
  return {
    idRec,
    status,
    copyPaste: dadosQR?.pixCopiaECola ?? null,
    requester: cancelamento?.solicitante ?? null,
    why: rejeicao?.descricao ?? cancelamento?.descricao ?? null,
  }
}

type RecurrenceOrder = {
  /** Ours, 35 characters at most. */
  contract: string
  /** The purpose of the payment, as the payer's bank shows it. */
  object: string
  payer: { document: string; name: string }
  firstOn: string
}

const OBJECT_WIDTH = 35
const NAME_WIDTH = 140

/**
 * Makes a recurrence that a QR code authorizes (journey 2 of the manual): monthly, of any amount, with the retries of the norm. If an interrupted try
 * made one, no one sees its code, so it is never authorized.
 */
export async function makeRecurrence(order: RecurrenceOrder, client: PixClient): Promise<Recurrence> {
  const { contract, object, payer, firstOn } = order
  const { id } = z.object({ id: z.number().int() }).parse(await callPix('POST', '/locrec', {}, client))
  const nome = payer.name.slice(0, NAME_WIDTH)
  const body = {
    vinculo: {
      objeto: object.slice(0, OBJECT_WIDTH),
      contrato: contract,
      devedor: payer.document.length === 11 ? { cpf: payer.document, nome } : { cnpj: payer.document, nome },
    },
    calendario: { dataInicial: firstOn, periodicidade: 'MENSAL' },
    politicaRetentativa: 'PERMITE_3R_7D',
    loc: id,
  }
  const made = toRecurrence(await callPix('POST', '/rec', body, client))
  // The code comes with a look at it.
  return made.copyPaste ? made : readRecurrence(made.idRec, client)
}

export const readRecurrence = async (idRec: string, client: PixClient): Promise<Recurrence> =>
  toRecurrence(await callPix('GET', `/rec/${idRec}`, undefined, client))

/** Ends the recurrence; returns the state of one that has already ended. Throws `PixRefusal` with the provider's answer. */
export async function cancelRecurrence(idRec: string, client: PixClient): Promise<Recurrence> {
  const stands = await readRecurrence(idRec, client)
  if (stands.status !== 'CRIADA' && stands.status !== 'APROVADA') return stands
  return toRecurrence(await callPix('PATCH', `/rec/${idRec}`, { status: 'CANCELADA' }, client))
}

const told = z.object({ webhookUrl: z.string() })

/** Registers our address for the provider's notices of recurrences and their charges; the sweep reads what it does not report. */
export async function wantNotices(address: string, client: PixClient): Promise<void> {
  for (const path of ['/webhookrec', '/webhookcobr'] as const) {
    const known = await callPix('GET', path, undefined, client).catch((error: unknown) => {
      if (error instanceof PixRefusal && error.problem.status === 404) return null
      throw error
    })
    const stands = told.safeParse(known)
    if (!stands.success || stands.data.webhookUrl !== address)
      await callPix('PUT', path, { webhookUrl: address }, client)
  }
}
