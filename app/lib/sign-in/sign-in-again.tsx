import { Button, type ButtonProps, PasswordInput, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Notice } from '../../ui/form/notice.tsx'
import { useSession } from '../session.tsx'
import { supabase } from '../supabase.ts'
import { visibility } from './new-password-field.tsx'

type SignInAgainProps = {
  /** What the button says that it does. */
  button: string
  /** How the button looks. */
  look?: Pick<ButtonProps, 'variant' | 'c'>
  onDone: () => void
}

/** An old session is no proof that its owner is at the keyboard: the password once more, then what was meant. */
export function SignInAgain({ button, look, onDone }: SignInAgainProps) {
  const { user } = useSession()
  const [password, setPassword] = useState('')
  const confirm = useMutation({
    mutationFn: async () => {
      const { error } = await supabase.auth.signInWithPassword({ email: user?.email ?? '', password })
      if (error) throw error
    },
    meta: { quiet: true },
    onSuccess: onDone,
  })
  return (
    <form
      style={{ width: '100%' }}
      onSubmit={(event) => {
        event.preventDefault()
        confirm.mutate()
      }}
    >
      <Stack gap="md" align="stretch">
        <Notice kind="info">
          Você entrou há mais de 15 minutos. Digite a senha para confirmar que é você.
        </Notice>
        <PasswordInput
          label="Senha"
          autoComplete="current-password"
          visibilityToggleButtonProps={visibility}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={confirm.isError && 'Senha errada.'}
          data-autofocus
        />
        <Button type="submit" {...look} loading={confirm.isPending} disabled={!password}>
          {button}
        </Button>
      </Stack>
    </form>
  )
}
