import { z } from 'zod'
import { AppError } from '../../../../domain/errors.ts'
import { callPix, PixRefusal } from './api.ts'
import type { PixClient } from './client.ts'

/** A received Pix as the provider confirms it (BACEN pix-api 2.9.0, GET /pix/{e2eid}). Amount in centavos. */
export type ConfirmedPix = {
  endToEndId: string
  txid: string | null
  key: string
  cents: number
  receivedAt: Date
  /** The payer, and what they wrote, if the provider reports it. */
  payerName?: string | null
  payerDocument?: string | null
  message?: string | null
}

const pixAnswer = z.object({
  endToEndId: z.string().regex(/^[A-Za-z0-9]{32}$/),
  txid: z.string().optional(),
  valor: z.string().regex(/^\d{1,10}\.\d{2}$/),
  horario: z.iso.datetime({ offset: true }),
  chave: z.string().optional().default(''),
  infoPagador: z.string().max(140).optional(),
  pagador: z
    .object({ nome: z.string().optional(), cpf: z.string().optional(), cnpj: z.string().optional() })
    .optional()
    .catch(undefined),
})

const centsOf = (amount: string): number => Number(amount.replace('.', ''))

const toPix = (pix: z.output<typeof pixAnswer>): ConfirmedPix => ({
  endToEndId: pix.endToEndId,
  txid: pix.txid ?? null,
  key: pix.chave,
  cents: centsOf(pix.valor),
  receivedAt: new Date(pix.horario),
  payerName: pix.pagador?.nome?.slice(0, 120) ?? null,
  payerDocument: bareDocument(pix.pagador?.cpf ?? pix.pagador?.cnpj),
  message: pix.infoPagador ?? null,
})

/**
 * Asks the provider for a received Pix: a notice is never trusted without this. Throws `pix_not_confirmed` when the provider does not know it, and a
 * plain error (to be tried again) when the provider cannot be reached.
 */
export async function confirmPix(endToEndId: string, client?: PixClient): Promise<ConfirmedPix> {
  try {
    return toPix(pixAnswer.parse(await callPix('GET', `/pix/${endToEndId}`, undefined, client)))
  } catch (error) {
    if (error instanceof PixRefusal && error.problem.status === 404) throw new AppError('pix_not_confirmed')
    throw error
  }
}

const listAnswer = z.object({
  parametros: z
    .object({ paginacao: z.object({ quantidadeDePaginas: z.number().int() }).optional() })
    .optional(),
  pix: z.array(z.unknown()).default([]),
})

/** Most pages to follow: a provider that always says "one more" must not block us for ever. */
const mostPages = 10_000

/** Yields all that was received between two instants, page by page; reports and skips one that cannot be read. */
export async function* receivedPix(
  from: Date,
  until: Date,
  onUnread: (problem: unknown) => void,
  client?: PixClient,
): AsyncGenerator<ConfirmedPix[]> {
  const times = { inicio: from.toISOString(), fim: until.toISOString() }
  for (let page = 0; page < mostPages; page++) {
    const query = new URLSearchParams({
      ...times,
      'paginacao.paginaAtual': String(page),
      'paginacao.itensPorPagina': '100',
    })
    const { parametros, pix } = listAnswer.parse(await callPix('GET', `/pix?${query}`, undefined, client))
    yield pix.flatMap((one) => {
      const read = pixAnswer.safeParse(one)
      if (!read.success) onUnread(read.error.issues)
      return read.success ? [toPix(read.data)] : []
    })
    if (page + 1 >= (parametros?.paginacao?.quantidadeDePaginas ?? 1)) return
  }
}

/** Eleven digits or a CNPJ's fourteen signs; anything else is left out. */
const bareDocument = (text: string | undefined): string | null =>
  /^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$/.test(text ?? '') ? (text ?? null) : null
