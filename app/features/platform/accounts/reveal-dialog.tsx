import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { formatPhone } from '../../../../domain/phone.ts'
import { invoke } from '../../../lib/commands/invoke.ts'
import { readAgain } from '../../../lib/commands/read-again.ts'
import { useMutation } from '../../../lib/mutations/use-mutation.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { Modal } from '../../../ui/dialog/modal.tsx'
import { CopyField } from '../../../ui/form/copy-field.tsx'
import type { Account } from './accounts-queries.ts'

/** Shows the whole e-mail and phone of an account, after a written reason. The page keeps none of it: closing discards it. */
export function RevealDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const queries = useQueryClient()
  const form = useForm({
    initialValues: { reason: '' },
    validate: {
      reason: (text) =>
        text.trim().length < 10 ? 'Diga o motivo em pelo menos 10 letras: a pessoa o lê.' : null,
    },
  })
  const reveal = useMutation({
    mutationFn: (reason: string) => invoke('reveal-account-contacts', { user_id: account.id, reason }),
    meta: { quiet: true },
    gcTime: 0,
    retry: false,
    onSuccess: () => readAgain(queries, 'reveal-account-contacts'),
  })
  if (reveal.data)
    return (
      <Modal opened onClose={onClose} title={`Contato de ${account.name}`}>
        <Stack>
          <Contact name="E-mail" value={reveal.data.email} />
          <Contact name="Telefone" value={reveal.data.phone && formatPhone(reveal.data.phone)} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Fechar
            </Button>
          </Group>
        </Stack>
      </Modal>
    )
  return (
    <FormDialog
      title={`Contato de ${account.name}`}
      verb="Mostrar"
      loading={reveal.isPending}
      error={reveal.error}
      held={form.isDirty()}
      onClose={onClose}
      onSubmit={() => form.onSubmit(({ reason }) => reveal.mutate(reason))()}
    >
      <Text>Fica registrado que você viu estes dados, e a pessoa vê isso em “Quem viu meus dados”.</Text>
      <Textarea
        label="Motivo"
        description="Por exemplo: pediu ajuda por telefone e não recebe as mensagens."
        autosize
        minRows={2}
        maxLength={500}
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  )
}

const Contact = ({ name, value }: { name: string; value: string | null }) => (
  <div>
    <Text size="sm" c="dimmed">
      {name}
    </Text>
    {value ? <CopyField value={value} what={name} /> : <Text size="sm">Não informado</Text>}
  </div>
)
