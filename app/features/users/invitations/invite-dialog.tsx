import { Button, Group, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { readPasted } from '../../../../domain/invitations.ts'
import { clearDraft } from '../../../lib/drafts.ts'
import { toFailure } from '../../../lib/failure.ts'
import { useCondominium, useMembership } from '../../../lib/membership/membership.tsx'
import { counted } from '../../../lib/words.ts'
import { Modal } from '../../../ui/dialog/modal.tsx'
import { FormErrors } from '../../../ui/form/form-errors.tsx'
import { OfflineLine } from '../../../ui/offline/offline-line.tsx'
import { useInvite } from '../mutations.ts'
import { memberSummaryQuery } from '../queries.ts'
import { InviteFields } from './invite-fields.tsx'
import { InviteResults } from './invite-results.tsx'
import { draftName, problemsOf, useInviteForm } from './use-invite-form.ts'

/** Invites people by e-mail: the role, the addresses (one or pasted), and for residents the unit. Ends with the result of each. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { id } = useCondominium()
  const { role } = useMembership()
  const phone = useMediaQuery('(max-width: 820px)', undefined, { getInitialValueInEffect: false })
  const summary = useQuery(memberSummaryQuery(id))
  const form = useInviteForm()
  const [tried, setTried] = useState(false)
  const invite = useInvite()
  const lines = readPasted(form.values.addresses)
  const problems = problemsOf(form.values, lines)
  const seats = summary.data?.seats
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (Object.keys(problems).length > 0) return
    const { role: chosen, kind, units } = form.values
    const unitIds = chosen === 'resident' ? units.map(({ unit_id }) => unit_id) : []
    const people = lines.map(({ email, fullName, unit }) => ({
      email,
      full_name: fullName,
      unit_ids: unit ? [] : unitIds,
      unit: chosen === 'resident' ? unit : null,
    }))
    invite.mutate({ role: chosen, kind, people }, { onSuccess: () => clearDraft(draftName) })
  }
  const results = invite.data?.results
  const again = (addresses: string) => {
    form.setValues({ addresses })
    setTried(false)
    invite.reset()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      size={560}
      title={results ? 'Convites' : 'Convidar'}
      fullScreen={phone}
      radius={phone ? 0 : undefined}
    >
      {results ? (
        <InviteResults results={results} onClose={onClose} onAgain={again} />
      ) : (
        <form onSubmit={submit} noValidate>
          <Stack gap={20}>
            {phone && <OfflineLine over />}
            {invite.isError && <FormErrors message={toFailure(invite.error).message} />}
            <InviteFields
              form={form}
              lines={lines}
              problems={tried ? problems : {}}
              mayInviteAdmins={role === 'owner_admin'}
              seats={seats}
            />
            <Group justify="flex-end">
              <Button variant="subtle" onClick={onClose}>
                Voltar
              </Button>
              <Button type="submit" loading={invite.isPending}>
                {lines.length > 1
                  ? `Enviar ${counted(lines.length, 'convite', 'convites')}`
                  : 'Enviar convite'}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Modal>
  )
}
