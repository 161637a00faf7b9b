import { PaymentRefund } from 'mercadopago'
import type { TestFinding } from '../../../../domain/payment-test/steps.ts'
import { optionalSetting, siteUrl } from '../environment.ts'
import { callConfig } from '../mercado-pago/client.ts'
import {
  cancelPayment,
  makePayment,
  type PaymentOrder,
  readPayment,
  type ToldPayment,
} from '../mercado-pago/payments.ts'
import { changePreapproval, makePreapproval } from '../mercado-pago/preapprovals.ts'
import { apiUrl } from './environment.ts'
import { Answered, bad, type Found, failureOf, good } from './finding.ts'

/** What the name on a test card decides (payments.md 4.7). */
const outcomes: Record<string, string> = {
  APRO: 'accredited',
  OTHE: 'cc_rejected_other_reason',
  CONT: 'pending_contingency',
  CALL: 'cc_rejected_call_for_authorize',
  FUND: 'cc_rejected_insufficient_amount',
  SECU: 'cc_rejected_bad_filled_security_code',
  EXPI: 'cc_rejected_bad_filled_date',
  FORM: 'cc_rejected_bad_filled_other',
  CARD: 'cc_rejected_bad_filled_card_number',
  INST: 'cc_rejected_invalid_installments',
  DUPL: 'cc_rejected_duplicated_payment',
  LOCK: 'cc_rejected_card_disabled',
  CTNA: 'cc_rejected_card_type_not_allowed',
  ATTE: 'cc_rejected_max_attempts',
  BLAC: 'cc_rejected_blacklist',
}

const cents = 500
const payer = { email: 'teste@prumo.example', name: 'Teste de Pagamentos', document: '12345678909' }

/** Returns a token of the provider's own test card, published for this; it belongs to no one. */
async function testToken(holder: string): Promise<string> {
  const key = encodeURIComponent(optionalSetting('MERCADO_PAGO_PUBLIC_KEY', ''))
  const response = await fetch(`${apiUrl()}/v1/card_tokens?public_key=${key}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...{
        card_number: '5031433215406351',
        security_code: '123',
        expiration_month: 11,
        expiration_year: 2030,
      },
      cardholder: { name: holder, identification: { type: 'CPF', number: payer.document } },
    }),
    signal: AbortSignal.timeout(8000),
  })
  const answer = (await response.json().catch(() => ({}))) as { id?: string }
  if (!answer.id) throw new Answered('token de cartão', response.status)
  return answer.id
}

const order = (what: string): Pick<PaymentOrder, 'reference' | 'cents' | 'description' | 'payer'> => ({
  reference: crypto.randomUUID(),
  cents,
  description: `Teste de pagamentos: ${what}`,
  payer,
})

const payTestCard = async (holder: string): Promise<ToldPayment> =>
  makePayment('platform', {
    ...order(holder),
    method: 'card',
    token: await testToken(holder),
    brand: 'master',
  })

const giveBack = (id: string) =>
  new PaymentRefund(callConfig(crypto.randomUUID())).create({ payment_id: id, body: {} })

/** Takes back what was made for the test, whatever its state. */
async function takeBack({ id, status }: ToldPayment): Promise<void> {
  if (status === 'approved') await giveBack(id)
  else if (status === 'pending' || status === 'in_process') await cancelPayment(id)
}

async function tryName(holder: string, expected: string): Promise<TestFinding> {
  try {
    const told = await payTestCard(holder)
    await takeBack(told)
    const isGood = told.detail === expected
    return {
      name: holder,
      value: isGood ? expected : `${told.detail ?? told.status}, esperado ${expected}`,
      isGood,
    }
  } catch (error) {
    return { name: holder, value: failureOf(error).summary, isGood: false }
  }
}

const atOnce = 4

/** Every test card's outcome: the token of the public key is spent by the access token, so it also proves that both are one account's. */
export async function checkCards(): Promise<Found> {
  const findings: TestFinding[] = []
  const names = Object.entries(outcomes)
  for (let first = 0; first < names.length; first += atOnce)
    findings.push(
      ...(await Promise.all(
        names.slice(first, first + atOnce).map(([name, expected]) => tryName(name, expected)),
      )),
    )
  const wrong = findings.filter(({ isGood }) => !isGood).length
  if (wrong === 0) return good(`Os ${findings.length} resultados vieram como deviam.`, findings)
  return bad(
    `${wrong} de ${findings.length} cartões não deram o resultado esperado.`,
    wrong === findings.length
      ? 'Nenhum cartão passou: confira se chave pública e access token são da mesma conta.'
      : 'Teste de novo em alguns minutos; se continuar, envie este relatório ao suporte.',
    findings,
  )
}

const checked = (work: () => Promise<Found>): Promise<Found> => work().catch(failureOf)

export const checkSingle = (method: 'pix' | 'boleto'): Promise<Found> =>
  checked(async () => {
    const address = {
      zip_code: '01310100',
      street_name: 'Avenida Paulista',
      street_number: '1000',
      neighborhood: 'Bela Vista',
      city: 'São Paulo',
      federal_unit: 'SP',
    }
    const made = await makePayment('platform', { ...order(method), method, payer: { ...payer, address } })
    const way = method === 'pix' ? made.ways?.pixCode : made.ways?.url
    const over = await cancelPayment(made.id)
    const findings = [
      { name: 'Criado', value: made.detail ?? made.status, isGood: made.status === 'pending' },
      {
        name: method === 'pix' ? 'Código Pix' : 'Boleto',
        value: way ? 'veio' : 'não veio',
        isGood: Boolean(way),
      },
      { name: 'Cancelado', value: over.detail ?? over.status, isGood: over.status === 'cancelled' },
    ]
    return findings.every(({ isGood }) => isGood)
      ? good('Criado e cancelado.', findings)
      : bad(
          'Não correu como devia.',
          'Confira se a conta tem chave Pix e cadastro completos no Mercado Pago.',
          findings,
        )
  })

export const checkSubscription = (): Promise<Found> =>
  checked(async () => {
    const made = await makePreapproval({
      checkoutId: crypto.randomUUID(),
      reason: 'Teste de pagamentos',
      email: payer.email,
      backUrl: `${siteUrl()}/assinatura/retorno`,
      cents,
      months: 1,
    })
    const over = await changePreapproval(made.id, { status: 'cancelled' })
    const findings = [
      { name: 'Criada', value: made.status, isGood: made.status === 'pending' },
      { name: 'Página de pagamento', value: made.url ? 'veio' : 'não veio', isGood: Boolean(made.url) },
      { name: 'Cancelada', value: over.status, isGood: over.status === 'cancelled' },
    ]
    return findings.every(({ isGood }) => isGood)
      ? good('Criada e cancelada.', findings)
      : bad('Não correu como devia.', 'Confira se a conta pode criar assinaturas.', findings)
  })

export const checkRefund = (): Promise<Found> =>
  checked(async () => {
    const paid = await payTestCard('APRO')
    if (paid.status !== 'approved')
      return bad(
        'O cartão de teste não foi aprovado, então não há o que devolver.',
        'Veja o passo Cartões de teste.',
      )
    await giveBack(paid.id)
    const after = await readPayment(paid.id)
    const findings = [
      { name: 'Aprovado', value: paid.id, isGood: true },
      { name: 'Depois da devolução', value: after.status, isGood: after.status === 'refunded' },
    ]
    return after.status === 'refunded'
      ? good('Cobrado e devolvido inteiro.', findings)
      : bad('A devolução não apareceu.', 'Veja o pagamento no painel do Mercado Pago.', findings)
  })
