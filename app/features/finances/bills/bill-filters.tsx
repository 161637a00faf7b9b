import { addressFilters } from '../../../lib/lists/address-filters.ts'
import { useListAddress } from '../../../lib/lists/keyset.ts'
import {
  ChoiceFilter,
  DayFilter,
  FilterBar,
  FundFilter,
  RubricFilter,
  SearchFilter,
} from '../lists/filters.tsx'
import { SupplierSelect } from '../suppliers/supplier-select.tsx'
import type { BillFilters } from './bills-queries.ts'

const states = { open: 'A pagar', overdue: 'Vencidas', paid: 'Pagas', cancelled: 'Canceladas', all: 'Todas' }

/** Reads the list's filters from the address; by default, unpaid bills. */
export function filtersOf(params: URLSearchParams): BillFilters {
  const { text, day, one } = addressFilters(params)
  return {
    state: one('situacao', states) ?? 'open',
    from: day('de'),
    until: day('ate'),
    supplier_id: text('fornecedor'),
    rubric_id: text('rubrica'),
    fund_id: text('fundo'),
    text: text('busca'),
  }
}

export function BillFilterFields({ filters }: { filters: BillFilters }) {
  const { filter } = useListAddress()
  return (
    <FilterBar>
      <SearchFilter label="Buscar despesa" placeholder="Descrição, fornecedor ou nota" value={filters.text} />
      <ChoiceFilter label="Situação" name="situacao" words={states} value={filters.state} />
      <SupplierSelect
        placeholder="Todos"
        clearable
        value={filters.supplier_id ?? null}
        onChange={(fornecedor) => filter({ fornecedor })}
      />
      <RubricFilter nature="expense" value={filters.rubric_id} />
      <FundFilter value={filters.fund_id} />
      <DayFilter label="Vence de" name="de" value={filters.from} />
      <DayFilter label="Vence até" name="ate" value={filters.until} />
    </FilterBar>
  )
}
