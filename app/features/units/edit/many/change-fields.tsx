import { Checkbox, Group, NumberInput, Select, Stack, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { unitKinds } from '../../../../../domain/units/unit-kind.ts'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { groupsQuery } from '../register-queries.ts'
import classes from './edit.module.css'
import type { EditValues } from './edit-form.ts'

/** What can be set in many units, each part switched on by itself. */
export function ChangeFields({ form }: { form: UseFormReturnType<EditValues> }) {
  const { id } = useCondominium()
  const groups = useQuery(groupsQuery(id)).data ?? []
  const choices = groups.map(({ id: value, name }) => ({ value, label: name }))
  const parts: { name: string; label: string; field: ReactNode; hidden?: boolean }[] = [
    {
      name: 'block',
      label: 'Bloco',
      field: (
        <TextInput
          aria-label="Novo bloco"
          placeholder="Vazio: sem bloco"
          maxLength={20}
          {...form.getInputProps('block')}
        />
      ),
    },
    {
      name: 'kind',
      label: 'Tipo',
      field: (
        <Select
          aria-label="Novo tipo"
          allowDeselect={false}
          data={Object.entries(unitKinds).map(([value, label]) => ({ value, label }))}
          {...form.getInputProps('kind')}
        />
      ),
    },
    { name: 'floor', label: 'Andar', field: <FloorField form={form} /> },
    {
      name: 'area',
      label: 'Área privativa',
      field: (
        <TextInput
          aria-label="Nova área em m²"
          placeholder="70,25"
          rightSection="m²"
          {...form.getInputProps('area')}
        />
      ),
    },
    {
      name: 'share',
      label: 'Fração ideal',
      field: (
        <TextInput aria-label="Nova fração" placeholder="1/96 ou 0,010417" {...form.getInputProps('share')} />
      ),
    },
    {
      name: 'joins',
      label: 'Entrar em um grupo',
      hidden: groups.length === 0,
      field: <Select aria-label="Grupo em que entram" data={choices} {...form.getInputProps('joins')} />,
    },
    {
      name: 'leaves',
      label: 'Sair de um grupo',
      hidden: groups.length === 0,
      field: <Select aria-label="Grupo de que saem" data={choices} {...form.getInputProps('leaves')} />,
    },
  ]
  const { on } = form.values
  const toggle = (name: string) =>
    form.setFieldValue('on', on.includes(name) ? on.filter((one) => one !== name) : [...on, name])
  return (
    <Stack gap={4} role="group" aria-label="O que muda">
      {parts
        .filter(({ hidden }) => !hidden)
        .map(({ name, label, field }) => (
          <div key={name} className={classes.part}>
            <Checkbox label={label} checked={on.includes(name)} onChange={() => toggle(name)} />
            {on.includes(name) && <div className={classes.field}>{field}</div>}
          </div>
        ))}
    </Stack>
  )
}

function FloorField({ form }: { form: UseFormReturnType<EditValues> }) {
  return (
    <Group gap="sm">
      <NumberInput
        aria-label="Novo andar"
        placeholder="Vazio: sem andar"
        allowDecimal={false}
        min={-20}
        max={300}
        disabled={form.values.floorOfNumber}
        style={{ flex: 1, minWidth: 140 }}
        {...form.getInputProps('floor')}
      />
      <Checkbox
        label="Pelo número (1203 → 12º)"
        checked={form.values.floorOfNumber}
        onChange={(event) => form.setFieldValue('floorOfNumber', event.currentTarget.checked)}
      />
    </Group>
  )
}
