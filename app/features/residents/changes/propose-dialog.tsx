import { Select, SimpleGrid, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { civilDate } from '../../../../domain/calendar.ts'
import { type ChangeKind, changeKinds } from '../../../../domain/people/change.ts'
import { unitLabel } from '../../../../domain/units/unit-label.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { clearDraft, useFormDraft } from '../../../lib/drafts.ts'
import { fieldErrors } from '../../../lib/failure.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { useSession } from '../../../lib/session.tsx'
import { openZone } from '../../../lib/zone.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import type { Unit } from '../../units/queries.ts'

type ProposeDialogProps = { units: readonly Unit[]; initial?: ChangeKind; onClose: () => void }

const kindOptions = Object.entries(changeKinds).map(([value, label]) => ({ value, label }))

/** Lets a resident request a change that only the administration may make. */
export function ProposeDialog({ units, initial = 'name', onClose }: ProposeDialogProps) {
  const { id } = useCondominium()
  const { user } = useSession()
  const draft = `change:${id}:${user?.id}`
  const command = useCommand('propose-change', {
    action: 'enviar o pedido',
    done: 'Pedido enviado',
    quiet: true,
  })
  const ties = units.flatMap((unit) =>
    unit.occupancies
      .filter(({ ends_on }) => ends_on === null)
      .map((tie) => ({ value: tie.id, label: `${tie.person.name} em ${unitLabel(unit)}` })),
  )
  const form = useForm({
    initialValues: {
      kind: initial,
      name: '',
      document: '',
      email: '',
      phone: '',
      unit_id: units[0]?.id ?? '',
      occupancy_kind: 'dweller',
      occupancy_id: ties[0]?.value ?? '',
      day: civilDate(new Date(), openZone()),
      note: '',
    },
  })
  useFormDraft(draft, form, ['unit_id', 'occupancy_id'])
  const sent = () => {
    clearDraft(draft)
    onClose()
  }
  const submit = form.onSubmit((values) =>
    command.mutate(
      { change: changeOf(values), note: values.note },
      { onSuccess: sent, onError: (error) => form.setErrors(plain(fieldErrors(error))) },
    ),
  )
  const { kind } = form.values
  return (
    <FormDialog
      title="Pedir alteração"
      verb="Enviar pedido"
      loading={command.isPending}
      error={command.error}
      onClose={onClose}
      onSubmit={submit}
    >
      <Text size="sm" c="dimmed">
        A administração confere e responde. Você acompanha aqui e recebe um e-mail.
      </Text>
      <Select label="O que mudar" data={kindOptions} allowDeselect={false} {...form.getInputProps('kind')} />
      {kind === 'name' && <TextInput label="Nome certo" maxLength={120} {...form.getInputProps('name')} />}
      {kind === 'document' && <TextInput label="CPF ou CNPJ" {...form.getInputProps('document')} />}
      {kind === 'email' && <TextInput label="E-mail novo" type="email" {...form.getInputProps('email')} />}
      {kind === 'add_person' && (
        <>
          {units.length > 1 && (
            <Select
              label="Unidade"
              data={units.map((unit) => ({ value: unit.id, label: unitLabel(unit) }))}
              allowDeselect={false}
              {...form.getInputProps('unit_id')}
            />
          )}
          <TextInput label="Nome da pessoa" maxLength={120} {...form.getInputProps('name')} />
          <Select
            label="O que a pessoa é na unidade"
            data={[
              { value: 'dweller', label: 'Mora comigo' },
              { value: 'tenant', label: 'Inquilino' },
              { value: 'co_owner', label: 'Também é proprietário' },
            ]}
            allowDeselect={false}
            {...form.getInputProps('occupancy_kind')}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <TextInput label="CPF (opcional)" {...form.getInputProps('document')} />
            <TextInput label="Telefone (opcional)" type="tel" {...form.getInputProps('phone')} />
          </SimpleGrid>
          <TextInput label="E-mail (opcional)" type="email" {...form.getInputProps('email')} />
          <DateField label="Desde" {...form.getInputProps('day')} />
        </>
      )}
      {kind === 'end_occupancy' && (
        <>
          <Select
            label="Quem sai"
            data={ties}
            allowDeselect={false}
            {...form.getInputProps('occupancy_id')}
          />
          <DateField label="Último dia" {...form.getInputProps('day')} />
        </>
      )}
      <TextInput
        label="Recado para a administração (opcional)"
        maxLength={300}
        {...form.getInputProps('note')}
      />
    </FormDialog>
  )
}

type Values = Record<
  'name' | 'document' | 'email' | 'phone' | 'unit_id' | 'occupancy_kind' | 'occupancy_id' | 'day',
  string
> & { kind: ChangeKind }

function changeOf({
  kind,
  name,
  document,
  email,
  phone,
  unit_id,
  occupancy_kind,
  occupancy_id,
  day,
}: Values) {
  if (kind === 'name') return { kind, name }
  if (kind === 'document') return { kind, document }
  if (kind === 'email') return { kind, email }
  if (kind === 'end_occupancy') return { kind, occupancy_id, ends_on: day }
  return { kind, unit_id, occupancy_kind, starts_on: day, person: { name, document, email, phone } }
}

/** 'change.person.name' is the field 'name'. */
const plain = (errors: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(errors).map(([path, message]) => [
      path.replace(/^change\.(person\.)?/, '').replace(/^(starts_on|ends_on)$/, 'day'),
      message,
    ]),
  )
