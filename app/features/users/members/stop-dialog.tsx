import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Modal } from '../../../ui/dialog/modal.tsx'
import { FormErrors } from '../../../ui/form/form-errors.tsx'
import type { Member } from '../queries.ts'

type StopDialogProps = {
  member: Member
  change: 'suspend' | 'end'
  failure: string | null
  loading: boolean
  onClose: () => void
  onConfirm: (reason: string) => void
}

/** Suspends a member with the reason that they will read, or ends their access, where a reason is welcome. */
export function StopDialog({ member, change, failure, loading, onClose, onConfirm }: StopDialogProps) {
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const suspends = change === 'suspend'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const lacks = suspends && reason.trim() === ''
    setMissing(lacks)
    if (!lacks) onConfirm(reason.trim())
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={`${suspends ? 'Suspender' : 'Encerrar'} o acesso de ${member.full_name}`}
    >
      <form onSubmit={submit} noValidate>
        <Stack>
          {failure && <FormErrors message={failure} />}
          <Text size="sm" c="dimmed">
            {suspends
              ? 'A pessoa deixa de abrir o condomínio na hora, em todos os aparelhos, e recebe o motivo por e-mail. Dá para reativar quando quiser.'
              : 'A pessoa deixa de abrir o condomínio na hora e sai da lista. O cadastro e o histórico da unidade ficam como estão.'}
          </Text>
          <Textarea
            label={suspends ? 'Motivo' : 'Motivo (opcional)'}
            maxLength={500}
            autosize
            minRows={2}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            error={missing && 'Diga o motivo: a pessoa vai lê-lo.'}
            data-autofocus
          />
          <Group justify="flex-end">
            <Button variant="subtle" onClick={onClose}>
              Voltar
            </Button>
            <Button type="submit" variant="default" c="var(--danger)" loading={loading}>
              {suspends ? 'Suspender acesso' : 'Encerrar acesso'}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
