import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { isCivilDate } from '../../../../domain/calendar.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { useSearchParams } from '../../../lib/mutations/go-on.ts'
import { DateField } from '../../../ui/form/date-field.tsx'
import { SearchField } from '../../../ui/form/search-field.tsx'
import { isGroup, rubricsQuery } from '../ledger/chart-queries.ts'
import classes from '../ledger/ledger.module.css'
import { fundsQuery } from '../queries.ts'
import { SupplierSelect } from '../suppliers/supplier-select.tsx'
import type { BillFilters } from './bills-queries.ts'

const states = { open: 'A pagar', overdue: 'Vencidas', paid: 'Pagas', cancelled: 'Canceladas', all: 'Todas' }

/** What the list is narrowed to, as the address has it; without more, what is to be paid. */
export function filtersOf(params: URLSearchParams): BillFilters {
  const text = (name: string) => params.get(name)?.trim() || undefined
  const day = (name: string) => (isCivilDate(text(name) ?? '') ? text(name) : undefined)
  const state = text('situacao')
  return {
    state: state && Object.hasOwn(states, state) ? (state as BillFilters['state']) : 'open',
    from: day('de'),
    until: day('ate'),
    supplier_id: text('fornecedor'),
    rubric_id: text('rubrica'),
    fund_id: text('fundo'),
    text: text('busca'),
  }
}

export function BillFilterFields({ filters }: { filters: BillFilters }) {
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
  return (
    <search className={classes.filters} aria-label="Filtros" style={{ alignItems: 'end', marginTop: 24 }}>
      <SearchField
        label="Buscar despesa"
        placeholder="Descrição, fornecedor ou nota"
        value={filters.text ?? ''}
        onSearch={(value) => set('busca', value)}
      />
      <Select
        label="Situação"
        allowDeselect={false}
        data={Object.entries(states).map(([value, label]) => ({ value, label }))}
        value={filters.state ?? 'open'}
        onChange={(value) => set('situacao', value)}
      />
      <SupplierSelect
        placeholder="Todos"
        clearable
        value={filters.supplier_id ?? null}
        onChange={(value) => set('fornecedor', value)}
      />
      <Select
        label="Rubrica"
        placeholder="Todas"
        clearable
        searchable
        data={(rubrics ?? [])
          .filter((rubric) => !isGroup(rubric) && rubric.nature === 'expense')
          .map(({ id: value, code, name }) => ({ value, label: `${code} ${name}` }))}
        value={filters.rubric_id ?? null}
        onChange={(value) => set('rubrica', value)}
      />
      <Select
        label="Fundo"
        placeholder="Todos"
        clearable
        data={(funds ?? []).map((fund) => ({ value: fund.id, label: fund.name }))}
        value={filters.fund_id ?? null}
        onChange={(value) => set('fundo', value)}
      />
      <DateField label="Vence de" clearable value={filters.from ?? null} onChange={(day) => set('de', day)} />
      <DateField
        label="Vence até"
        clearable
        value={filters.until ?? null}
        onChange={(day) => set('ate', day)}
      />
    </search>
  )
}
