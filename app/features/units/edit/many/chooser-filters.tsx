import { NumberInput, Select, SimpleGrid } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { unitKinds } from '../../../../../domain/units/unit-kind.ts'
import { useListAddress } from '../../../../lib/lists/keyset.ts'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import type { UnitSummary } from '../../queries.ts'
import { groupsQuery } from '../register-queries.ts'
import { type EditFilter, noBlock } from './edit-form.ts'

/** Block, kind, floors, group: stored in the address. */
export function ChooserFilters({ summary, filter }: { summary: UnitSummary; filter: EditFilter }) {
  const { id } = useCondominium()
  const { filter: go } = useListAddress()
  const groups = useQuery(groupsQuery(id))
  const floor = (value: number | string) => (value === '' ? null : String(value))
  return (
    <SimpleGrid cols={2} spacing="sm" verticalSpacing="sm">
      <Select
        aria-label="Bloco"
        placeholder="Bloco"
        clearable
        searchable={summary.blocks.length > 10}
        limit={200}
        value={filter.block === '' ? noBlock : (filter.block ?? null)}
        onChange={(block) => go({ bloco: block })}
        data={summary.blocks.map(({ name }) => ({ value: name || noBlock, label: name || 'Sem bloco' }))}
      />
      <Select
        aria-label="Tipo"
        placeholder="Tipo"
        clearable
        value={filter.kind ?? null}
        onChange={(kind) => go({ tipo: kind })}
        data={Object.entries(unitKinds).map(([value, label]) => ({ value, label }))}
      />
      <NumberInput
        aria-label="Do andar"
        placeholder="Do andar"
        allowDecimal={false}
        min={-20}
        max={300}
        value={filter.floor_from ?? ''}
        onChange={(value) => go({ de: floor(value) })}
      />
      <NumberInput
        aria-label="Até o andar"
        placeholder="Até o andar"
        allowDecimal={false}
        min={-20}
        max={300}
        value={filter.floor_to ?? ''}
        onChange={(value) => go({ ate: floor(value) })}
      />
      {(groups.data ?? []).length > 0 && (
        <Select
          aria-label="Grupo"
          placeholder="Grupo"
          clearable
          value={filter.group_id ?? null}
          onChange={(group) => go({ grupo: group })}
          data={(groups.data ?? []).map(({ id: value, name }) => ({ value, label: name }))}
        />
      )}
      <Select
        aria-label="Fração"
        placeholder="Fração"
        clearable
        value={filter.share ? 'falta' : null}
        onChange={(share) => go({ fracao: share })}
        data={[{ value: 'falta', label: 'Sem fração' }]}
      />
    </SimpleGrid>
  )
}
