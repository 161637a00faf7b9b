import { MercadoPagoError } from 'mercadopago'
import type { TestFinding, TestOutcome } from '../../../../domain/payment-test/steps.ts'

export type Found = Pick<TestOutcome, 'outcome' | 'summary' | 'findings' | 'advice'>

export const good = (summary: string, findings: TestFinding[] = []): Found => ({
  outcome: 'ok',
  summary,
  findings,
  advice: null,
})

export const bad = (summary: string, advice: string, findings: TestFinding[] = []): Found => ({
  outcome: 'failed',
  summary,
  findings,
  advice,
})

/** An answer of the provider's that its SDK did not ask for. */
export class Answered extends Error {
  readonly status: number
  constructor(what: string, status: number) {
    super(`${what}: ${status}`)
    this.status = status
  }
}

/** Returns why a call failed and what to do, from the provider's answer; never includes what was sent. */
export function failureOf(error: unknown): Found {
  const status = error instanceof MercadoPagoError || error instanceof Answered ? error.status : 0
  const said = error instanceof Error ? error.message.slice(0, 160) : ''
  if (status === 401 || status === 403)
    return bad(
      `O Mercado Pago não aceitou a credencial (${status}).`,
      'Confira MERCADO_PAGO_ACCESS_TOKEN no painel do Mercado Pago, em Suas integrações → Credenciais, e reinicie.',
    )
  if (status === 429)
    return bad(
      'O Mercado Pago pede menos chamadas por minuto (429).',
      'Espere alguns minutos e teste de novo.',
    )
  if (status >= 500)
    return bad(
      `O Mercado Pago respondeu com erro próprio (${status}).`,
      'Veja status.mercadopago.com e teste de novo em alguns minutos. Nada daqui está errado.',
    )
  if (status >= 400)
    return bad(`O Mercado Pago recusou o pedido (${status}): ${said}`, 'Envie este relatório ao suporte.')
  return bad(
    'O Mercado Pago não respondeu.',
    'Confira a internet do servidor, o firewall e MERCADO_PAGO_API_URL, e teste de novo.',
  )
}
