import { useEffect, useRef, useState } from 'react'
import { toFailure } from '../../lib/failure.ts'
import { createAccount, type SignUpData } from '../../lib/sign-in/account.ts'
import { supabase } from '../../lib/supabase.ts'
import { toast } from '../../lib/toasts.tsx'
import { defaultPlan } from '../subscriptions/queries.ts'
import type { CondominiumValues } from './condominium-step.tsx'
import type { Credentials } from './credentials-step.tsx'
import { completeOnboarding } from './mutations.ts'
import { type Mode, opening, type Place, previous, type Start } from './steps.ts'
import { createTicket } from './ticket.ts'

/** Long enough to read that one is being taken elsewhere. */
const beforeLeaving = 900

const leaveTo = (address: string) => setTimeout(() => location.assign(address), beforeLeaving)

/** Everything the dialog remembers and does. `onClose` is called when it is done or has nothing to ask. */
export function useOnboarding(start: Start, onClose: () => void) {
  const [place, setPlace] = useState<Place | null>(null)
  const [busy, setBusy] = useState(false)
  const [credentials, setCredentials] = useState<Credentials>({
    email: '',
    password: '',
    condominiumCode: '',
  })
  const [condominium, setCondominium] = useState<CondominiumValues>({ name: '', units: '' })
  const [plan, setPlan] = useState(start.plan ?? defaultPlan)
  const ticket = useRef<string | null>(null)
  const close = useRef(onClose)
  close.current = onClose

  useEffect(() => {
    let current = true
    supabase.auth.getSession().then(({ data }) => {
      if (!current) return
      const first = opening(start, data.session !== null)
      if (first) return setPlace(first)
      close.current()
      location.assign('/dashboard')
    })
    return () => {
      current = false
    }
  }, [start])

  /** One thing at a time: a second click while the first is under way does nothing. */
  const once = (work: () => Promise<void>) => async () => {
    if (busy) return
    setBusy(true)
    await work().finally(() => setBusy(false))
  }
  const finish = async () => {
    if (await finishOnboarding({ ticket: ticket.current, condominium, plan })) close.current()
  }
  const enter = once(async () => {
    if (place?.mode === 'login') await logIn(credentials)
    if (place?.mode === 'signup-resident' && (await signUpResident(credentials))) close.current()
    if (place?.mode === 'signup-admin') {
      const made = ticket.current ?? (await signUpAdmin(credentials))
      ticket.current = made
      if (made) setPlace({ step: 3, mode: 'signup-admin' })
    }
  })
  return {
    place,
    busy,
    credentials: { values: credentials, change: setCredentials },
    condominium: { values: condominium, change: setCondominium },
    plan: { chosen: plan, choose: setPlan },
    choose: (mode: Mode) => setPlace({ step: 2, mode }),
    back: place && previous(start, place) ? () => setPlace(previous(start, place)) : null,
    enter,
    next: start.plan ? once(finish) : () => Promise.resolve(setPlace({ step: 4, mode: 'signup-admin' })),
    finish: once(finish),
  }
}

async function logIn({ email, password }: Credentials): Promise<void> {
  try {
    const { error } = await supabase.auth.signInWithPassword({ email: email.trim(), password })
    if (error) {
      toast('error', 'Erro no login', error.message)
      return
    }
    toast('success', 'Login realizado com sucesso!', 'Redirecionando para o painel...')
    leaveTo('/dashboard')
  } catch {
    toast('error', 'Erro inesperado', 'Ocorreu um erro ao fazer login.')
  }
}

/** Creates the account and says how it went. */
async function register({ email, password }: Credentials, data: SignUpData, done: readonly [string, string]) {
  try {
    const { error } = await createAccount(email, password, data)
    if (error) toast('error', 'Erro no cadastro', error.message)
    else toast('success', ...done)
    return !error
  } catch {
    toast('error', 'Erro inesperado', 'Ocorreu um erro ao criar sua conta.')
    return false
  }
}

function signUpResident(credentials: Credentials): Promise<boolean> {
  const condominium_code = credentials.condominiumCode.trim()
  return register(credentials, { user_type: 'resident', condominium_code }, [
    'Cadastro concluído!',
    'Aguarde a aprovação do administrador do condomínio.',
  ])
}

/** Gives the ticket that completes the onboarding, or null when no account was made. */
async function signUpAdmin(credentials: Credentials): Promise<string | null> {
  const { ticket, hash } = await createTicket()
  const made = await register(credentials, { user_type: 'admin', onboarding_ticket: hash }, [
    'Conta criada com sucesso!',
    'Verifique seu email para confirmar a conta.',
  ])
  return made ? ticket : null
}

type Finish = { ticket: string | null; condominium: CondominiumValues; plan: string }

async function finishOnboarding({ ticket, condominium, plan }: Finish): Promise<boolean> {
  const { data } = await supabase.auth.getSession()
  const signedIn = data.session !== null
  if (!ticket && !signedIn) {
    toast('error', 'Erro de autenticação', 'Você precisa estar logado para continuar.')
    return false
  }
  try {
    await completeOnboarding({
      ...(signedIn || !ticket ? {} : { ticket }),
      condominium_name: condominium.name.trim(),
      total_units: Number(condominium.units),
      plan_slug: plan,
    })
  } catch (error) {
    const { code, message } = toFailure(error)
    const known = code === 'plan_limit_reached' || code === 'onboarding_ticket_invalid'
    toast('error', 'Erro ao processar', known ? message : 'Não foi possível processar sua solicitação.')
    return false
  }
  toast('success', 'Plano selecionado com sucesso!', 'Redirecionando para o dashboard...')
  leaveTo(signedIn ? '/dashboard' : '/auth?cadastro=feito')
  return true
}
