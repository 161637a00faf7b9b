import { Anchor, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { passwordProblem } from '../../../../domain/password.ts'
import { emailProblem, type SignUpData } from '../../../lib/sign-in/account.ts'
import { Agreement } from '../../../lib/sign-in/agreement.tsx'
import { CondominiumCodeField } from '../../../lib/sign-in/condominium-code-field.tsx'
import { visibility } from '../../../lib/sign-in/new-password-field.tsx'
import { useWhatsapp, WhatsappField, whatsappData } from '../../../lib/sign-in/whatsapp-field.tsx'
import classes from './onboarding.module.css'
import type { Mode } from './steps.ts'

export type Credentials = {
  email: string
  password: string
  condominiumCode: string
  fullName: string
  /** The resident's, in their own words. */
  unit: string
}

const words: Record<Mode, { title: string; sentence: string; verb: string }> = {
  'signup-admin': {
    title: 'Crie sua conta',
    sentence: 'Comece gratuitamente hoje. Não pedimos cartão.',
    verb: 'Criar conta',
  },
  'signup-resident': {
    title: 'Crie sua conta de morador',
    sentence: 'O síndico aprova o seu acesso depois do cadastro.',
    verb: 'Criar conta',
  },
  login: { title: 'Bem-vindo de volta', sentence: 'Entre com e-mail e senha.', verb: 'Entrar' },
}

export const credentialsVerb = (mode: Mode) => words[mode].verb

const fields = ['email', 'password', 'condominiumCode'] as const
type Problems = Partial<Record<(typeof fields)[number], string>>

/** Returns what must be corrected before anything is sent: field → sentence. */
function findProblems(mode: Mode, { email, password, condominiumCode }: Credentials): Problems {
  const wrong = mode === 'login' ? password === '' && 'Digite sua senha.' : passwordProblem(password)
  const uncoded = mode === 'signup-resident' && condominiumCode.trim() === ''
  return {
    email: emailProblem(email) ?? undefined,
    password: wrong || undefined,
    condominiumCode: uncoded ? 'Digite o código do condomínio.' : undefined,
  }
}

type CredentialsStepProps = {
  id: string
  mode: Mode
  values: Credentials
  onChange: (part: Partial<Credentials>) => void
  /** `more`: what else a resident says. */
  onSubmit: (more: Partial<SignUpData>) => void
  /** What was refused of the condominium's code. */
  codeError: string | null
  onLogin: () => void
}

/** Step 2: name, e-mail and password, and for a resident the condominium's code and the unit. `id` joins the form to the foot's button. */
export function CredentialsStep(props: CredentialsStepProps) {
  const { id, mode, values, onChange, onSubmit, codeError, onLogin } = props
  const whatsapp = useWhatsapp(null)
  const isResident = mode === 'signup-resident'
  const [problems, setProblems] = useState<Problems>({})
  const signup = mode !== 'login'
  const set = (part: Partial<Credentials>) => {
    setProblems({})
    onChange(part)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = findProblems(mode, values)
    setProblems(found)
    const first = fields.find((field) => found[field])
    if (!first) {
      if (!isResident) return onSubmit({})
      return whatsapp.check() && onSubmit(whatsappData(whatsapp.consent))
    }
    const input = event.currentTarget.elements.namedItem(first)
    if (input instanceof HTMLElement) input.focus()
  }
  return (
    <form id={id} onSubmit={submit} className={classes.body} noValidate>
      <h2 className={classes.title}>{words[mode].title}</h2>
      <p className={classes.sentence}>{words[mode].sentence}</p>
      <Stack maw={420}>
        {signup && (
          <TextInput
            label="Seu nome"
            autoComplete="name"
            maxLength={120}
            data-autofocus
            value={values.fullName}
            onChange={(event) => set({ fullName: event.currentTarget.value })}
          />
        )}
        <TextInput
          type="email"
          name="email"
          label="E-mail"
          required
          withAsterisk={false}
          autoComplete={signup ? 'email' : 'username'}
          data-autofocus={signup ? undefined : true}
          value={values.email}
          error={problems.email}
          onChange={(event) => set({ email: event.currentTarget.value })}
        />
        <PasswordInput
          name="password"
          label="Senha"
          required
          withAsterisk={false}
          minLength={signup ? 6 : 1}
          placeholder={signup ? 'Mínimo 6 caracteres' : undefined}
          autoComplete={signup ? 'new-password' : 'current-password'}
          visibilityToggleButtonProps={visibility}
          value={values.password}
          error={problems.password}
          onChange={(event) => set({ password: event.currentTarget.value })}
        />
        {isResident && (
          <>
            <CondominiumCodeField
              name="condominiumCode"
              required
              withAsterisk={false}
              value={values.condominiumCode}
              error={problems.condominiumCode ?? codeError}
              onChange={(event) => set({ condominiumCode: event.currentTarget.value })}
            />
            <TextInput
              label="Sua unidade (opcional)"
              placeholder="B-302"
              maxLength={60}
              value={values.unit}
              onChange={(event) => set({ unit: event.currentTarget.value })}
            />
            <WhatsappField whatsapp={whatsapp} />
          </>
        )}
        {signup && (
          <Text size="xs" c="dimmed">
            <Agreement />{' '}
            <Anchor component="button" type="button" inherit underline="always" onClick={onLogin}>
              Já tenho uma conta
            </Anchor>
          </Text>
        )}
      </Stack>
    </form>
  )
}
