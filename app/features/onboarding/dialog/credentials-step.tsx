import { Anchor, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { passwordProblem } from '../../../../domain/password.ts'
import { emailProblem } from '../../../lib/sign-in/account.ts'
import { Agreement } from '../../../lib/sign-in/agreement.tsx'
import { CondominiumCodeField } from '../../../lib/sign-in/condominium-code-field.tsx'
import { visibility } from '../../../lib/sign-in/new-password-field.tsx'
import classes from './onboarding.module.css'
import type { Mode } from './steps.ts'

export type Credentials = { email: string; password: string; condominiumCode: string }

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

type Problems = Partial<Record<keyof Credentials, string>>

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

const fields = ['email', 'password', 'condominiumCode'] as const

type CredentialsStepProps = {
  id: string
  mode: Mode
  values: Credentials
  onChange: (part: Partial<Credentials>) => void
  onSubmit: () => void
  onLogin: () => void
}

/** Step 2: e-mail and password, and for a resident the condominium's code. `id` joins the form to the foot's button. */
export function CredentialsStep({ id, mode, values, onChange, onSubmit, onLogin }: CredentialsStepProps) {
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
    if (!first) return onSubmit()
    const input = event.currentTarget.elements.namedItem(first)
    if (input instanceof HTMLElement) input.focus()
  }
  return (
    <form id={id} onSubmit={submit} className={classes.body} noValidate>
      <h2 className={classes.title}>{words[mode].title}</h2>
      <p className={classes.sentence}>{words[mode].sentence}</p>
      <Stack maw={420}>
        <TextInput
          type="email"
          name="email"
          label="E-mail"
          required
          withAsterisk={false}
          autoComplete={signup ? 'email' : 'username'}
          data-autofocus
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
        {mode === 'signup-resident' && (
          <CondominiumCodeField
            name="condominiumCode"
            required
            withAsterisk={false}
            value={values.condominiumCode}
            error={problems.condominiumCode}
            onChange={(event) => set({ condominiumCode: event.currentTarget.value })}
          />
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
