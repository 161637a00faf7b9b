import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import { html } from 'hono/html'
import { page } from '../../page.ts'
import { Refusal } from './refusal.ts'
import type { Account } from './resources.ts'
import type { Store } from './store.ts'

export type AccountsOptions = {
  /** The platform's own account. */
  accessToken: string
  publicKey: string
  /** The application that others connect their accounts to. */
  clientId: string
  clientSecret: string
}

const tokenLife = 15_552_000

/** Manages who may call: the platform's account, and those connected by OAuth (`/authorization`, `/oauth/token`). */
export function openAccounts(store: Store, options: AccountsOptions) {
  const own: Account = {
    userId: 1,
    name: 'Plataforma',
    accessToken: options.accessToken,
    refreshToken: '',
    publicKey: options.publicKey,
  }
  const all = () => [own, ...store.accounts.values()]
  return {
    all,
    own,
    /** The account of `Authorization: Bearer`; throws 401 without one. */
    byToken(header: string | undefined): Account {
      const token = header?.replace(/^Bearer /i, '') ?? ''
      const found = all().find(({ accessToken }) => isSame(accessToken, token))
      if (!found) throw new Refusal(401, 'invalid access token')
      return found
    },
    byPublicKey(key: string | undefined): Account {
      const found = all().find(({ publicKey }) => publicKey === key)
      if (!found) throw new Refusal(401, 'invalid public key')
      return found
    },
    isApplication: (id: unknown, secret: unknown) =>
      id === options.clientId && typeof secret === 'string' && isSame(secret, options.clientSecret),
    isClient: (id: unknown) => id === options.clientId,
    /**
     * Returns a one-time code for the account of that name: the same name is the same account. With a challenge, only a caller that knows its
     * verifier can redeem the code (RFC 7636).
     */
    grant({ name, document, redirectUri, challenge }: Granting): string {
      const known = all().find((account) => account.userId !== own.userId && account.name === name)
      const account: Account = known ?? {
        userId: 1000 + randomInt(1_000_000),
        name,
        ...(document && { document }),
        accessToken: `TEST-${randomBytes(16).toString('hex')}`,
        refreshToken: `TG-${randomBytes(16).toString('hex')}`,
        publicKey: `TEST-${randomBytes(12).toString('hex')}`,
      }
      const code = `TG-${randomBytes(12).toString('hex')}`
      store.keep('codes', code, { redirectUri, account, ...(challenge && { challenge }) })
      return code
    },
    /** Spends a code; throws 400 when it is unknown, used, or of another address. */
    redeem(code: string, redirectUri: string, verifier: string): Account {
      const kept = store.codes.get(code)
      const isProven =
        !kept?.challenge || createHash('sha256').update(verifier).digest('base64url') === kept.challenge
      if (!kept?.redirectUri || kept.redirectUri !== redirectUri || !isProven)
        throw new Refusal(400, 'invalid_grant')
      store.keep('codes', code, { ...kept, redirectUri: '' })
      return store.keep('accounts', kept.account.userId, kept.account)
    },
    /** The holder takes the application's access away: its tokens are good for nothing from then on. */
    revoke(userId: number): void {
      const account = store.accounts.get(String(userId))
      if (account)
        store.keep('accounts', userId, {
          ...account,
          accessToken: randomToken(),
          refreshToken: randomToken(),
        })
    },
    /** Issues a new token for an old one's refresh token. */
    refresh(refreshToken: string): Account {
      const account = [...store.accounts.values()].find((one) => one.refreshToken === refreshToken)
      if (!account) throw new Refusal(400, 'invalid_grant')
      const accessToken = `TEST-${randomBytes(16).toString('hex')}`
      return store.keep('accounts', account.userId, { ...account, accessToken })
    },
  }
}

export type Accounts = ReturnType<typeof openAccounts>

type Granting = { name: string; document: string; redirectUri: string; challenge: string }

const randomToken = () => `GONE-${randomBytes(16).toString('hex')}`
const digest = (text: string) => createHash('sha256').update(text).digest()
const isSame = (one: string, other: string) => timingSafeEqual(digest(one), digest(other))

/** The page where a person lets the application charge on their behalf, and the exchange of its code. */
export function oauth(accounts: Accounts): Hono {
  const app = new Hono()
  app.get('/authorization', (c) => {
    const { client_id, redirect_uri = '', state = '', code_challenge = '' } = c.req.query()
    if (!accounts.isClient(client_id) || !URL.canParse(redirect_uri))
      return c.html(
        page('Conectar conta', html`<p class="bad" role="alert">A aplicação não é conhecida aqui.</p>`),
        400,
      )
    return c.html(page('Conectar conta do Mercado Pago', consentForm(redirect_uri, state, code_challenge)))
  })
  app.post('/authorization', async (c) => {
    const form = await c.req.parseBody()
    const back = new URL(String(form.redirect_uri))
    if (form.state) back.searchParams.set('state', String(form.state))
    if (form.answer === 'no') back.searchParams.set('error', 'access_denied')
    else
      back.searchParams.set(
        'code',
        accounts.grant({
          name: String(form.name).slice(0, 80),
          document: String(form.document ?? '')
            .replace(/[^0-9A-Za-z]/g, '')
            .toUpperCase()
            .slice(0, 14),
          redirectUri: String(form.redirect_uri),
          challenge: String(form.challenge ?? ''),
        }),
      )
    return c.redirect(back.href, 303)
  })
  app.post('/oauth/token', async (c) => {
    const isJson = c.req.header('content-type')?.includes('json')
    const body = (isJson ? await c.req.json().catch(() => ({})) : await c.req.parseBody()) as Record<
      string,
      unknown
    >
    if (!accounts.isApplication(body.client_id, body.client_secret)) throw new Refusal(401, 'invalid_client')
    const account =
      body.grant_type === 'refresh_token'
        ? accounts.refresh(String(body.refresh_token))
        : accounts.redeem(String(body.code), String(body.redirect_uri), String(body.code_verifier ?? ''))
    return c.json({
      access_token: account.accessToken,
      token_type: 'Bearer',
      expires_in: tokenLife,
      scope: 'offline_access payments read write',
      user_id: account.userId,
      refresh_token: account.refreshToken,
      public_key: account.publicKey,
      live_mode: false,
    })
  })
  return app
}

const consentForm = (
  redirectUri: string,
  state: string,
  challenge: string,
) => html`<p>A aplicação pede para receber pagamentos em nome da sua conta.</p>
  <form method="post" action="authorization">
    <input type="hidden" name="redirect_uri" value="${redirectUri}" /><input type="hidden" name="state" value="${state}" />
    <input type="hidden" name="challenge" value="${challenge}" />
    <label>Titular da conta<input name="name" value="Condomínio de teste" required maxlength="80" /></label>
    <label>CPF ou CNPJ do titular (vazio: não informado)<input name="document" maxlength="18" /></label>
    <button name="answer" value="yes">Autorizar</button>
    <button class="plain" name="answer" value="no" formnovalidate>Recusar</button>
  </form>`
