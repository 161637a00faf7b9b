import { Checkbox, Select, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { areaInput } from '../../../../domain/reservations/input.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { CommandDialog } from '../../../ui/dialog/command-dialog.tsx'
import { MoneyField } from '../../../ui/form/money-field.tsx'
import { WholeNumberField } from '../../../ui/form/whole-number-field.tsx'
import type { Area } from '../queries.ts'
import { defaultHours, HoursField } from './hours-field.tsx'
import { LinesField } from './lines-field.tsx'

/** What this dialog changes; photos, guests and checklist have their own. */
type Terms = Omit<Area, 'id' | 'photos' | 'guests_most' | 'guests_until_hours' | 'checklist'>
const termsOf = ({
  id: _i,
  photos: _p,
  guests_most: _m,
  guests_until_hours: _u,
  checklist: _c,
  ...terms
}: Area): Terms => terms

const fresh: Terms = {
  name: '',
  kind: 'space',
  description: '',
  rules: '',
  capacity: 30,
  mode: 'slots',
  step_minutes: 30,
  min_minutes: 60,
  max_minutes: 240,
  buffer_before: 0,
  buffer_after: 60,
  min_notice_hours: 24,
  max_notice_days: 90,
  holiday_rule: 'sunday',
  needs_approval: false,
  fee_cents: 0,
  weekend_fee_cents: null,
  holiday_fee_cents: null,
  deposit_cents: 0,
  free_cancel_hours: 48,
  late_cancel_percent: 0,
  open_to: 'residents',
  offer_hours: 12,
  questions: [],
  hours: defaultHours,
}

const whole = [
  ['capacity', 'Cabem quantas pessoas'],
  ['buffer_before', 'Livre antes, em minutos'],
  ['buffer_after', 'Livre depois, em minutos'],
  ['min_notice_hours', 'Antecedência mínima, em horas'],
  ['max_notice_days', 'Antecedência máxima, em dias'],
  ['free_cancel_hours', 'Cancela sem custo até quantas horas antes'],
  ['late_cancel_percent', 'Depois disso, % da taxa'],
  ['offer_hours', 'Lista de espera: horas para responder'],
] as const
const amounts = [
  ['fee_cents', 'Taxa', false],
  ['weekend_fee_cents', 'Taxa em fim de semana', true],
  ['holiday_fee_cents', 'Taxa em feriado', true],
  ['deposit_cents', 'Caução', false],
] as const

/** Edits a space with its hours, terms and prices; errors appear next to their fields. */
export function AreaDialog({ area, onClose }: { area: Area | null; onClose: () => void }) {
  const { id: condominiumId } = useCondominium()
  const [id] = useState(() => area?.id ?? crypto.randomUUID())
  const bodyOf = (values: Terms) => ({ ...values, id })
  const form = useForm<Terms>({
    initialValues: area ? termsOf(area) : fresh,
    validate: (values) =>
      Object.fromEntries(
        (areaInput.safeParse({ ...bodyOf(values), condominium_id: condominiumId }).error?.issues ?? []).map(
          ({ path, message }) => [path[0] === 'hours' ? 'hours' : path.join('.'), message],
        ),
      ),
  })
  return (
    <CommandDialog
      title={area ? `Editar ${area.name}` : 'Cadastrar espaço'}
      verb="Salvar espaço"
      command="save-common-area"
      action="salvar o espaço"
      done="Espaço salvo"
      form={form}
      body={bodyOf}
      onClose={onClose}
    >
      <TextInput label="Nome" maxLength={60} {...form.getInputProps('name')} data-autofocus />
      <Textarea
        label="Descrição"
        placeholder="O que há nele: cadeiras, geladeira, banheiro"
        maxLength={600}
        autosize
        minRows={2}
        {...form.getInputProps('description')}
      />
      <Textarea
        label="Regras do espaço"
        description="O morador lê antes de confirmar."
        maxLength={6000}
        autosize
        minRows={3}
        {...form.getInputProps('rules')}
      />
      <Select
        label="Horários"
        allowDeselect={false}
        data={[
          { value: 'slots', label: 'Turnos inteiros' },
          { value: 'free', label: 'Livres, dentro da abertura' },
        ]}
        {...form.getInputProps('mode')}
      />
      <HoursField
        value={form.values.hours}
        onChange={(hours) => form.setFieldValue('hours', hours)}
        error={form.errors.hours}
      />
      {form.values.mode === 'free' && (
        <>
          <WholeNumberField label="Duração mínima, em minutos" {...form.getInputProps('min_minutes')} />
          <WholeNumberField label="Duração máxima, em minutos" {...form.getInputProps('max_minutes')} />
        </>
      )}
      {whole.map(([name, label]) => (
        <WholeNumberField key={name} label={label} {...form.getInputProps(name)} />
      ))}
      {amounts.map(([name, label, isOptional]) => (
        <MoneyField
          key={name}
          label={label}
          placeholder={isOptional ? 'Igual à taxa' : undefined}
          value={form.values[name]}
          onChange={(cents) => form.setFieldValue(name, isOptional ? cents : (cents ?? 0))}
          error={form.errors[name]}
        />
      ))}
      <Select
        label="Em feriado"
        allowDeselect={false}
        data={[
          { value: 'sunday', label: 'Abre como domingo' },
          { value: 'weekday', label: 'Abre como no dia da semana' },
          { value: 'closed', label: 'Fica fechado' },
        ]}
        {...form.getInputProps('holiday_rule')}
      />
      <Select
        label="Quem reserva"
        allowDeselect={false}
        data={[
          { value: 'residents', label: 'Qualquer morador com acesso' },
          { value: 'responsible', label: 'Só proprietário ou inquilino' },
        ]}
        {...form.getInputProps('open_to')}
      />
      <Checkbox
        label="O síndico aprova cada pedido"
        {...form.getInputProps('needs_approval', { type: 'checkbox' })}
      />
      <LinesField
        label="Perguntas de quem reserva"
        description="Respondidas antes de confirmar; a administração lê as respostas na reserva."
        noun="Pergunta"
        add="Adicionar pergunta"
        placeholder="Ex.: haverá som ao vivo?"
        most={12}
        value={form.values.questions}
        fresh={() => ({ id: crypto.randomUUID(), label: '', required: false })}
        onChange={(questions) => form.setFieldValue('questions', questions)}
        errorOf={(nth) => form.errors[`questions.${nth}.label`]}
      />
    </CommandDialog>
  )
}
