import { createTransport } from 'nodemailer'
import type { CredentialTest, ProviderName } from '../../../../domain/platform/providers.ts'
import { optionalSetting } from '../environment.ts'
import { askToken } from '../pix/api.ts'
import { PixAccessDenied } from '../pix/client.ts'
import { askWith, failureOf, patience, refused, unproven, unreachable, works } from './asking.ts'
import { tryMercadoPago } from './mercado-pago.ts'
import { type CredentialValues, smtpUrlOf } from './sealed.ts'

/** How each provider is asked without harm; domain/platform/providers.ts says it in words. None throws, and no finding has a secret. */
const tries: Record<ProviderName, (values: CredentialValues) => Promise<CredentialTest>> = {
  email: trySmtp,
  mercado_pago: tryMercadoPago,
  whatsapp: tryWhatsApp,
  sms: trySms,
  pix: tryPix,
  gate: tryGate,
}

export const tryCredential = (provider: ProviderName, values: CredentialValues): Promise<CredentialTest> =>
  tries[provider](values)

async function trySmtp(values: CredentialValues): Promise<CredentialTest> {
  const url = new URL(smtpUrlOf(values))
  // Given an address, the library reads its other options from there.
  for (const name of ['connectionTimeout', 'greetingTimeout', 'socketTimeout'])
    url.searchParams.set(name, String(patience))
  const transport = createTransport(url.href)
  try {
    await transport.verify()
    return works('O servidor aceitou o usuário e a senha.')
  } catch (error) {
    const { code, responseCode } = error as { code?: string; responseCode?: number }
    if (code === 'EAUTH')
      return refused(
        `O servidor de e-mail recusou o usuário ou a senha${responseCode ? ` (${responseCode})` : ''}.`,
        'Confira os dois no painel do provedor; alguns pedem uma senha própria para aplicativos.',
      )
    if (code === 'ETLS')
      return refused(
        'O servidor de e-mail não oferece conexão cifrada nesta porta.',
        'Use a porta 465, ou a 587 de um servidor que passe a TLS.',
      )
    return unreachable(
      'O servidor de e-mail não respondeu.',
      'Confira o servidor, a porta e o firewall, e teste de novo.',
    )
  } finally {
    transport.close()
  }
}

const graphUrl = 'https://graph.facebook.com/v23.0'

async function tryWhatsApp({
  WHATSAPP_PHONE_NUMBER_ID: id = '',
  WHATSAPP_ACCESS_TOKEN: token,
}: CredentialValues): Promise<CredentialTest> {
  const base = optionalSetting('WHATSAPP_API_URL', graphUrl).replace(/\/+$/, '')
  const path = `${encodeURIComponent(id)}?fields=display_phone_number,verified_name`
  const answer = await askWith(`${base}/${path}`, { headers: { authorization: `Bearer ${token}` } })
  if (!answer) return unreachable('A Meta não respondeu.')
  if (answer.status === 400 || answer.status === 404)
    return refused(
      `A Meta não conhece este número com este token (${answer.status}).`,
      'Confira a identificação do número e se o token é da mesma conta do WhatsApp.',
    )
  const failure = failureOf('A Meta', answer)
  if (failure) return failure
  const { display_phone_number, verified_name } = answer.body as Record<string, unknown>
  return works('A Meta aceitou o token e conhece o número.', [
    { name: 'Número', value: String(display_phone_number ?? 'sem número'), isGood: true },
    { name: 'Nome', value: String(verified_name ?? 'sem nome').slice(0, 80), isGood: true },
  ])
}

/** A message without recipient and text: the port has nothing else that sends none (worker/notify/providers/sms.ts). */
async function trySms({
  SMS_API_URL: url = '',
  SMS_TOKEN: token,
}: CredentialValues): Promise<CredentialTest> {
  const answer = await askWith(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
  })
  if (!answer) return unreachable('O provedor de SMS não respondeu.')
  if (answer.status === 404 || answer.status === 405) return wrongAddress('O provedor de SMS', answer.status)
  return (
    failureOf('O provedor de SMS', answer) ??
    unproven(`O provedor respondeu (${answer.status}) ao pedido vazio sem recusar o token.`)
  )
}

/** Only the address: every call of the port itself opens a gate. */
async function tryGate({
  GATE_API_URL: url = '',
  GATE_TOKEN: token,
}: CredentialValues): Promise<CredentialTest> {
  const answer = await askWith(url, { headers: { authorization: `Bearer ${token}` } })
  if (!answer) return unreachable('O controlador não respondeu.')
  return (
    failureOf('O controlador', answer) ??
    unproven(`O controlador respondeu (${answer.status}) sem recusar o token.`)
  )
}

const wrongAddress = (who: string, status: number) =>
  refused(`${who} não tem nada neste endereço (${status}).`, 'Copie o endereço da API como o provedor o dá.')

async function tryPix(values: CredentialValues): Promise<CredentialTest> {
  try {
    await askToken((values.PIX_API_URL ?? '').replace(/\/+$/, ''), {
      clientId: values.PIX_CLIENT_ID ?? '',
      clientSecret: values.PIX_CLIENT_SECRET ?? '',
      certificate: values.PIX_CERTIFICATE ?? '',
      privateKey: values.PIX_PRIVATE_KEY ?? '',
      authority: values.PIX_CA ?? '',
    })
    return works('O provedor do Pix deu um token.')
  } catch (error) {
    if (error instanceof PixAccessDenied)
      return refused(
        'O provedor do Pix recusou o client ID ou o segredo.',
        'Confira os dois no painel do provedor, e se a aplicação tem as permissões de cobrança.',
      )
    const code = (error as { code?: string }).code ?? ''
    if (/^ERR_(OSSL|SSL|TLS|CRYPTO)/.test(code))
      return refused(
        'O certificado ou a chave não servem.',
        'Cole os dois em PEM, como o provedor os deu: um é par do outro.',
      )
    return unreachable('O provedor do Pix não respondeu.')
  }
}
