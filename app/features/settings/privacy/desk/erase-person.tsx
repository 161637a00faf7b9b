import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { formatDate } from '../../../../../domain/calendar.ts'
import { graceDays } from '../../../../../domain/data-protection/erasure.ts'
import { toFailure } from '../../../../lib/failure.ts'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { toast } from '../../../../lib/toasts.tsx'
import { Modal } from '../../../../ui/dialog/modal.tsx'
import { FormErrors } from '../../../../ui/form/form-errors.tsx'
import { useErasePerson } from '../privacy-mutations.ts'
import { personHoldingsQuery } from '../privacy-queries.ts'
import { ErasureList } from './erasure-list.tsx'

type ErasePersonProps = { personId: string; name: string }

/** For administrators: erases the data of someone who left, after showing what goes and what the law retains. */
export function ErasePerson(props: ErasePersonProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button variant="default" c="var(--danger)" onClick={() => setAsking(true)}>
        Apagar os dados
      </Button>
      <Modal
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={`Apagar os dados de ${props.name}`}
        size="lg"
      >
        <EraseForm {...props} onClose={() => setAsking(false)} />
      </Modal>
    </>
  )
}

const word = 'apagar'

function EraseForm({ personId, name, onClose }: ErasePersonProps & { onClose: () => void }) {
  const { id } = useCondominium()
  const { data: holdings } = useQuery(personHoldingsQuery(id, personId))
  const [reason, setReason] = useState('')
  const [typed, setTyped] = useState('')
  const erase = useErasePerson()
  const isHere = holdings?.has_home || holdings?.has_access
  const isReady = holdings && !isHere && reason.trim().length >= 3 && typed.trim().toLowerCase() === word
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isReady) return
    erase.mutate(
      { personId, action: 'schedule', reason: reason.trim() },
      {
        onSuccess: ({ due_on }) => {
          toast(
            'success',
            `Marcado para ${formatDate(due_on ?? '')}`,
            'Até lá dá para desfazer em Ajustes, Privacidade.',
          )
          onClose()
        },
      },
    )
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {erase.isError && <FormErrors message={toFailure(erase.error).message} />}
        {isHere && (
          <FormErrors
            message={`${name} ainda mora, é proprietária ou tem acesso aqui. Encerre o vínculo e o acesso antes.`}
          />
        )}
        <Text size="sm">
          Em {graceDays} dias o que segue é apagado, e isso não pode ser desfeito. As contas do condomínio
          ficam.
        </Text>
        {holdings && <ErasureList holdings={holdings} />}
        <TextInput
          label="Por quê"
          description="Fica no registro de auditoria."
          maxLength={300}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        <TextInput
          label={`Para confirmar, escreva ${word}`}
          autoComplete="off"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="subtle" onClick={onClose}>
            Voltar
          </Button>
          <Button
            type="submit"
            variant="default"
            c="var(--danger)"
            disabled={!isReady}
            loading={erase.isPending}
          >
            Marcar para apagar
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
