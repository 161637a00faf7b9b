import { Checkbox, SegmentedControl, Select, SimpleGrid, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { civilDate } from '../../../../domain/calendar.ts'
import { isOwner } from '../../../../domain/occupancy/stay.ts'
import type { OccupancyKind } from '../../../../domain/units/occupancy-kind.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { fieldErrors, toFailure } from '../../../lib/failure.ts'
import { openZone } from '../../../lib/zone.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { Duplicates } from '../person/duplicates.tsx'
import { type Picked, RegisterSelect } from '../register/register-select.tsx'
import { kindChoices } from './tie-dialogs.tsx'

type AddDialogProps = {
  /** One of the two is known where the dialog is opened. */
  unit?: Picked
  person?: Picked
  onClose: () => void
}

/** Ties a person to a unit from a day on, past or future; the person may be registered in the same step. */
export function AddDialog({ unit: givenUnit, person: givenPerson, onClose }: AddDialogProps) {
  const command = useCommand('add-occupancy', {
    action: 'ligar a pessoa',
    done: 'Pessoa ligada à unidade',
    quiet: true,
  })
  const [unit, setUnit] = useState<Picked | null>(givenUnit ?? null)
  const [person, setPerson] = useState<Picked | null>(givenPerson ?? null)
  const [mode, setMode] = useState('known')
  const form = useForm({
    initialValues: {
      name: '',
      document: '',
      email: '',
      phone: '',
      kind: 'tenant' as string,
      starts_on: civilDate(new Date(), openZone()),
      ends_on: null as string | null,
      part: '',
      is_payer: false,
      is_voter: false,
    },
  })
  const { values } = form
  const owner = isOwner({ kind: values.kind as OccupancyKind })
  const send = (acknowledged: boolean, known: Picked | null = mode === 'known' ? person : null) => {
    const { name, document, email, phone, part, ...rest } = values
    form.clearErrors()
    if (!unit) return form.setErrors({ unit_id: 'Escolha a unidade.' })
    if (mode === 'known' && !known) return form.setErrors({ person_id: 'Escolha a pessoa.' })
    command.mutate(
      {
        unit_id: unit.id,
        ...(known ? { person_id: known.id } : { person: { name, document, email, phone } }),
        ...rest,
        part: owner ? part : '',
        ends_on: rest.ends_on || null,
        acknowledge_duplicates: acknowledged,
      },
      { onSuccess: onClose, onError: (error) => form.setErrors(unprefixed(fieldErrors(error))) },
    )
  }
  const failure = command.error && toFailure(command.error)
  return (
    <FormDialog
      title={
        givenUnit ? `Adicionar pessoa em ${givenUnit.label}` : `Ligar ${givenPerson?.label} a uma unidade`
      }
      verb="Adicionar"
      loading={command.isPending}
      error={failure?.code === 'person_duplicate' ? null : command.error}
      onClose={onClose}
      onSubmit={() => send(false)}
    >
      {failure?.code === 'person_duplicate' && (
        <Duplicates error={failure} onUse={(known) => send(false, known)} onIgnore={() => send(true)} />
      )}
      {!givenUnit && (
        <RegisterSelect
          kind="unit"
          label="Unidade"
          value={unit}
          onChange={setUnit}
          error={form.errors.unit_id}
        />
      )}
      {!givenPerson && (
        <>
          <SegmentedControl
            aria-label="Quem é a pessoa"
            value={mode}
            onChange={setMode}
            data={[
              { value: 'known', label: 'Já cadastrada' },
              { value: 'new', label: 'Pessoa nova' },
            ]}
          />
          {mode === 'known' ? (
            <RegisterSelect
              kind="person"
              label="Pessoa"
              value={person}
              onChange={setPerson}
              error={form.errors.person_id}
            />
          ) : (
            <>
              <TextInput label="Nome" {...form.getInputProps('name')} />
              <TextInput label="CPF ou CNPJ (opcional)" {...form.getInputProps('document')} />
              <SimpleGrid cols={{ base: 1, xs: 2 }}>
                <TextInput label="E-mail (opcional)" type="email" {...form.getInputProps('email')} />
                <TextInput label="Telefone (opcional)" type="tel" {...form.getInputProps('phone')} />
              </SimpleGrid>
            </>
          )}
        </>
      )}
      <Select
        label="O que a pessoa é na unidade"
        data={kindChoices}
        allowDeselect={false}
        {...form.getInputProps('kind')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <DateField label="Desde" {...form.getInputProps('starts_on')} />
        <DateField label="Até (opcional)" clearable {...form.getInputProps('ends_on')} />
      </SimpleGrid>
      {owner && (
        <TextInput
          label="Parte na propriedade (opcional)"
          placeholder="1/2 ou 50%"
          {...form.getInputProps('part')}
        />
      )}
      <Checkbox
        label="Passa a pagar as cobranças"
        {...form.getInputProps('is_payer', { type: 'checkbox' })}
      />
      {owner && (
        <Checkbox
          label="Passa a votar pela unidade"
          {...form.getInputProps('is_voter', { type: 'checkbox' })}
        />
      )}
      <Text size="sm" c="dimmed">
        Cada unidade tem um pagador e um voto. Sem marcar nada, quem já paga e vota continua.
      </Text>
    </FormDialog>
  )
}

const unprefixed = (errors: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(errors).map(([path, message]) => [path.replace(/^person\./, ''), message]),
  )
