import { Anchor, Button, Group, PasswordInput, Stack, TextInput } from '@mantine/core'
import { isNotEmpty, type UseFormReturnType, useForm } from '@mantine/form'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { errorCodes } from '../../../domain/errors.ts'
import { lineOf } from '../../../domain/typed-text.ts'
import { isConnectionError } from '../../lib/failure.ts'
import { suspendedWords } from '../../lib/sign-in/mail-link.ts'
import { visibility } from '../../lib/sign-in/new-password-field.tsx'
import { isCeremonyDismissed } from '../../lib/sign-in/passkeys.ts'
import { supabase } from '../../lib/supabase.ts'
import { FormErrors } from '../../ui/form/form-errors.tsx'

/** Returns the sentence for a failed login; `unconfirmed` is separate, since only the e-mail's link helps there. */
function loginMessage(error: { code?: string; status?: number; message: string }): string {
  if (error.code === 'email_not_confirmed')
    return 'Confirme seu e-mail pelo link que enviamos e entre de novo.'
  if (error.code === 'user_banned') return suspendedWords
  if (error.status === 429) return errorCodes.rate_limited.message
  if (isConnectionError(error)) return 'Problema de conexão. Verifique sua internet e tente novamente.'
  return 'Credenciais inválidas. Verifique seus dados.'
}

type Login = { email: string; password: string }

export const useLoginForm = () =>
  useForm<Login>({
    initialValues: { email: '', password: '' },
    validate: { email: isNotEmpty('Digite seu e-mail.'), password: isNotEmpty('Digite sua senha.') },
  })

type LoginFormProps = { form: UseFormReturnType<Login>; onUnconfirmed: (email: string) => void }

/** Shows 'Bem-vindo de volta'. A session that begins redirects by itself. */
export function LoginForm({ form, onUnconfirmed }: LoginFormProps) {
  const [failure, setFailure] = useState<string | null>(null)
  const [sending, setSending] = useState(false)
  const submit = form.onSubmit(async (values) => {
    setFailure(null)
    setSending(true)
    const credentials = { email: lineOf(values.email), password: values.password }
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
        <PasskeySignIn onFailure={setFailure} />
      </Stack>
    </form>
  )
}

/** The digital, face or PIN of the device instead of e-mail and password, where the browser can. */
function PasskeySignIn({ onFailure }: { onFailure: (message: string | null) => void }) {
  const [waiting, setWaiting] = useState(false)
  if (!('PublicKeyCredential' in globalThis)) return null
  const signIn = async () => {
    onFailure(null)
    setWaiting(true)
    const { error } = await supabase.auth.signInWithPasskey()
    setWaiting(false)
    if (error && !isCeremonyDismissed(error)) onFailure(passkeyMessage(error))
  }
  return (
    <Button
      variant="default"
      fullWidth
      size="lg"
      leftSection={<KeyRound size={18} aria-hidden />}
      loading={waiting}
      onClick={signIn}
    >
      Entrar com chave de acesso
    </Button>
  )
}

function passkeyMessage(error: { code?: string; status?: number; message: string }): string {
  if (error.code === 'user_banned') return suspendedWords
  if (error.status === 429) return errorCodes.rate_limited.message
  if (isConnectionError(error)) return 'Problema de conexão. Verifique sua internet e tente novamente.'
  return 'Esta chave não abre nenhuma conta. Entre com e-mail e senha.'
}
