import { SITE, startAuth, type TestAuth } from '../../tests/fixture.ts'

export const HOST = new URL(SITE).host

/** An auth service that wallets of both kinds may sign in to. */
export const startWeb3 = () =>
  startAuth({
    web3: { ethereum: { enabled: true }, solana: { enabled: true } },
    additional_redirect_urls: ['http://localhost:3000/**'],
  })

/** Posts what a wallet has signed. */
export async function post(auth: TestAuth, body: Record<string, unknown>) {
  const response = await auth.request('/token?grant_type=web3', {
    method: 'POST',
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

/** The refusal of a grant, as RFC 6749 §5.2 and GoTrue have it. */
export const refused = (error_description: string) => ({
  status: 400,
  body: { error: 'invalid_grant', error_description },
})
