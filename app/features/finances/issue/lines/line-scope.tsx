import { MultiSelect, Select, Textarea } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isScoped } from '../../../../../domain/charges/budget-line.ts'
import { unitKinds } from '../../../../../domain/units/unit-kind.ts'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { unitChoicesQuery, unitSummaryQuery } from '../../../units/queries.ts'
import classes from '../issue.module.css'
import type { IssueForm } from '../issue-form.ts'
import { groupChoicesQuery } from './scope-queries.ts'

/** Chooses who pays a line when not everyone does: a block, a group, the remaining units; and why, which appears on their charges. */
export function LineScope({ form, index }: { form: IssueForm; index: number }) {
  const { id } = useCondominium()
  const { data: groups = [] } = useQuery(groupChoicesQuery(id))
  const { data: summary } = useQuery(unitSummaryQuery(id))
  const path = `lines.${index}`
  const line = form.values.lines[index]!
  const blocks = (summary?.blocks ?? []).filter(({ name }) => name !== '')
  const who = line.group_id ? `group:${line.group_id}` : line.block ? `block:${line.block}` : 'all'
  const choose = (value: string | null) => {
    const [of, ...rest] = (value ?? 'all').split(':')
    form.setFieldValue(`${path}.block`, of === 'block' ? rest.join(':') : null)
    form.setFieldValue(`${path}.group_id`, of === 'group' ? rest.join(':') : null)
  }
  return (
    <div className={classes.scope}>
      <Select
        label="Quem paga"
        allowDeselect={false}
        data={[
          { value: 'all', label: 'Todas as unidades' },
          ...section('Só um bloco', blocks, ({ name }) => ({
            value: `block:${name}`,
            label: `Bloco ${name}`,
          })),
          ...section('Só um grupo', groups, (group) => ({ value: `group:${group.id}`, label: group.name })),
        ]}
        value={who}
        onChange={choose}
        error={form.errors[`${path}.block`] ?? form.errors[`${path}.group_id`]}
      />
      <MultiSelect
        label="Menos estes tipos"
        placeholder={line.excluded_kinds.length === 0 ? 'Nenhum' : undefined}
        data={(summary?.kinds ?? []).map((kind) => ({ value: kind, label: unitKinds[kind] }))}
        {...form.getInputProps(`${path}.excluded_kinds`)}
      />
      <ExcludedUnits form={form} path={path} chosen={line.excluded_units} />
      {isScoped(line) && (
        <Textarea
          label="Motivo"
          description="Sai em cada cobrança desta despesa (Código Civil, art. 1.340)."
          maxLength={200}
          autosize
          minRows={1}
          {...form.getInputProps(`${path}.reason`)}
        />
      )}
    </div>
  )
}

const section = <Item,>(
  group: string,
  list: readonly Item[],
  toItem: (item: Item) => { value: string; label: string },
) => (list.length > 0 ? [{ group, items: list.map(toItem) }] : [])

type ExcludedUnitsProps = { form: IssueForm; path: string; chosen: readonly string[] }

function ExcludedUnits({ form, path, chosen }: ExcludedUnitsProps) {
  const { id } = useCondominium()
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, 250)
  const { data = [] } = useQuery(unitChoicesQuery(id, search))
  const [labels, setLabels] = useState<Record<string, string>>({})
  const found = data.map(({ unit_id, label }) => ({ value: unit_id, label }))
  const kept = chosen
    .filter((unit) => !found.some(({ value }) => value === unit))
    .map((value) => ({ value, label: labels[value] ?? 'Unidade' }))
  return (
    <MultiSelect
      label="Menos estas unidades"
      placeholder={chosen.length === 0 ? 'Nenhuma' : undefined}
      searchable
      filter={({ options }) => options}
      onSearchChange={setTyped}
      nothingFoundMessage="Nenhuma unidade com este nome."
      data={[...found, ...kept]}
      value={[...chosen]}
      onChange={(units) => {
        const named = [...found, ...kept].map(({ value, label }) => [value, label] as const)
        setLabels({ ...labels, ...Object.fromEntries(named) })
        form.setFieldValue(`${path}.excluded_units`, units)
      }}
      error={form.errors[`${path}.excluded_units`]}
    />
  )
}
