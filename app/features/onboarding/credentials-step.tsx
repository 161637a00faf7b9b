import { Anchor, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { passwordProblem } from '../../../domain/password.ts'
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

type CredentialsStepProps = {
  id: string
  mode: Mode
  values: Credentials
  onChange: (values: Credentials) => void
  onSubmit: () => void
  onLogin: () => void
}

/** Step 2: e-mail and password, and for a resident the condominium's code. `id` joins the form to the foot's button. */
export function CredentialsStep({ id, mode, values, onChange, onSubmit, onLogin }: CredentialsStepProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const signup = mode !== 'login'
  const set = (part: Partial<Credentials>) => onChange({ ...values, ...part })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = signup ? passwordProblem(values.password) : null
    setProblem(found)
    if (!found) onSubmit()
  }
  return (
    <form id={id} onSubmit={submit} className={classes.body}>
      <h2 className={classes.title}>{words[mode].title}</h2>
      <p className={classes.sentence}>{words[mode].sentence}</p>
      <Stack maw={420}>
        <TextInput
          type="email"
          label="E-mail"
          required
          withAsterisk={false}
          maxLength={255}
          autoComplete={signup ? 'email' : 'username'}
          data-autofocus
          value={values.email}
          onChange={(event) => set({ email: event.currentTarget.value })}
        />
        <PasswordInput
          label="Senha"
          required
          withAsterisk={false}
          minLength={signup ? 6 : 1}
          placeholder={signup ? 'Mínimo 6 caracteres' : undefined}
          autoComplete={signup ? 'new-password' : 'current-password'}
          visibilityToggleButtonProps={{ 'aria-label': 'Mostrar ou esconder a senha', tabIndex: 0 }}
          value={values.password}
          error={problem}
          onChange={(event) => set({ password: event.currentTarget.value })}
        />
        {mode === 'signup-resident' && (
          <TextInput
            label="Código do condomínio"
            description="Peça o código ao síndico do seu condomínio."
            required
            withAsterisk={false}
            autoCapitalize="characters"
            autoComplete="off"
            value={values.condominiumCode}
            onChange={(event) => set({ condominiumCode: event.currentTarget.value })}
          />
        )}
        {signup && <Agreement onLogin={onLogin} />}
      </Stack>
    </form>
  )
}

function Agreement({ onLogin }: { onLogin: () => void }) {
  return (
    <Text size="xs" c="dimmed">
      Ao criar a conta você aceita os{' '}
      <Anchor href="/terms" target="_blank" inherit underline="always">
        Termos de uso
      </Anchor>{' '}
      e a{' '}
      <Anchor href="/privacy" target="_blank" inherit underline="always">
        Política de privacidade
      </Anchor>
      .{' '}
      <Anchor component="button" type="button" inherit underline="always" onClick={onLogin}>
        Já tenho uma conta
      </Anchor>
    </Text>
  )
}
