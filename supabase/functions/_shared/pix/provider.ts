import { z } from 'zod'
import { AppError } from '../../../../domain/errors.ts'
import { setting } from '../environment.ts'

/** A received Pix as the provider confirms it (BACEN pix-api 2.9.0, GET /pix/{e2eid}). Amount in centavos. */
export type ConfirmedPix = {
  endToEndId: string
  txid: string | null
  key: string
  cents: number
  receivedAt: Date
  /** Who paid, and what they wrote, where the provider says. */
  payerName?: string | null
  payerDocument?: string | null
  message?: string | null
}

const answer = z.object({
  endToEndId: z.string(),
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

const patience = 10_000
let session: { url: string; token: string; expires: number } | undefined

/**
 * Asks the provider for a received Pix: a notice alone is never believed. Throws `pix_not_confirmed` when the provider does not
 * know it, and a plain error (to be tried again) when the provider cannot be reached.
 */
export async function confirmPix(endToEndId: string): Promise<ConfirmedPix> {
  const response = await fetch(`${setting('PIX_API_URL')}/v2/pix/${endToEndId}`, {
    headers: { authorization: `Bearer ${await accessToken()}` },
    signal: AbortSignal.timeout(patience),
  })
  if (response.status === 404) throw new AppError('pix_not_confirmed')
  if (response.status === 401 || response.status === 403) session = undefined
  if (!response.ok) throw new Error(`pix provider answered ${response.status}`)
  const pix = answer.parse(await response.json())
  return {
    endToEndId: pix.endToEndId,
    txid: pix.txid ?? null,
    key: pix.chave,
    cents: Number(pix.valor.replace('.', '')),
    receivedAt: new Date(pix.horario),
    payerName: pix.pagador?.nome?.slice(0, 120) ?? null,
    payerDocument: bareDocument(pix.pagador?.cpf ?? pix.pagador?.cnpj),
    message: pix.infoPagador ?? null,
  }
}

/** Eleven digits or a CNPJ's fourteen signs; anything else is left out. */
const bareDocument = (text: string | undefined): string | null =>
  /^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$/.test(text ?? '') ? (text ?? null) : null

/** OAuth2 client credentials; kept until a minute before it ends. */
async function accessToken(): Promise<string> {
  const url = setting('PIX_API_URL')
  if (session?.url === url && session.expires > Date.now()) return session.token
  const credentials = btoa(`${setting('PIX_CLIENT_ID')}:${setting('PIX_CLIENT_SECRET')}`)
  const response = await fetch(`${url}/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${credentials}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: 'grant_type=client_credentials&scope=pix.read',
    signal: AbortSignal.timeout(patience),
  })
  if (!response.ok) throw new Error(`pix provider refused the client: ${response.status}`)
  const granted = z.object({ access_token: z.string(), expires_in: z.number() }).parse(await response.json())
  session = { url, token: granted.access_token, expires: Date.now() + (granted.expires_in - 60) * 1000 }
  return session.token
}
