import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { invoke } from '../../../../lib/commands/invoke.ts'
import { toFailure } from '../../../../lib/failure.ts'
import { useMutation } from '../../../../lib/mutations/use-mutation.ts'
import { useSession } from '../../../../lib/session.tsx'
import { SignInAgain } from '../../../../lib/sign-in/sign-in-again.tsx'
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
        <SignInAgain
          button="Confirmar e excluir a conta"
          look={{ variant: 'default', c: 'var(--danger)' }}
          onDone={() => remove.mutate()}
        />
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
