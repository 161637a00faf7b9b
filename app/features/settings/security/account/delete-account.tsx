import { Button, PasswordInput, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { toFailure } from '../../../../lib/failure.ts'
import { invoke } from '../../../../lib/invoke.ts'
import { useSession } from '../../../../lib/session.tsx'
import { visibility } from '../../../../lib/sign-in/new-password-field.tsx'
import { supabase } from '../../../../lib/supabase.ts'
import { toast } from '../../../../lib/toasts.tsx'
import { ConfirmDestructive } from '../../../../ui/form/confirm-destructive.tsx'
import { Notice } from '../../../../ui/form/notice.tsx'

/** Ends the account. What a condominium must keep by law stays with it, without the login. */
export function DeleteAccount() {
  const { signOut } = useSession()
  const [asking, setAsking] = useState(false)
  const remove = useMutation({
    mutationFn: () => invoke('delete-account', {}),
    meta: { quiet: true },
    onSuccess: async () => {
      toast('success', 'Conta excluída', 'Enviamos a confirmação ao seu e-mail.')
      await signOut()
    },
    onError: () => setAsking(false),
  })
  const failure = remove.isError ? toFailure(remove.error) : null
  return (
    <Stack gap="md" align="flex-start" maw={480}>
      <Text size="sm">
        Seus acessos acabam na hora e seus dados de conta são apagados. O condomínio guarda o que a lei manda
        guardar, como cobranças e atas.
      </Text>
      {failure?.code === 'recent_sign_in_required' ? (
        <SignInAgain onDone={() => remove.mutate()} />
      ) : (
        failure && <Notice kind="danger">{failure.message}</Notice>
      )}
      <Button variant="default" c="var(--danger)" onClick={() => setAsking(true)}>
        Excluir minha conta
      </Button>
      <ConfirmDestructive
        opened={asking}
        onClose={() => setAsking(false)}
        verb="Excluir minha conta"
        word="excluir"
        loading={remove.isPending}
        onConfirm={() => remove.mutate()}
      >
        A sua conta e os seus acessos a todos os condomínios acabam. Isto não pode ser desfeito.
      </ConfirmDestructive>
    </Stack>
  )
}

/** An old session is no proof that its owner is at the keyboard. */
function SignInAgain({ onDone }: { onDone: () => void }) {
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
        />
        <Button
          type="submit"
          variant="default"
          c="var(--danger)"
          loading={confirm.isPending}
          disabled={!password}
        >
          Confirmar e excluir a conta
        </Button>
      </Stack>
    </form>
  )
}
