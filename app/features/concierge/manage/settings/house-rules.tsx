import { ActionIcon, Button, Group, Radio, SegmentedControl, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import type { ConciergeSettings } from '../../../../../domain/concierge/snapshot.ts'
import { useCommand } from '../../../../lib/commands/use-command.ts'
import { fieldErrors, toFailure } from '../../../../lib/failure.ts'
import { useMayManage } from '../../../../lib/membership/may-manage.ts'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { FormErrors } from '../../../../ui/form/form-errors.tsx'
import { WholeNumberField } from '../../../../ui/form/whole-number-field.tsx'
import { NotLoaded } from '../../../../ui/page/not-loaded.tsx'
import { Section } from '../../../../ui/page/page.tsx'
import { settingsQuery } from '../../queries.ts'

/** Edits the building's rules for visitors, the retention periods, and the checklist of a shift. */
export function HouseRules() {
  const { id } = useCondominium()
  const settings = useQuery(settingsQuery(id))
  if (!settings.data) return <NotLoaded query={settings} rows={8} />
  return <Rules settings={settings.data} />
}

type Values = Omit<ConciergeSettings, 'delivery_reminder_days'> & { reminders: string }

/** '2, 5 e 10' as days. */
const readDays = (typed: string): number[] =>
  [...new Set((typed.match(/\d+/g) ?? []).map(Number))].sort((a, b) => a - b)

function useRulesForm({ delivery_reminder_days, ...rest }: ConciergeSettings) {
  const initialValues: Values = { ...rest, reminders: delivery_reminder_days.join(', ') }
  return useForm({
    initialValues,
    validate: {
      reminders: (typed) => {
        const days = readDays(typed)
        return days.length > 6 || days.some((day) => day < 1 || day > 60)
          ? 'Até seis lembretes, de 1 a 60 dias.'
          : null
      },
      shift_checklist: { label: (value) => (value.trim() ? null : 'Escreva o item.') },
      contacts: {
        name: (value) => (value.trim() ? null : 'Diga o nome.'),
        phone: (value) => (/^[0-9()+ -]{3,24}$/.test(value) ? null : 'Escreva o telefone.'),
      },
    },
  })
}
type Form = ReturnType<typeof useRulesForm>

function Rules({ settings }: { settings: ConciergeSettings }) {
  const mayManage = useMayManage()
  const save = useCommand('save-concierge-settings', {
    action: 'salvar as regras',
    done: 'Regras salvas',
    quiet: true,
  })
  const form = useRulesForm(settings)
  const submit = form.onSubmit(({ reminders, ...values }) =>
    save.mutate(
      { ...values, delivery_reminder_days: readDays(reminders) },
      { onSuccess: () => form.resetDirty(), onError: (error) => form.setErrors(fieldErrors(error)) },
    ),
  )
  return (
    <form onSubmit={submit} noValidate style={{ maxWidth: 640 }}>
      {save.error && <FormErrors message={toFailure(save.error).message} />}
      <fieldset disabled={!mayManage} style={{ border: 0, margin: 0, padding: 0 }}>
        <Asking form={form} />
        <Keeping form={form} />
        <Checklist form={form} />
        <Contacts form={form} />
      </fieldset>
      {mayManage && (
        <Button type="submit" mt="xl" loading={save.isPending} disabled={!form.isDirty()}>
          Salvar regras
        </Button>
      )}
    </form>
  )
}

const policies = [
  { value: 'refuse', label: 'Não liberar' },
  { value: 'flag', label: 'Liberar e avisar' },
]

function Asking({ form }: { form: Form }) {
  const passes = [
    { key: 'pass_policy.expired', label: 'Passe vencido' },
    { key: 'pass_policy.used_up', label: 'Passe já usado' },
    { key: 'pass_policy.outside_hours', label: 'Fora do dia ou horário' },
  ]
  return (
    <Section title="Na entrada">
      <Stack>
        <Radio.Group
          label="Documento de quem entra"
          description="A lei pede o mínimo: o final basta para reconhecer a pessoa."
          {...form.getInputProps('document_policy')}
        >
          <Stack gap={12} mt={8}>
            <Radio value="none" label="Não pedir" />
            <Radio value="hint" label="Guardar só os 3 últimos sinais" />
            <Radio value="full" label="Guardar inteiro, fechado, e apagar no prazo" />
          </Stack>
        </Radio.Group>
        {passes.map(({ key, label }) => (
          <Group key={key} justify="space-between">
            <span id={key}>{label}</span>
            <SegmentedControl aria-labelledby={key} data={policies} {...form.getInputProps(key)} />
          </Group>
        ))}
        <WholeNumberField
          label="Avisar a portaria quando alguém passa de"
          suffix=" horas no prédio"
          min={1}
          max={168}
          {...form.getInputProps('overstay_hours')}
        />
        <TextInput
          label="Lembrar a unidade da encomenda depois de quantos dias"
          placeholder="2, 5, 10"
          description="Vazio não lembra."
          {...form.getInputProps('reminders')}
        />
      </Stack>
    </Section>
  )
}

function Keeping({ form }: { form: Form }) {
  return (
    <Section
      title="Por quanto tempo se guarda"
      note="Depois do prazo o conteúdo é apagado, e fica só que houve o registro."
    >
      <Group grow align="start">
        <WholeNumberField
          label="Visitas"
          suffix=" dias"
          min={30}
          max={1825}
          {...form.getInputProps('visit_retention_days')}
        />
        <WholeNumberField
          label="Documentos"
          suffix=" dias"
          min={1}
          max={365}
          {...form.getInputProps('document_retention_days')}
        />
        <WholeNumberField
          label="Fotos"
          suffix=" dias"
          min={1}
          max={365}
          {...form.getInputProps('photo_retention_days')}
        />
      </Group>
    </Section>
  )
}

function Checklist({ form }: { form: Form }) {
  return (
    <Section title="Ao passar o turno" note="O que se confere antes de outro assumir.">
      <Stack gap="sm">
        {form.values.shift_checklist.map((item, place) => (
          <Group key={item.id} gap="xs" wrap="nowrap" align="start">
            <TextInput
              aria-label={`Item ${place + 1}`}
              maxLength={80}
              style={{ flex: 1 }}
              {...form.getInputProps(`shift_checklist.${place}.label`)}
            />
            <ActionIcon
              size={44}
              variant="subtle"
              aria-label={`Remover: ${item.label}`}
              onClick={() => form.removeListItem('shift_checklist', place)}
            >
              <X size={18} />
            </ActionIcon>
          </Group>
        ))}
        <Button
          variant="default"
          w="fit-content"
          leftSection={<Plus size={16} />}
          onClick={() => form.insertListItem('shift_checklist', { id: crypto.randomUUID(), label: '' })}
        >
          Novo item
        </Button>
      </Stack>
    </Section>
  )
}

function Contacts({ form }: { form: Form }) {
  return (
    <Section title="Telefones de emergência" note="Ficam na mesa, também sem internet.">
      <Stack gap="sm">
        {form.values.contacts.map((contact, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a contact has no other identity, and the order is the person's.
          <Group key={place} gap="xs" wrap="nowrap" align="start">
            <TextInput
              aria-label={`Nome do contato ${place + 1}`}
              placeholder="Nome"
              maxLength={60}
              style={{ flex: 1 }}
              {...form.getInputProps(`contacts.${place}.name`)}
            />
            <TextInput
              aria-label={`Telefone de ${contact.name || `contato ${place + 1}`}`}
              placeholder="Telefone"
              type="tel"
              maxLength={24}
              style={{ flex: 1 }}
              {...form.getInputProps(`contacts.${place}.phone`)}
            />
            <ActionIcon
              size={44}
              variant="subtle"
              aria-label={`Remover ${contact.name}`}
              onClick={() => form.removeListItem('contacts', place)}
            >
              <X size={18} />
            </ActionIcon>
          </Group>
        ))}
        <Button
          variant="default"
          w="fit-content"
          leftSection={<Plus size={16} />}
          onClick={() => form.insertListItem('contacts', { name: '', phone: '', note: null })}
        >
          Novo telefone
        </Button>
      </Stack>
    </Section>
  )
}
