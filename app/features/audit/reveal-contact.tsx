import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Eye } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { formatDocument } from '../../../domain/cpf-cnpj.ts'
import { formatPhone } from '../../../domain/phone.ts'
import { invoke } from '../../lib/commands/invoke.ts'
import { toFailure } from '../../lib/failure.ts'
import { useCondominium } from '../../lib/membership/membership.tsx'
import { useMutation } from '../../lib/mutations/use-mutation.ts'
import { Modal } from '../../ui/dialog/modal.tsx'
import { CopyField } from '../../ui/form/copy-field.tsx'
import { Notice } from '../../ui/form/notice.tsx'

type Field = 'document' | 'email' | 'phone' | 'address'
type Contact = Partial<Record<Field, string | null>>

const names: Record<Field, string> = {
  document: 'CPF ou CNPJ',
  email: 'E-mail',
  phone: 'Telefone',
  address: 'Endereço',
}
const formats: Record<Field, (text: string) => string> = {
  document: formatDocument,
  email: (text) => text,
  phone: formatPhone,
  address: (text) => text,
}

type RevealContactProps = {
  personId: string
  /** Whose it is, for the words. */
  name: string
  /** What there is to show; usually those whose masked value is not empty. */
  fields?: readonly Field[]
}

/**
 * Shows an administrator a person's full document, e-mail, phone and address, after warning that the person will see this. The page keeps none of it:
 * closing discards it.
 */
export function RevealContact({
  personId,
  name,
  fields = ['document', 'email', 'phone'],
}: RevealContactProps) {
  const [opened, { open, close }] = useDisclosure(false)
  if (fields.length === 0) return null
  return (
    <>
      <Button variant="default" leftSection={<Eye size={18} />} onClick={open}>
        Mostrar dados completos
      </Button>
      <Modal opened={opened} onClose={close} title={`Dados de ${name}`}>
        {opened && <Reveal personId={personId} fields={fields} close={close} />}
      </Modal>
    </>
  )
}

function Reveal({
  personId,
  fields,
  close,
}: {
  personId: string
  fields: readonly Field[]
  close: () => void
}) {
  const { id } = useCondominium()
  const [reason, setReason] = useState('')
  const reveal = useMutation({
    mutationFn: () => invoke('reveal-contact', { condominium_id: id, person_id: personId, fields, reason }),
    meta: { quiet: true },
    gcTime: 0,
    retry: false,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    reveal.mutate()
  }
  if (reveal.data) return <Revealed contact={reveal.data} fields={fields} close={close} />
  return (
    <form onSubmit={submit}>
      <Stack>
        <Text>Fica registrado que você viu estes dados, e a pessoa vê isso em “Quem viu meus dados”.</Text>
        <TextInput
          label="Motivo (opcional)"
          description="Por exemplo: vazamento no apartamento de baixo."
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          maxLength={200}
          data-autofocus
        />
        {reveal.error && <Notice kind="danger">{toFailure(reveal.error).message}</Notice>}
        <Group justify="flex-end">
          <Button variant="subtle" onClick={close}>
            Voltar
          </Button>
          <Button type="submit" loading={reveal.isPending}>
            Mostrar
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function Revealed({
  contact,
  fields,
  close,
}: {
  contact: Contact
  fields: readonly Field[]
  close: () => void
}) {
  return (
    <Stack>
      {fields.map((field) => {
        const value = contact[field]
        return (
          <div key={field}>
            <Text size="sm" c="dimmed">
              {names[field]}
            </Text>
            {value ? (
              <CopyField value={formats[field](value)} what={names[field]} />
            ) : (
              <Text size="sm">Não informado</Text>
            )}
          </div>
        )
      })}
      <Group justify="flex-end">
        <Button variant="default" onClick={close}>
          Fechar
        </Button>
      </Group>
    </Stack>
  )
}
