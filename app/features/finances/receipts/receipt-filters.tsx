import { outcomes, receiptMethods, receiptStates } from '../../../../domain/payments/receipt.ts'
import { addressFilters } from '../../../lib/lists/address-filters.ts'
import { useListAddress } from '../../../lib/lists/keyset.ts'
import { ChoiceFilter, DayFilter, FilterBar, SearchFilter } from '../lists/filters.tsx'
import type { ReceiptFilters } from './receipts-queries.ts'
import { UnitField } from './unit-field.tsx'

/** What the log is narrowed to, as the address has it. */
export function filtersOf(params: URLSearchParams): ReceiptFilters {
  const { text, day, one } = addressFilters(params)
  return {
    from: day('de'),
    until: day('ate'),
    method: one('como', receiptMethods),
    status: one('situacao', receiptStates),
    outcome: one('resultado', outcomes),
    unit_id: text('unidade'),
    text: text('busca'),
    ...(params.has('credito') && { credit: true }),
  }
}

export function ReceiptFilterFields({ filters }: { filters: ReceiptFilters }) {
  const { filter } = useListAddress()
  return (
    <FilterBar>
      <SearchFilter
        label="Buscar recebimento"
        placeholder="Unidade, pagador ou texto do banco"
        value={filters.text}
      />
      <ChoiceFilter
        label="Situação"
        name="situacao"
        words={receiptStates}
        value={filters.status}
        placeholder="Todas"
      />
      <ChoiceFilter
        label="Resultado"
        name="resultado"
        words={outcomes}
        value={filters.outcome}
        placeholder="Todos"
      />
      <ChoiceFilter
        label="Como"
        name="como"
        words={receiptMethods}
        value={filters.method}
        placeholder="Todos"
      />
      <UnitField
        placeholder="Todas"
        clearable
        value={filters.unit_id ?? null}
        onChange={(unidade) => filter({ unidade })}
      />
      <DayFilter label="De" name="de" value={filters.from} />
      <DayFilter label="Até" name="ate" value={filters.until} />
    </FilterBar>
  )
}
