import { Button, Group, Select } from '@mantine/core'
import { X } from 'lucide-react'
import { dueWords, healthWords } from '../../../../domain/platform/condominium-words.ts'
import { useListAddress } from '../../../lib/lists/keyset.ts'
import { SearchField } from '../../../ui/form/search-field.tsx'
import { filterNames } from './addresses.ts'
import classes from './condominiums.module.css'
import type { ListAsked, PlatformCounts } from './queries.ts'

type ListFiltersProps = { asked: ListAsked; counts: PlatformCounts | undefined }

const options = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))
const cleared = Object.fromEntries(Object.values(filterNames).map((name) => [name, null]))

/** Edits the list's filters, which the address stores. */
export function ListFilters({ asked: { filters }, counts }: ListFiltersProps) {
  const { filter } = useListAddress()
  const choices = [
    {
      name: 'plan',
      label: 'Plano',
      data: (counts?.plans ?? []).map(({ slug, name }) => ({ value: slug, label: name })),
    },
    { name: 'health', label: 'Saúde', data: options(healthWords) },
    { name: 'due', label: 'Pendente', data: options(dueWords) },
    { name: 'tag', label: 'Etiqueta', data: counts?.tags ?? [] },
    { name: 'state', label: 'Estado', data: counts?.states ?? [] },
  ] as const
  return (
    <search aria-label="Filtros">
      <Group gap={12} my={16} align="end" data-screen-only>
        <SearchField
          label="Buscar condomínio"
          placeholder="Nome, CNPJ, código ou síndico"
          value={filters.wanted ?? ''}
          onSearch={(q) => filter({ q })}
        />
        {choices.map(({ name, label, data }) => (
          <Select
            key={name}
            className={classes.filter}
            label={label}
            placeholder="Todos"
            clearable
            searchable={data.length > 8}
            nothingFoundMessage="Nada com este nome"
            data={data}
            value={filters[name] ?? null}
            onChange={(value) => filter({ [filterNames[name]]: value })}
          />
        ))}
        {Object.values(filters).some(Boolean) && (
          <Button variant="subtle" leftSection={<X size={18} />} onClick={() => filter(cleared)}>
            Limpar filtros
          </Button>
        )}
      </Group>
    </search>
  )
}
