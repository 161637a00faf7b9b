import { Select, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { transferKinds } from '../../../../../domain/ledger/words.ts'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { useSearchParams } from '../../../../lib/mutations/go-on.ts'
import { DateField } from '../../../../ui/form/date-field.tsx'
import { fundsQuery } from '../../queries.ts'
import { isGroup, rubricsQuery } from '../chart-queries.ts'
import classes from '../ledger.module.css'
import type { JournalFilters } from '../ledger-queries.ts'

/** What the journal is narrowed to, kept in the address. */
export function FilterFields({ filters }: { filters: JournalFilters }) {
  const { id } = useCondominium()
  const { data: funds } = useQuery(fundsQuery(id))
  const { data: rubrics } = useQuery(rubricsQuery(id))
  const [params, setParams] = useSearchParams()
  const set = (name: string, value: string | null) => {
    const next = new URLSearchParams(params)
    next.delete('depois')
    if (value) next.set(name, value)
    else next.delete(name)
    setParams(next, { replace: true, preventScrollReset: true })
  }
  const later = useDebouncedCallback(set, 300)
  return (
    <search className={classes.filters} aria-label="Filtros">
      <DateField label="De" clearable value={filters.from ?? null} onChange={(day) => set('de', day)} />
      <DateField label="Até" clearable value={filters.until ?? null} onChange={(day) => set('ate', day)} />
      <Select
        label="Fundo"
        placeholder="Todos"
        clearable
        data={(funds ?? []).map((fund) => ({ value: fund.id, label: fund.name }))}
        value={filters.fund_id ?? null}
        onChange={(value) => set('fundo', value)}
      />
      <Select
        label="Tipo"
        placeholder="Todos"
        clearable
        data={Object.entries(transferKinds).map(([value, label]) => ({ value, label }))}
        value={filters.kind ?? null}
        onChange={(value) => set('tipo', value)}
      />
      <Select
        label="Rubrica"
        placeholder="Todas"
        clearable
        searchable
        data={(rubrics ?? [])
          .filter((rubric) => !isGroup(rubric))
          .map(({ id: value, code, name }) => ({ value, label: `${code} ${name}` }))}
        value={filters.rubric_id ?? null}
        onChange={(value) => set('rubrica', value)}
      />
      <TextInput
        label="Busca"
        placeholder="Descrição, rubrica ou unidade"
        maxLength={100}
        defaultValue={params.get('busca') ?? ''}
        onChange={(event) => later('busca', event.currentTarget.value)}
      />
      <TextInput
        label="Valor de"
        placeholder="R$ 0,00"
        inputMode="decimal"
        defaultValue={params.get('minimo') ?? ''}
        onChange={(event) => later('minimo', event.currentTarget.value)}
      />
      <TextInput
        label="Valor até"
        placeholder="R$ 0,00"
        inputMode="decimal"
        defaultValue={params.get('maximo') ?? ''}
        onChange={(event) => later('maximo', event.currentTarget.value)}
      />
    </search>
  )
}
