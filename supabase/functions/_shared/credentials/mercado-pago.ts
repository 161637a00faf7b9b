import { z } from 'zod'
import type { CredentialTest } from '../../../../domain/platform/providers.ts'
import { optionalSetting } from '../environment.ts'
import { apiUrl, isStandIn } from '../payment-test/environment.ts'
import { askWith, failureOf, refused, unreachable, works } from './asking.ts'
import type { CredentialValues } from './sealed.ts'

const holder = z.object({
  id: z.coerce.string(),
  nickname: z.string().nullish(),
  site_id: z.string().nullish(),
  tags: z.array(z.string()).nullish().catch(null),
})

const readHolder = async (token: string) => {
  const answer = await askWith(`${apiUrl()}/users/me`, { headers: { authorization: `Bearer ${token}` } })
  return { answer, account: holder.safeParse(answer?.body).data }
}

/** Reads whose token it is, and sends an empty card under the public key: refused by the card where the key is right, by the key where it is not. */
export async function tryMercadoPago(values: CredentialValues): Promise<CredentialTest> {
  const { MERCADO_PAGO_ACCESS_TOKEN: token = '', MERCADO_PAGO_PUBLIC_KEY: key = '' } = values
  if (token.startsWith('TEST-') !== key.startsWith('TEST-'))
    return refused(
      'O access token e a chave pública são de ambientes diferentes (teste e produção).',
      'Copie os dois da mesma credencial.',
    )
  const { answer, account } = await readHolder(token)
  if (!answer) return unreachable('O Mercado Pago não respondeu.')
  const failure = failureOf('O Mercado Pago', answer)
  if (failure) return failure
  if (!account) return unreachable('O Mercado Pago respondeu o que não se entende.')
  const card = await askWith(`${apiUrl()}/v1/card_tokens?public_key=${encodeURIComponent(key)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  if (!card || card.status >= 500 || card.status === 429)
    return unreachable('O Mercado Pago não respondeu sobre a chave pública.')
  if ([401, 403, 404].includes(card.status))
    return refused(
      `O Mercado Pago não conhece a chave pública (${card.status}).`,
      'Copie a chave pública da mesma credencial do access token.',
    )
  return works('O Mercado Pago aceitou o access token e a chave pública.', [
    { name: 'Conta', value: `${account.nickname ?? 'sem nome'} (${account.id})`, isGood: true },
    ...doubtsOf(values, account, await accountNow()),
  ])
}

type Holder = z.infer<typeof holder>

/** Whose the credential in use is, where there is one and it is told. */
async function accountNow(): Promise<Holder | undefined> {
  const token = optionalSetting('MERCADO_PAGO_ACCESS_TOKEN', '')
  return token ? (await readHolder(token)).account : undefined
}

function doubtsOf(values: CredentialValues, account: Holder, now: Holder | undefined) {
  const { MERCADO_PAGO_ACCESS_TOKEN: token = '', MERCADO_PAGO_CLIENT_ID: client } = values
  const isTest = token.startsWith('TEST-') || (account.tags?.includes('test_user') ?? false)
  const [, application] = /^(?:APP_USR|TEST)-(\d{6,20})-/.exec(token) ?? []
  const doubt = (name: string, value: string) => ({ name, value, isGood: false })
  return [
    ...(account.site_id === 'MLB' ? [] : [doubt('País', `${account.site_id ?? '?'}: não é o Brasil`)]),
    ...(isTest && !isStandIn() ? [doubt('Ambiente', 'credencial de teste: ninguém paga de verdade')] : []),
    ...(now && now.id !== account.id
      ? [
          doubt(
            'Conta em uso',
            `${now.nickname ?? 'sem nome'} (${now.id}): as assinaturas dela ficam nela, e daqui não se veem mais`,
          ),
        ]
      : []),
    ...(client && application && client !== application
      ? [doubt('Aplicação', `o access token é da aplicação ${application}, e não da ${client}`)]
      : []),
  ]
}
