import { lineOf } from '../../../../domain/typed-text.ts'
import { isConnectionError, toFailure } from '../../../lib/failure.ts'
import { afterSignUp, createAccount, isUnknownCode, type SignUpData } from '../../../lib/sign-in/account.ts'
import { supabase } from '../../../lib/supabase.ts'
import { toast, toastConnection } from '../../../lib/toasts.tsx'
import { completeOnboarding } from '../mutations.ts'
import type { CondominiumValues } from './condominium-step.tsx'
import type { Credentials } from './credentials-step.tsx'
import { createTicket } from './ticket.ts'
import type { NewAccount } from './values.ts'

/** Long enough to read that one is being taken elsewhere. */
const beforeLeaving = 900

const leaveTo = (address: string) => setTimeout(() => location.assign(address), beforeLeaving)

function toastRefusal(title: string, error: { message: string }): void {
  if (isConnectionError(error)) toastConnection()
  else toast('error', title, error.message)
}

/** Signs in and goes on to the dashboard. Returns whether it worked; shows a message either way. */
export async function logIn({ email, password }: Credentials): Promise<boolean> {
  try {
    const { error } = await supabase.auth.signInWithPassword({ email: email.trim(), password })
    if (error) {
      toastRefusal('Erro no login', error)
      return false
    }
    toast('success', 'Login realizado com sucesso!', 'Redirecionando para o painel...')
    leaveTo('/dashboard')
    return true
  } catch {
    toast('error', 'Erro inesperado', 'Ocorreu um erro ao fazer login.')
    return false
  }
}

/** Creates the account and says how it went. Returns the page to go on to, or the error. */
async function register(credentials: Credentials, data: SignUpData, done: readonly [string, string]) {
  const { email, password } = credentials
  const full_name = lineOf(credentials.fullName)
  const { error, signedIn } = await createAccount(email, password, { ...data, full_name })
  if (error) toastRefusal('Erro no cadastro', error)
  else toast('success', ...done)
  return error ? { error } : { next: afterSignUp(email, signedIn) }
}

const toastUnexpectedSignUp = () => toast('error', 'Erro inesperado', 'Ocorreu um erro ao criar sua conta.')

/** Returns how it went, and shows a message either way. `unknown-code`: what is wrong stands at the field too. */
export async function signUpResident(
  credentials: Credentials,
  more: Partial<SignUpData>,
): Promise<'done' | 'failed' | 'unknown-code'> {
  const unit_hint = lineOf(credentials.unit) || undefined
  const condominium_code = credentials.condominiumCode.trim()
  try {
    const made = await register(
      credentials,
      { user_type: 'resident', condominium_code, unit_hint, ...more },
      ['Cadastro concluído!', 'Aguarde a aprovação do administrador do condomínio.'],
    )
    // Nobody is approved before the e-mail is confirmed: the next page says so.
    if (made.next) leaveTo(made.next)
    if (made.error) return isUnknownCode(made.error) ? 'unknown-code' : 'failed'
    return 'done'
  } catch {
    toastUnexpectedSignUp()
    return 'failed'
  }
}

/** Returns the account with the ticket that completes the onboarding, or null when none was created; shows a message either way. */
export async function signUpAdmin(credentials: Credentials): Promise<NewAccount | null> {
  try {
    const { ticket, hash } = await createTicket()
    const made = await register(credentials, { user_type: 'admin', onboarding_ticket: hash }, [
      'Conta criada com sucesso!',
      'Verifique seu email para confirmar a conta.',
    ])
    return made.error ? null : { email: credentials.email.trim(), ticket }
  } catch {
    toastUnexpectedSignUp()
    return null
  }
}

type Finish = { account: NewAccount | null; condominium: CondominiumValues; plan: string }

/** Sends name, size and plan, with the session or else the ticket. Returns the result; `gone`: the ticket is too old. */
export async function finishOnboarding({
  account,
  condominium,
  plan,
}: Finish): Promise<'done' | 'failed' | 'gone'> {
  const { data } = await supabase.auth.getSession()
  const signedIn = data.session !== null
  if (!account && !signedIn) {
    toast('error', 'Erro de autenticação', 'Você precisa estar logado para continuar.')
    return 'failed'
  }
  try {
    await completeOnboarding({
      ...(signedIn ? {} : { ticket: account?.ticket }),
      condominium_name: condominium.name.trim(),
      total_units: Number(condominium.units),
      plan_slug: plan,
    })
  } catch (error) {
    const { code, message } = toFailure(error)
    const known = code === 'plan_limit_reached' || code === 'onboarding_ticket_invalid'
    toast('error', 'Erro ao processar', known ? message : 'Não foi possível processar sua solicitação.')
    return code === 'onboarding_ticket_invalid' ? 'gone' : 'failed'
  }
  toast('success', 'Plano selecionado com sucesso!', 'Redirecionando para o dashboard...')
  leaveTo(afterSignUp(account?.email ?? '', signedIn))
  return 'done'
}
