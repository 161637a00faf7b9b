import { Button, Stack } from '@mantine/core'
import { useNavigate } from 'react-router'
import { invoke } from '../../../lib/commands/invoke.ts'
import { toFailure } from '../../../lib/failure.ts'
import { useMutation } from '../../../lib/mutations/use-mutation.ts'
import { useSession } from '../../../lib/session.tsx'
import { toast } from '../../../lib/toasts.tsx'
import { FormErrors } from '../../../ui/form/form-errors.tsx'
import { useOvertaken } from './invitation-query.ts'

/** Takes the invitation with the session that is open, and opens the condominium. */
export function AcceptButton({ secret }: { secret: string }) {
  const { user } = useSession()
  const navigate = useNavigate()
  const accept = useMutation({
    mutationFn: () => invoke('accept-invitation', { token: secret }),
    meta: { action: 'aceitar o convite', quiet: true },
    onError: useOvertaken(secret),
    onSuccess: ({ condominium_id, condominium_name }) => {
      // The switcher's choice on this device.
      localStorage.setItem(`condominium:${user?.id}`, condominium_id)
      toast('success', 'Convite aceito', `Você entrou no ${condominium_name}.`)
      navigate('/dashboard', { replace: true })
    },
  })
  return (
    <Stack>
      {accept.isError && <FormErrors message={toFailure(accept.error).message} />}
      <Button size="lg" loading={accept.isPending} onClick={() => accept.mutate()}>
        Aceitar convite
      </Button>
    </Stack>
  )
}
