import { Anchor, Button, Group, PasswordInput, Stack, TextInput } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { useState } from 'react'
import { Link } from 'react-router'
import { errorCodes } from '../../../domain/errors.ts'
import { isConnectionError } from '../../lib/failure.ts'
import { supabase } from '../../lib/supabase.ts'
import { FormErrors } from '../../ui/form/form-errors.tsx'
import { visibility } from './new-password-field.tsx'

/** The sentence for a failed login; `unconfirmed` is told apart, since only the e-mail's link helps there. */
function loginMessage(error: { code?: string; status?: number; message: string }): string {
  if (error.code === 'email_not_confirmed')
    return 'Confirme seu email pelo link que enviamos e entre de novo.'
  if (error.status === 429) return errorCodes.rate_limited.message
  if (isConnectionError(error)) return 'Problema de conexão. Verifique sua internet e tente novamente.'
  return 'Credenciais inválidas. Verifique seus dados.'
}

type LoginFormProps = { email: string; onUnconfirmed: (email: string) => void }

/** 'Bem-vindo de volta'. A session that begins leads on by itself. */
export function LoginForm({ email, onUnconfirmed }: LoginFormProps) {
  const [failure, setFailure] = useState<string | null>(null)
  const [sending, setSending] = useState(false)
  const form = useForm({
    initialValues: { email, password: '' },
    validate: { email: isNotEmpty('Digite seu e-mail.'), password: isNotEmpty('Digite sua senha.') },
  })
  const submit = form.onSubmit(async (values) => {
    setFailure(null)
    setSending(true)
    const credentials = { email: values.email.trim(), password: values.password }
    const { error } = await supabase.auth.signInWithPassword(credentials)
    setSending(false)
    if (!error) return
    setFailure(loginMessage(error))
    if (error.code === 'email_not_confirmed') onUnconfirmed(credentials.email)
  })
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={20}>
        <FormErrors message={failure} />
        <TextInput
          type="email"
          label="E-mail"
          required
          withAsterisk={false}
          autoComplete="username"
          {...form.getInputProps('email')}
        />
        <PasswordInput
          label="Senha"
          required
          withAsterisk={false}
          autoComplete="current-password"
          visibilityToggleButtonProps={visibility}
          {...form.getInputProps('password')}
        />
        <Group justify="flex-end" mt={-8}>
          <Anchor component={Link} to="/auth/recuperar" size="sm">
            Esqueci minha senha
          </Anchor>
        </Group>
        <Button type="submit" fullWidth size="lg" loading={sending}>
          Entrar
        </Button>
      </Stack>
    </form>
  )
}
