import { createHash, createHmac, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { CLIENT, SECRET } from './issuer.ts'

type Answers = { user?: unknown; emails?: unknown; me?: unknown }

/**
 * Runs a plain OAuth 2.0 server with the paths and answers of GitHub and Facebook that enforces the protocol: codes work once, with the verifier and
 * the redirect address of their request.
 */
export async function startOAuth2Server(answers: Answers) {
  const codes = new Map<string, { challenge: string; redirectUri: string }>()
  const tokens = new Set<string>()
  const app = new Hono()
  for (const path of ['/login/oauth/authorize', '/dialog/oauth']) {
    app.get(path, (c) => {
      const {
        redirect_uri: redirectUri = '',
        state = '',
        code_challenge: challenge = '',
        client_id,
      } = c.req.query()
      if (client_id !== CLIENT) return c.text('unknown client', 400)
      const code = randomUUID()
      codes.set(code, { challenge, redirectUri })
      return c.redirect(`${redirectUri}?${new URLSearchParams({ code, state })}`)
    })
  }
  for (const path of ['/login/oauth/access_token', '/oauth/access_token']) {
    app.post(path, async (c) => {
      const form = new URLSearchParams(await c.req.text())
      const known = codes.get(form.get('code') ?? '')
      codes.delete(form.get('code') ?? '')
      const challenge = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url')
      const isRight =
        known?.challenge === challenge &&
        known.redirectUri === form.get('redirect_uri') &&
        form.get('client_secret') === SECRET
      // GitHub reports errors with status 200.
      if (!isRight)
        return c.json({ error: 'bad_verification_code', error_description: 'The code is incorrect.' })
      const token = randomUUID()
      tokens.add(token)
      return c.json({ access_token: token, token_type: 'bearer', scope: 'user:email' })
    })
  }
  const guarded = (path: string, answer: () => unknown) =>
    app.get(path, (c) => {
      const token = c.req.header('authorization')?.slice('Bearer '.length) ?? ''
      const proof = createHmac('sha256', SECRET).update(token).digest('hex')
      const isProven = path !== '/me' || c.req.query('appsecret_proof') === proof
      return tokens.has(token) && isProven
        ? c.json(answer() as object)
        : c.json({ message: 'Bad credentials' }, 401)
    })
  guarded('/api/v3/user', () => answers.user)
  guarded('/api/v3/user/emails', () => answers.emails)
  guarded('/me', () => answers.me)
  const server = createServer(getRequestListener(app.fetch))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
