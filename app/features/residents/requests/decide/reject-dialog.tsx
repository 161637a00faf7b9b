import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { toFailure } from '../../../../lib/failure.ts'
import { counted } from '../../../../lib/words.ts'
import { Modal } from '../../../../ui/dialog/modal.tsx'
import { FormErrors } from '../../../../ui/form/form-errors.tsx'
import { type RowResult, useDecideMany, useReject } from '../request-mutations.ts'
import type { AccessRequest } from '../request-queries.ts'
import { rejectReasons } from './reject-reasons.ts'

type RejectDialogProps = {
  requests: readonly AccessRequest[]
  onClose: () => void
  /** Some of several could not be refused. */
  onResults: (answer: { results: RowResult[] }) => void
}

/** Refuses one request or several, with the reason that each person will read. */
export function RejectDialog({ requests, onClose, onResults }: RejectDialogProps) {
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const reject = useReject()
  const rejectMany = useDecideMany()
  const [one] = requests
  const failed = reject.error ?? rejectMany.error
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const text = reason.trim()
    setMissing(text === '')
    if (text === '' || !one) return
    const refusals = requests.map(({ id, full_name }) => ({
      membershipId: id,
      name: full_name,
      reason: text,
    }))
    if (requests.length === 1)
      reject.mutate({ membershipId: one.id, name: one.full_name, reason: text }, { onSuccess: onClose })
    else rejectMany.mutate({ refusals }, { onSuccess: onResults })
  }
  const title =
    requests.length === 1
      ? `Recusar o pedido de ${one?.full_name}`
      : `Recusar ${counted(requests.length, 'pedido', 'pedidos')}`
  return (
    <Modal opened onClose={onClose} title={title}>
      <form onSubmit={submit} noValidate>
        <Stack>
          {failed && <FormErrors message={toFailure(failed).message} />}
          <Text size="sm" c="dimmed">
            {requests.length === 1 ? 'A pessoa recebe' : 'Cada pessoa recebe'} um e-mail com o motivo e pode
            pedir de novo.
          </Text>
          <Textarea
            label="Motivo"
            autosize
            minRows={3}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            error={missing && 'Diga o motivo: a pessoa vai lê-lo.'}
            data-autofocus
          />
          <Reasons onChoose={setReason} />
          <Group justify="flex-end">
            <Button variant="subtle" onClick={onClose}>
              Voltar
            </Button>
            <Button
              type="submit"
              variant="default"
              c="var(--danger)"
              loading={reject.isPending || rejectMany.isPending}
            >
              {requests.length === 1 ? 'Recusar pedido' : 'Recusar pedidos'}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

function Reasons({ onChoose }: { onChoose: (reason: string) => void }) {
  return (
    <Stack gap={4} role="group" aria-label="Motivos prontos">
      <Text size="sm" fw={600}>
        Motivos prontos
      </Text>
      {rejectReasons.map((reason) => (
        <Button
          key={reason}
          variant="subtle"
          size="sm"
          h="auto"
          mih={44}
          px={10}
          py={6}
          justify="flex-start"
          styles={{
            label: {
              whiteSpace: 'normal',
              textAlign: 'left',
              fontWeight: 400,
              lineHeight: '20px',
              height: 'auto',
            },
          }}
          onClick={() => onChoose(reason)}
        >
          {reason}
        </Button>
      ))}
    </Stack>
  )
}
