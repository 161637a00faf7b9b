import { Select, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { CommandDialog } from '../../ui/dialog/command-dialog.tsx'
import { DateField } from '../../ui/form/date-field.tsx'
import { type Picked, RegisterSelect } from '../residents/register/register-select.tsx'

type OwnUnit = { unit_id: string; label: string }
type RuleDialogProps = {
  /** A resident's own; the administration chooses any unit, or none for the whole building. */
  units: readonly OwnUnit[] | null
  onClose: () => void
}

/** Chooses the unit of a rule: among the user's own, or by the administration among all. */
function useUnit(units: RuleDialogProps['units']) {
  const [own, setOwn] = useState(units?.[0]?.unit_id ?? '')
  const [picked, setPicked] = useState<Picked | null>(null)
  const field =
    units === null ? (
      <RegisterSelect
        kind="unit"
        label="Unidade (opcional)"
        description="Vazio vale para o prédio todo."
        value={picked}
        onChange={setPicked}
      />
    ) : (
      units.length > 1 && (
        <Select
          label="Unidade"
          data={units.map(({ unit_id, label }) => ({ value: unit_id, label }))}
          allowDeselect={false}
          value={own}
          onChange={(unitId) => setOwn(unitId ?? own)}
        />
      )
    )
  return { unit_id: units === null ? (picked?.id ?? null) : own, field }
}

/** A standing instruction: shown at the desk whenever the unit comes up. */
export function InstructionDialog({ units, onClose }: RuleDialogProps) {
  const { unit_id, field } = useUnit(units)
  const form = useForm({
    initialValues: { text: '', until: null as string | null },
    validate: { text: (value) => (value.trim() ? null : 'Escreva o que a portaria deve saber.') },
  })
  return (
    <CommandDialog
      title="Nova instrução"
      verb="Salvar instrução"
      command="save-desk-instruction"
      action="salvar a instrução"
      done="A portaria já vê a instrução"
      form={form}
      body={(values) => ({ ...values, unit_id, until: values.until || null })}
      onClose={onClose}
    >
      {field}
      <Textarea
        label="O que a portaria deve saber"
        placeholder="Depois das 22h, não interfonar: ligar no celular."
        autosize
        minRows={3}
        maxLength={500}
        data-autofocus
        {...form.getInputProps('text')}
      />
      <DateField label="Até (opcional)" clearable {...form.getInputProps('until')} />
    </CommandDialog>
  )
}

/** Adds a person that the desk must not admit: to a unit, or to the building. */
export function BanDialog({ units, onClose }: RuleDialogProps) {
  const { unit_id, field } = useUnit(units)
  const form = useForm({
    initialValues: { name: '', description: '', reason: '', until: null as string | null },
    validate: {
      name: (value) => (value.trim() ? null : 'Escreva o nome.'),
      reason: (value) => (value.trim() ? null : 'Diga em poucas palavras o motivo.'),
    },
  })
  return (
    <CommandDialog
      title="Não deixar entrar"
      verb="Avisar a portaria"
      command="save-admission-ban"
      action="salvar o aviso"
      done="A portaria já vê o aviso"
      form={form}
      body={({ description, until, ...values }) => ({
        ...values,
        unit_id,
        description: description.trim() || null,
        until: until || null,
      })}
      onClose={onClose}
    >
      {field}
      <TextInput
        label="Nome"
        maxLength={80}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <TextInput
        label="Como reconhecer (opcional)"
        placeholder="Homem alto, barba, Gol prata"
        maxLength={300}
        {...form.getInputProps('description')}
      />
      <TextInput
        label="Motivo"
        description="Só a portaria e a administração leem."
        maxLength={300}
        {...form.getInputProps('reason')}
      />
      <DateField label="Até (opcional)" clearable {...form.getInputProps('until')} />
    </CommandDialog>
  )
}
