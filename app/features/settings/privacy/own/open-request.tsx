import { Button, Group, Select, Stack, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { formatDate } from '../../../../../domain/calendar.ts'
import {
  kindNames,
  openRequestInput,
  type RequestKind,
  requestKinds,
} from '../../../../../domain/data-protection/requests.ts'
import { clearDraft, useFormDraft } from '../../../../lib/drafts.ts'
import { toFailure } from '../../../../lib/failure.ts'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { toast } from '../../../../lib/toasts.tsx'
import { Modal } from '../../../../ui/dialog/modal.tsx'
import { FormErrors } from '../../../../ui/form/form-errors.tsx'
import { useOpenRequest } from '../privacy-mutations.ts'

type OpenRequestProps = { kind: RequestKind | null; onClose: () => void }

/** Requests from the condominium something the law grants over the user's data. */
export function OpenRequest({ kind, onClose }: OpenRequestProps) {
  return (
    <Modal opened onClose={onClose} title="Pedido sobre os seus dados">
      <RequestForm kind={kind} onClose={onClose} />
    </Modal>
  )
}

function RequestForm({ kind, onClose }: OpenRequestProps) {
  const { id, name } = useCondominium()
  const draft = `data-request:${id}`
  const form = useForm({ initialValues: { kind: kind ?? ('access' as RequestKind), details: '' } })
  useFormDraft(draft, form)
  const open = useOpenRequest()
  const submit = form.onSubmit((values) => {
    const parsed = openRequestInput.pick({ kind: true, details: true }).safeParse(values)
    if (!parsed.success) {
      const [issue] = parsed.error.issues
      return form.setFieldError(String(issue?.path[0] ?? 'details'), issue?.message)
    }
    open.mutate(parsed.data, {
      onSuccess: ({ number, steer_on }) => {
        clearDraft(draft)
        toast('success', `Pedido ${number} enviado`, `O condomínio responde até ${formatDate(steer_on)}.`)
        onClose()
      },
    })
  })
  const chosen = requestKinds[form.values.kind]
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {open.isError && <FormErrors message={toFailure(open.error).message} />}
        <Text size="sm" c="dimmed">
          {name} decide sobre os dados da vida no prédio e responde a você. Não custa nada.
        </Text>
        <Select
          label="O que você quer"
          allowDeselect={false}
          data={kindNames.map((value) => ({ value, label: requestKinds[value].label }))}
          description={`${chosen.what} (LGPD, ${chosen.article})`}
          {...form.getInputProps('kind')}
        />
        <Textarea
          label="Conte o que você precisa"
          autosize
          minRows={4}
          maxLength={2000}
          data-autofocus
          {...form.getInputProps('details')}
        />
        <Group justify="flex-end">
          <Button variant="subtle" onClick={onClose}>
            Voltar
          </Button>
          <Button type="submit" loading={open.isPending}>
            Enviar pedido
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
