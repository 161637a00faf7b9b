import { createHmac } from 'node:crypto'
import type { TestFinding } from '../../../../domain/payment-test/steps.ts'
import { optionalSetting } from '../environment.ts'
import { verifyNotice } from '../mercado-pago/signature.ts'
import { apiUrl, environmentOf, readAccount } from './environment.ts'
import { bad, type Found, failureOf, good } from './finding.ts'

const patience = 8000

const keys = [
  ['MERCADO_PAGO_ACCESS_TOKEN', 'cobrar'],
  ['MERCADO_PAGO_PUBLIC_KEY', 'ler cartões no navegador'],
  ['MERCADO_PAGO_WEBHOOK_SECRET', 'conferir avisos'],
] as const
const optionalKeys = [
  ['MERCADO_PAGO_CLIENT_ID', 'condomínios conectarem a própria conta'],
  ['MERCADO_PAGO_CLIENT_SECRET', 'condomínios conectarem a própria conta'],
] as const

/** Reports which settings are present, never their values. */
export function checkConfiguration(): Found {
  const told = ([name, use]: readonly [string, string], isNeeded: boolean): TestFinding => {
    const isThere = optionalSetting(name, '') !== ''
    return { name, value: isThere ? 'presente' : `ausente, para ${use}`, isGood: isThere || !isNeeded }
  }
  const findings = [
    ...keys.map((key) => told(key, true)),
    ...optionalKeys.map((key) => told(key, false)),
    { name: 'Endereço da API', value: apiUrl(), isGood: true },
    {
      name: 'SITE_URL',
      value: optionalSetting('SITE_URL', 'ausente'),
      isGood: optionalSetting('SITE_URL', '') !== '',
    },
  ]
  const missing = findings.filter(({ isGood }) => !isGood).map(({ name }) => name)
  return missing.length === 0
    ? good('Tudo o que é preciso está configurado.', findings)
    : bad('Faltam configurações.', `Defina ${missing.join(', ')} no ambiente e reinicie.`, findings)
}

export async function checkApi(): Promise<Found> {
  try {
    const { id, nickname, site, isTestUser } = await readAccount()
    const findings = [
      { name: 'Conta', value: `${nickname} (${id})`, isGood: true },
      { name: 'País', value: site, isGood: site === 'MLB' },
      ...(isTestUser ? [{ name: 'Usuário', value: 'de teste', isGood: true }] : []),
    ]
    return site === 'MLB'
      ? good('A API responde e a credencial vale.', findings)
      : bad('A conta não é do Brasil.', 'Use uma conta do Mercado Pago Brasil (MLB).', findings)
  } catch (error) {
    return failureOf(error)
  }
}

