import type { Context } from 'hono'
import { z } from 'zod'
import { type Auth, clientOf } from '../context.ts'
import { AuthError } from '../errors.ts'
import { isAdmin } from './bearer.ts'

const addresses = {
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
}

const TIMEOUT_MILLISECONDS = 10_000

/** The calls that strangers may make and that cost something. */
const guarded = /\/(signup|recover|resend|magiclink|otp|sso|token)$/

const security = z.object({ gotrue_meta_security: z.object({ captcha_token: z.string() }) })
const verdict = z.looseObject({ success: z.boolean(), 'error-codes': z.array(z.string()).default([]) })

/** Returns whether the call needs a solved captcha: calls with tokens that prove something else do not, nor does the service key. */
async function isGuarded(auth: Auth, c: Context): Promise<boolean> {
  if (c.req.method !== 'POST' || !guarded.test(c.req.path)) return false
  const grant = c.req.query('grant_type')
  if (c.req.path.endsWith('/token') && grant !== 'password' && grant !== 'web3') return false
  return !(await isAdmin(auth, c))
}

/**
 * Checks the captcha that the caller solved, where `[auth.captcha]` is enabled.
 * @throws AuthError `captcha_failed`
 */
export async function checkCaptcha(auth: Auth, c: Context): Promise<void> {
  const { enabled, provider, secret } = auth.settings.captcha
  if (!enabled || !(await isGuarded(auth, c))) return
  const token = captchaToken(await c.req.text())
  if (!token) throw disallowed('no captcha_token found')
  const address = clientOf(c).address
  const form = new URLSearchParams({ secret, response: token, ...(address && { remoteip: address }) })
  const answer = await ask(auth, addresses[provider], form)
  if (!answer.success) throw disallowed(answer['error-codes'].join(', '))
}

const disallowed = (reasons: string) =>
  new AuthError('captcha_failed', { message: `captcha protection: request disallowed (${reasons})` })

function captchaToken(body: string): string | undefined {
  try {
    return security.safeParse(JSON.parse(body)).data?.gotrue_meta_security.captcha_token
  } catch {
    return undefined
  }
}

async function ask(auth: Auth, url: string, form: URLSearchParams) {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MILLISECONDS)
    const response = await auth.fetch(url, { method: 'POST', body: form, redirect: 'error', signal })
    return verdict.parse(await response.json())
  } catch (cause) {
    const message = 'captcha verification process failed'
    throw new AuthError('captcha_failed', { status: 500, message, cause })
  }
}
