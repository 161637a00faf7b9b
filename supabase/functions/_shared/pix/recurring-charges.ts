import { z } from 'zod'
import { type Cents, formatDecimal } from '../../../../domain/money.ts'
import type { ToldDebit, Try } from '../../../../domain/pix/automatic/states.ts'
import { callPix, PixRefusal } from './api.ts'
import type { PixClient } from './client.ts'

const statuses = ['CRIADA', 'ATIVA', 'CONCLUIDA', 'EXPIRADA', 'REJEITADA', 'CANCELADA'] as const
const tryStatuses = ['SOLICITADA', 'AGENDADA', 'PAGA', 'CANCELADA', 'REJEITADA', 'EXPIRADA'] as const
const words = z.string().max(300).nullish().catch(null)
const rejection = z.object({ codigo: words, descricao: words }).nullish().catch(null)

const answer = z.object({
  txid: z.string(),
  status: z.enum(statuses),
  tentativas: z
    .array(z.object({ dataLiquidacao: z.iso.date(), status: z.enum(tryStatuses), rejeicao: rejection }))
    .default([]),
  encerramento: z
    .object({
      rejeicao: rejection,
      cancelamento: z.object({ solicitante: words, descricao: words }).nullish(),
    })
    .nullish()
    .catch(null),
  pix: z.array(z.object({ endToEndId: z.string().regex(/^[A-Za-z0-9]{32}$/) })).default([]),
})

/** A recurring charge as the provider has it, with the Pix that paid it. */
export type RecurringCharge = ToldDebit & { endToEndIds: string[]; why: string | null }

function toCharge(given: unknown): RecurringCharge {
  const { status, tentativas, encerramento, pix } = answer.parse(given)
  const tries: Try[] = tentativas.map((one) => ({
    on: one.dataLiquidacao,
    status: one.status,
    why: one.rejeicao?.descricao ?? one.rejeicao?.codigo ?? null,
  }))
  const { rejeicao, cancelamento } = encerramento ?? {}
  const failed = tries.findLast(({ why }) => why !== null)
  return {
    status,
    tries,
    requester: cancelamento?.solicitante ?? null,
    endToEndIds: pix.map(({ endToEndId }) => endToEndId),
    why: rejeicao?.descricao ?? cancelamento?.descricao ?? failed?.why ?? null,
  }
}

type RecurringOrder = {
  idRec: string
  on: string
  cents: Cents
  /** The text that the payer sees next to the amount. */
  message: string
  /** The receiving account: conta with its check digit. */
  account: { branch: string; number: string }
}

const MESSAGE_WIDTH = 140

/** Requests the debit under our txid; if an interrupted try already requested it, returns its current state. */
export async function putRecurringCharge(
  txid: string,
  order: RecurringOrder,
  client: PixClient,
): Promise<RecurringCharge> {
  const { idRec, on, cents, message, account } = order
  const body = {
    idRec,
    infoAdicional: message.slice(0, MESSAGE_WIDTH),
    calendario: { dataDeVencimento: on },
    valor: { original: formatDecimal(cents) },
    ajusteDiaUtil: true,
    recebedor: { agencia: account.branch, conta: account.number, tipoConta: 'CORRENTE' },
  }
  try {
    return toCharge(await callPix('PUT', `/cobr/${txid}`, body, client))
  } catch (error) {
    if (!(error instanceof PixRefusal) || error.problem.name !== 'CobROperacaoInvalida') throw error
    const stands = await orNone(() => readRecurringCharge(txid, client))
    if (!stands) throw error
    return stands
  }
}

export const readRecurringCharge = async (txid: string, client: PixClient): Promise<RecurringCharge> =>
  toCharge(await callPix('GET', `/cobr/${txid}`, undefined, client))

/** Cancels the charge; one whose day has come remains unchanged, and null is one that the provider never had. */
export const cancelRecurringCharge = (txid: string, client: PixClient): Promise<RecurringCharge | null> =>
  orNone(async () => {
    const stands = await readRecurringCharge(txid, client)
    if (stands.status !== 'CRIADA' && stands.status !== 'ATIVA') return stands
    try {
      return toCharge(await callPix('PATCH', `/cobr/${txid}`, { status: 'CANCELADA' }, client))
    } catch (error) {
      if (!(error instanceof PixRefusal) || error.problem.name !== 'CobROperacaoInvalida') throw error
      return readRecurringCharge(txid, client)
    }
  })

/** Requests another try on a future day; if it was already requested, returns its current state. */
export async function retryRecurringCharge(
  txid: string,
  on: string,
  client: PixClient,
): Promise<RecurringCharge> {
  const stands = await readRecurringCharge(txid, client)
  const isAsked = stands.tries.some(({ status }) => status === 'SOLICITADA' || status === 'AGENDADA')
  if (isAsked || stands.status !== 'ATIVA') return stands
  return toCharge(await callPix('POST', `/cobr/${txid}/retentativa/${on}`, undefined, client))
}

/** Null where the provider never had it. */
async function orNone(call: () => Promise<RecurringCharge>): Promise<RecurringCharge | null> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof PixRefusal && error.problem.status === 404) return null
    throw error
  }
}