/** An empty card is refused in any case: by the card where the key is right, by the key where it is not. */
export async function checkPublicKey(): Promise<Found> {
  const key = optionalSetting('MERCADO_PAGO_PUBLIC_KEY', '')
  const advice =
    'Copie a chave pública da mesma credencial do access token para MERCADO_PAGO_PUBLIC_KEY e reinicie.'
  if (!key) return bad('Não há chave pública.', advice)
  try {
    const response = await fetch(`${apiUrl()}/v1/card_tokens?public_key=${encodeURIComponent(key)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
      signal: AbortSignal.timeout(patience),
    })
    if (response.status === 401 || response.status === 403 || response.status === 404)
      return bad(`O Mercado Pago não conhece esta chave pública (${response.status}).`, advice)
    if (response.status >= 500 || response.status === 429)
      return bad(`O Mercado Pago respondeu ${response.status}.`, 'Teste de novo em alguns minutos.')
    const isTest =
      key.startsWith('TEST-') === optionalSetting('MERCADO_PAGO_ACCESS_TOKEN', '').startsWith('TEST-')
    return isTest
      ? good('O Mercado Pago aceita a chave pública.')
      : bad('A chave pública e o access token são de ambientes diferentes (teste e produção).', advice)
  } catch (error) {
    return failureOf(error)
  }
}

const signed = (secret: string, id: string, requestId: string, ts: string) =>
  `ts=${ts},v1=${createHmac('sha256', secret).update(`id:${id};request-id:${requestId};ts:${ts};`).digest('hex')}`

const noticeOf = (url: string, signature: string) =>
  new Request(url, { method: 'POST', headers: { 'x-request-id': 'payment-test', 'x-signature': signature } })

const isTaken = (request: Request, secret: string): boolean => {
  try {
    verifyNotice(request, secret)
    return true
  } catch {
    return false
  }
}

/** A notice that we sign ourselves is taken, and the same with one digit changed is not. */
export function checkSignature(now: Date): Found {
  const secret = optionalSetting('MERCADO_PAGO_WEBHOOK_SECRET', '')
  const advice =
    'Copie a assinatura secreta do painel (Webhooks → Configurar notificações) para MERCADO_PAGO_WEBHOOK_SECRET.'
  if (!secret) return bad('Não há segredo para conferir avisos: todos seriam recusados.', advice)
  const ts = String(now.getTime())
  const url = 'http://localhost/x?data.id=123456&type=payment'
  const right = signed(secret, '123456', 'payment-test', ts)
  const wrong = right.slice(0, -1) + (right.endsWith('0') ? '1' : '0')
  const findings = [
    { name: 'Aviso assinado', value: 'aceito', isGood: isTaken(noticeOf(url, right), secret) },
    { name: 'Aviso alterado', value: 'recusado', isGood: !isTaken(noticeOf(url, wrong), secret) },
    {
      name: 'Aviso de outro pagamento',
      value: 'recusado',
      isGood: !isTaken(noticeOf(url.replace('123456', '123457'), right), secret),
    },
  ].map((finding) => (finding.isGood ? finding : { ...finding, value: `não foi ${finding.value}` }))
  return findings.every(({ isGood }) => isGood)
    ? good(
        'A conferência da assinatura funciona. Se o segredo é o do painel, só um aviso de verdade prova.',
        findings,
      )
    : bad('A conferência da assinatura não funciona.', 'Envie este relatório ao suporte.', findings)
}

const isPrivate = (host: string): boolean =>
  /^(localhost|127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|\[)/.test(host) ||
  !host.includes('.')

/** Calls our own address from here with a notice that has no task; whether it is reachable from outside can only be guessed. */
export async function checkWebhook(now: Date): Promise<Found> {
  const site = optionalSetting('SITE_URL', '')
  if (!site) return bad('SITE_URL não está definido.', 'Defina SITE_URL com o endereço público e reinicie.')
  const { protocol, hostname } = new URL(site)
  const address = `${site}/functions/v1/receive-mercado-pago`
  const secret = optionalSetting('MERCADO_PAGO_WEBHOOK_SECRET', '')
  try {
    const ts = String(now.getTime())
    const response = await fetch(`${address}?data.id=payment-test&type=payment_test`, {
      method: 'POST',
      headers: {
        'x-request-id': 'payment-test',
        'x-signature': signed(secret, 'payment-test', 'payment-test', ts),
      },
      body: JSON.stringify({ type: 'payment_test' }),
      signal: AbortSignal.timeout(patience),
    })
    const findings = [
      { name: 'Endereço', value: address, isGood: true },
      { name: 'Resposta daqui', value: String(response.status), isGood: response.ok },
    ]
    if (!response.ok)
      return bad(
        `O endereço dos avisos respondeu ${response.status}.`,
        'Confira SITE_URL e o que está na frente do servidor (balanceador, firewall).',
        findings,
      )
    if ((await environmentOf()) === 'simulator')
      return good('O endereço dos avisos responde ao Mercado Pago local.', findings)
    if (protocol !== 'https:' || isPrivate(hostname))
      return {
        ...{
          outcome: 'warning',
          summary: 'Daqui o endereço responde, mas de fora não: não é https público.',
          findings,
        },
        advice:
          'Use um endereço https público em SITE_URL. Até lá, os pagamentos são conferidos de hora em hora.',
      }
    return good('O endereço dos avisos responde. Cadastre-o no painel do Mercado Pago.', findings)
  } catch {
    return bad(
      'O endereço dos avisos não respondeu.',
      'Confira SITE_URL: o próprio servidor não o alcança.',
      [{ name: 'Endereço', value: address, isGood: false }],
    )
  }
}
