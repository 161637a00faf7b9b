import { Button, Group, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { actionGroups } from '../../../../domain/audit/action-groups.ts'
import { DateField } from '../../../ui/form/date-field.tsx'
import { SearchField } from '../../../ui/form/search-field.tsx'
import { type AuditFilters, actorsQuery, platformChain } from '../queries.ts'
import { actorWords } from '../words.ts'
import { isFiltered } from './filters.ts'
import { CondominiumSelect, PersonSelect } from './platform-filters.tsx'

type FilterBarProps = {
  /** The condominium whose entries are shown; null: all. */
  condominiumId: string | null
  /** Platform administrators choose the condominium too. */
  isPlatform: boolean
  filters: AuditFilters
  onFilter: (changes: Readonly<Record<string, string | null>>) => void
}

const groups = Object.entries(actionGroups).map(([value, label]) => ({ value, label }))
const cleared = { condominio: null, quem: null, grupo: null, de: null, ate: null, codigo: null }

/** Filters by who, what, when and the code of the affected item. */
export function FilterBar({ condominiumId, isPlatform, filters, onFilter }: FilterBarProps) {
  // What belongs to no condominium was done by anybody of the platform.
  const tenant = condominiumId === platformChain ? null : condominiumId
  return (
    <Group gap="sm" mb="sm" wrap="wrap" align="flex-end">
      {isPlatform && (
        <CondominiumSelect
          value={filters.condominium}
          onChange={(condominio) => onFilter({ condominio, quem: null })}
        />
      )}
      {!tenant && <PersonSelect value={filters.actor} onChange={(quem) => onFilter({ quem })} />}
      {tenant && (
        <ActorSelect condominiumId={tenant} value={filters.actor} onChange={(quem) => onFilter({ quem })} />
      )}
      <Select
        label="O que fez"
        placeholder="Tudo"
        data={groups}
        value={filters.group}
        onChange={(grupo) => onFilter({ grupo })}
        clearable
        style={{ flex: '1 1 150px', maxWidth: 240 }}
      />
      <DateField
        label="De"
        value={filters.since}
        onChange={(de) => onFilter({ de })}
        maxDate={filters.until ?? undefined}
        clearable
        style={{ flex: '1 1 140px', maxWidth: 200 }}
      />
      <DateField
        label="Até"
        value={filters.until}
        onChange={(ate) => onFilter({ ate })}
        minDate={filters.since ?? undefined}
        clearable
        style={{ flex: '1 1 140px', maxWidth: 200 }}
      />
      <SearchField
        label="Código do que foi alterado"
        placeholder="Código"
        value={filters.wanted}
        onSearch={(codigo) => onFilter({ codigo })}
      />
      {isFiltered(filters) && (
        <Button variant="subtle" leftSection={<X size={18} />} onClick={() => onFilter(cleared)}>
          Limpar filtros
        </Button>
      )}
    </Group>
  )
}

type ActorSelectProps = {
  condominiumId: string
  value: string | null
  onChange: (actor: string | null) => void
}

function ActorSelect({ condominiumId, value, onChange }: ActorSelectProps) {
  const actors = useQuery(actorsQuery(condominiumId))
  const data = (actors.data ?? []).map((actor) => ({
    value: actor.actor_id,
    label: actor.actor_name ?? `${actorWords(actor)} (${actor.actor_id.slice(-4)})`,
  }))
  return (
    <Select
      label="Quem"
      placeholder="Todos"
      data={data}
      value={value}
      onChange={onChange}
      searchable
      clearable
      nothingFoundMessage="Ninguém com este nome"
      style={{ flex: '1 1 150px', maxWidth: 260 }}
    />
  )
}
