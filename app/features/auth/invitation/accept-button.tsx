import { Button, Stack } from '@mantine/core'
import { useNavigate } from 'react-router'
import { invoke } from '../../../lib/commands/invoke.ts'
import { fieldErrors, toFailure } from '../../../lib/failure.ts'
import { useMutation } from '../../../lib/mutations/use-mutation.ts'
import { useSession } from '../../../lib/session.tsx'
import { useWhatsapp, WhatsappField } from '../../../lib/sign-in/whatsapp-field.tsx'
import { toast } from '../../../lib/toasts.tsx'
import { FormErrors } from '../../../ui/form/form-errors.tsx'
import { type InvitationView, useOvertaken } from './invitation-query.ts'

/** Takes the invitation with the session that is open, and opens the condominium. */
export function AcceptButton({ secret, invitation }: { secret: string; invitation: InvitationView }) {
  const { user } = useSession()
  const navigate = useNavigate()
  const whatsapp = useWhatsapp(invitation.phone_masked)
  const overtaken = useOvertaken(secret)
  const accept = useMutation({
    mutationFn: () => invoke('accept-invitation', { token: secret, whatsapp: whatsapp.consent }),
    meta: { action: 'aceitar o convite', quiet: true },
    onError: (error) => {
      const { phone } = fieldErrors(error)
      if (phone) whatsapp.setError(phone)
      overtaken(error)
    },
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
      {invitation.role === 'resident' && <WhatsappField whatsapp={whatsapp} />}
      <Button size="lg" loading={accept.isPending} onClick={() => whatsapp.check() && accept.mutate()}>
        Aceitar convite
      </Button>
    </Stack>
  )
}
