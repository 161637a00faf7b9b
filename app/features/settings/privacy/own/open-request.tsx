import { Button, Group, Select, Stack, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { brand } from '../../../../../domain/brand.ts'
import { formatDate } from '../../../../../domain/calendar.ts'
import {
  kindNames,
  openRequestInput,
  type RequestKind,
  requestKinds,
} from '../../../../../domain/data-protection/requests.ts'
import { clearDraft, useFormDraft } from '../../../../lib/drafts.ts'
import { toFailure } from '../../../../lib/failure.ts'
import { useMembership } from '../../../../lib/membership/membership.tsx'
import { toast } from '../../../../lib/toasts.tsx'
import { Modal } from '../../../../ui/dialog/modal.tsx'
import { FormErrors } from '../../../../ui/form/form-errors.tsx'
import { type Controller, useOpenRequest } from '../privacy-mutations.ts'

type OpenRequestProps = { of: Controller; kind: RequestKind | null; onClose: () => void }

/** Requests from who controls the user's data something that the law grants over them. */
export function OpenRequest({ of, kind, onClose }: OpenRequestProps) {
  return (
    <Modal opened onClose={onClose} title="Pedido sobre os seus dados">
      <RequestForm of={of} kind={kind} onClose={onClose} />
    </Modal>
  )
}

function RequestForm({ of, kind, onClose }: OpenRequestProps) {
  const { condominium } = useMembership()
  const draft = `data-request:${of === 'platform' ? of : condominium?.id}`
  const form = useForm({ initialValues: { kind: kind ?? ('access' as RequestKind), details: '' } })
  useFormDraft(draft, form)
  const open = useOpenRequest(of)
  const who = of === 'platform' ? `O ${brand.name}` : 'O condomínio'
  const submit = form.onSubmit((values) => {
    const parsed = openRequestInput.pick({ kind: true, details: true }).safeParse(values)
    if (!parsed.success) {
      const [issue] = parsed.error.issues
      return form.setFieldError(String(issue?.path[0] ?? 'details'), issue?.message)
    }
    open.mutate(parsed.data, {
      onSuccess: ({ number, steer_on }) => {
        clearDraft(draft)
        toast('success', `Pedido ${number} enviado`, `${who} responde até ${formatDate(steer_on)}.`)
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
          {of === 'platform'
            ? `O ${brand.name} decide sobre os dados da sua conta, da assinatura e dos registros de acesso, e responde a você. Não custa nada.`
            : `${condominium?.name} decide sobre os dados da vida no prédio e responde a você. Não custa nada.`}
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
