import { Checkbox, MultiSelect, Select, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { formatDate } from '../../../../domain/calendar.ts'
import type { AssemblyView, ViewedProxy } from '../../../../domain/voting/view.ts'
import { CommandDialog } from '../../../ui/dialog/command-dialog.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { RegisterSelect } from '../../residents/register/register-select.tsx'

type GiveProps = { assembly: AssemblyView; manages: boolean; onClose: () => void }

/** Gives a proxy with what art. 654 § 1º requires: an owner's own, or one that the table has on paper. */
export function GiveProxyDialog({ assembly, manages, onClose }: GiveProps) {
  const own = assembly.my_units.filter(({ by_proxy, is_tenant }) => !by_proxy && !is_tenant)
  const [id] = useState(() => crypto.randomUUID())
  const form = useForm({
    initialValues: {
      unit: (manages ? null : (own[0] ?? null)) as { id: string; label: string } | null,
      grantor_name: '',
      holder_name: '',
      holder_email: '',
      signed_at_place: '',
      signed_on: assembly.today as string | null,
      item_ids: [] as string[],
      is_notarised: false,
    },
    validate: {
      unit: (picked) => (picked ? null : 'Escolha a unidade.'),
      grantor_name: (text) => (text.trim().length < 3 ? 'Diga quem dá a procuração.' : null),
      holder_name: (text) => (text.trim().length < 3 ? 'Diga quem vai votar.' : null),
      signed_at_place: (text) => (text.trim().length < 2 ? 'Diga a cidade.' : null),
      signed_on: (day) => (day ? null : 'Informe a data.'),
    },
  })
  const { unit } = form.values
  return (
    <CommandDialog
      title={manages ? 'Registrar procuração' : 'Dar procuração'}
      verb={manages ? 'Registrar' : 'Dar procuração'}
      action="registrar a procuração"
      command="give-proxy"
      done={manages ? 'Procuração registrada' : 'Procuração enviada. A mesa confere o papel.'}
      form={form}
      body={({ unit: _, holder_email, ...values }) => ({
        ...values,
        assembly_id: assembly.id,
        id,
        unit_id: unit?.id,
        holder_email: holder_email.trim() || null,
      })}
      onClose={onClose}
    >
      {manages ? (
        <RegisterSelect
          kind="unit"
          label="Unidade"
          value={form.values.unit}
          onChange={(picked) => form.setFieldValue('unit', picked)}
          error={form.errors.unit ?? form.errors.unit_id}
        />
      ) : (
        <Select
          label="Unidade"
          data={own.map(({ id: value, label }) => ({ value, label }))}
          allowDeselect={false}
          value={unit?.id ?? null}
          onChange={(value) => form.setFieldValue('unit', own.find((one) => one.id === value) ?? null)}
          error={form.errors.unit}
        />
      )}
      <TextInput label="Quem dá a procuração" maxLength={120} {...form.getInputProps('grantor_name')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label="Quem vai votar" maxLength={120} {...form.getInputProps('holder_name')} />
        <TextInput
          label="E-mail dessa pessoa (opcional)"
          description="Se tem conta aqui, vota pelo próprio telefone."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          type="email"
          {...form.getInputProps('holder_email')}
        />
        <TextInput label="Cidade" maxLength={80} {...form.getInputProps('signed_at_place')} />
        <DateField label="Data" maxDate={assembly.today} {...form.getInputProps('signed_on')} />
      </SimpleGrid>
      <MultiSelect
        label="Só para estes itens (opcional)"
        placeholder={form.values.item_ids.length === 0 ? 'Todos os itens' : ''}
        data={assembly.items.map(({ id: value, position, title }) => ({
          value,
          label: `${position}. ${title}`,
        }))}
        clearable
        {...form.getInputProps('item_ids')}
      />
      <Checkbox label="Com firma reconhecida" {...form.getInputProps('is_notarised', { type: 'checkbox' })} />
      {!manages && (
        <Notice kind="info">
          Leve o papel assinado à mesa, ou mande por quem vai votar: ela confere e aceita.
        </Notice>
      )}
    </CommandDialog>
  )
}

export function CheckProxyDialog({ proxy, onClose }: { proxy: ViewedProxy; onClose: () => void }) {
  const form = useForm({ initialValues: { reason: '' } })
  const refuses = form.values.reason.trim().length >= 3
  return (
    <CommandDialog
      title={`Procuração da unidade ${proxy.unit_label}`}
      verb={refuses ? 'Recusar' : 'Aceitar'}
      action="conferir a procuração"
      command="check-proxy"
      form={form}
      body={({ reason }) => ({ proxy_id: proxy.id, refused_reason: refuses ? reason : null })}
      destructive={refuses}
      onClose={onClose}
    >
      <p style={{ margin: 0 }}>
        {proxy.grantor_name} dá a {proxy.holder_name} o voto da unidade {proxy.unit_label}. Assinada em{' '}
        {proxy.signed_at_place}, {formatDate(proxy.signed_on)}
        {proxy.is_notarised ? ', com firma reconhecida' : ''}.
      </p>
      <Notice kind="info">
        Confira no papel: o lugar, quem dá e quem recebe, a data, para que serve e até onde vai (art. 654, §
        1º).
      </Notice>
      <Textarea
        label="Motivo, se recusar"
        autosize
        minRows={2}
        maxLength={300}
        {...form.getInputProps('reason')}
      />
    </CommandDialog>
  )
}
