import { Checkbox, SegmentedControl, Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { civilDate } from '../../../../domain/calendar.ts'
import { tenseOf } from '../../../../domain/occupancy/stay.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { openZone } from '../../../lib/zone.ts'
import { CommandDialog } from '../../../ui/dialog/command-dialog.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { unitRecordQuery } from '../register/queries.ts'
import { type Picked, RegisterSelect } from '../register/register-select.tsx'

type StartMoveProps = { unit?: Picked; person?: Picked; onClose: () => void }

/** Plans a move with today's checklist. The front desk sees it at once. */
export function StartMoveDialog({ unit: givenUnit, person: givenPerson, onClose }: StartMoveProps) {
  const form = useForm({
    initialValues: {
      unit: givenUnit ?? (null as Picked | null),
      person_id: givenPerson?.id ?? '',
      kind: 'out' as 'in' | 'out',
      moves_on: civilDate(new Date(), openZone()),
      hours: '',
      note: '',
      whole_household: false,
    },
    validate: {
      unit: (picked) => (picked ? null : 'Escolha a unidade.'),
      person_id: (picked, { unit }) => (unit && !picked ? 'Escolha quem se muda.' : null),
    },
  })
  const { unit } = form.values
  return (
    <CommandDialog
      title={givenPerson && unit ? `Mudança de ${givenPerson.label}, ${unit.label}` : 'Marcar mudança'}
      verb="Marcar mudança"
      action="marcar a mudança"
      command="start-move"
      done="Mudança marcada"
      form={form}
      body={({ unit: picked, ...values }) => ({ unit_id: picked?.id, ...values })}
      onClose={onClose}
    >
      <SegmentedControl
        aria-label="Entrada ou saída"
        data={[
          { value: 'in', label: 'Entrada' },
          { value: 'out', label: 'Saída' },
        ]}
        {...form.getInputProps('kind')}
      />
      {!givenUnit && (
        <RegisterSelect
          kind="unit"
          label="Unidade"
          value={form.values.unit}
          onChange={(picked) => form.setFieldValue('unit', picked)}
          error={form.errors.unit ?? form.errors.unit_id}
        />
      )}
      {!givenPerson && unit && (
        <WhoMoves
          unitId={unit.id}
          value={form.values.person_id}
          onChange={(id) => form.setFieldValue('person_id', id)}
          error={form.errors.person_id}
        />
      )}
      <DateField label="Dia" {...form.getInputProps('moves_on')} />
      <TextInput
        label="Horário (opcional)"
        placeholder="8h às 12h"
        maxLength={40}
        {...form.getInputProps('hours')}
      />
      <TextInput
        label="Recado para a portaria (opcional)"
        placeholder="Caminhão na rampa de serviço"
        maxLength={300}
        {...form.getInputProps('note')}
      />
      {form.values.kind === 'out' && (
        <Checkbox
          label="Todos os inquilinos e moradores da unidade saem"
          description="Ao concluir, os vínculos e os acessos deles terminam no dia da mudança."
          {...form.getInputProps('whole_household', { type: 'checkbox' })}
        />
      )}
    </CommandDialog>
  )
}

type WhoMovesProps = { unitId: string; value: string; onChange: (id: string) => void; error: ReactNode }

function WhoMoves({ unitId, value, onChange, error }: WhoMovesProps) {
  const { id } = useCondominium()
  const { data } = useQuery(unitRecordQuery(id, unitId))
  const today = civilDate(new Date(), openZone())
  const current = (data?.ties ?? []).filter((tie) => tenseOf(tie, today) !== 'past')
  const people = new Map(current.map(({ person }) => [person.id, person.name]))
  return (
    <Select
      label="Quem se muda"
      data={[...people].map(([personId, name]) => ({ value: personId, label: name }))}
      nothingFoundMessage="Ninguém nesta unidade"
      value={value || null}
      onChange={(picked) => onChange(picked ?? '')}
      error={error}
    />
  )
}
