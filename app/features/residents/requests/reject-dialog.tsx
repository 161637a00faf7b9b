import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { toFailure } from '../../../lib/failure.ts'
import { FormErrors } from '../../../ui/form/form-errors.tsx'
import { useReject } from '../mutations.ts'
import type { AccessRequest } from '../queries.ts'

/** Refuses a request, with the reason that the person will read. */
export function RejectDialog({ request, onClose }: { request: AccessRequest; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const reject = useReject()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(reason.trim() === '')
    if (reason.trim() === '') return
    reject.mutate({ membershipId: request.id, reason: reason.trim() }, { onSuccess: onClose })
  }
  return (
    <Modal opened onClose={onClose} title={`Recusar o pedido de ${request.full_name}`}>
      <form onSubmit={submit} noValidate>
        <Stack>
          {reject.isError && <FormErrors message={toFailure(reject.error).message} />}
          <Text size="sm" c="dimmed">
            A pessoa recebe um e-mail com o motivo e pode pedir de novo.
          </Text>
          <Textarea
            label="Motivo"
            placeholder="Não encontramos você entre os moradores da B-302."
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            error={missing && 'Diga o motivo: a pessoa vai lê-lo.'}
            data-autofocus
          />
          <Group justify="flex-end">
            <Button variant="subtle" onClick={onClose}>
              Voltar
            </Button>
            <Button type="submit" variant="default" c="var(--danger)" loading={reject.isPending}>
              Recusar pedido
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
