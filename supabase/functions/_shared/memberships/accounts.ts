import { AppError } from '../../../../domain/errors.ts'
import { setting } from '../environment.ts'

/** What the auth service answered: its body, and the code where it refused. */
type Answer = {
  ok: boolean
  status: number
  body: { id?: string; error_code?: string; code?: string | number; msg?: string }
}

async function ask(method: string, path: string, body?: unknown): Promise<Answer> {
  const key = setting('SUPABASE_SERVICE_ROLE_KEY')
  const response = await fetch(`${setting('SUPABASE_URL')}/auth/v1/admin/users${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, apikey: key, 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
    signal: AbortSignal.timeout(15_000),
  }).catch((cause) => {
    throw new AppError('unavailable', { cause })
  })
  return {
    ok: response.ok,
    status: response.status,
    body: (await response.json().catch(() => ({}))) as Answer['body'],
  }
}

function refused({ status, body }: Answer): AppError {
  const code = body.error_code ?? body.code
  if (code === 'email_exists' || code === 'user_already_exists')
    return new AppError('invitation_account_exists')
  if (code === 'weak_password') {
    const fields = [{ path: 'password', message: 'Por favor, escolha uma senha mais segura.' }]
    return new AppError('invalid_input', { fields, message: 'Por favor, escolha uma senha mais segura.' })
  }
  return new AppError(status === 429 ? 'rate_limited' : 'unavailable', {
    cause: new Error(`auth service answered ${status}`),
  })
}

/** An account whose e-mail is proved already. Throws `invitation_account_exists`, `invalid_input` for a weak password. */
export async function createAccount(email: string, password: string, fullName: string): Promise<string> {
  const user_metadata = { full_name: fullName }
  const answer = await ask('POST', '', { email, password, email_confirm: true, user_metadata })
  if (!answer.ok || !answer.body.id) throw refused(answer)
  return answer.body.id
}

/** What a sign-up requests to happen after its confirmation (…_onboarding.sql). */
const signUpWishes = {
  user_type: null,
  condominium_name: null,
  condominium_code: null,
  unit_hint: null,
  onboarding_ticket: null,
}

/**
 * Hands an account that was never verified to the person who now has it: their password, their name. First removes the sign-up's requests: someone
 * else may have begun it, and the confirmation would found a condominium or send a request in this person's name.
 */
export async function takeOverUnproved(id: string, password: string, fullName: string): Promise<void> {
  const steps = [
    { user_metadata: { ...signUpWishes, full_name: fullName } },
    { password, email_confirm: true },
  ]
  for (const step of steps) {
    const answer = await ask('PUT', `/${id}`, step)
    if (!answer.ok) throw refused(answer)
  }
}

/** Takes back an account that was made a moment ago. */
export async function removeAccount(id: string): Promise<void> {
  await ask('DELETE', `/${id}`, { should_soft_delete: false })
}
