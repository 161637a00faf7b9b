import { transferKinds } from '../../../../../domain/ledger/words.ts'
import {
  AmountFilter,
  ChoiceFilter,
  DayFilter,
  FilterBar,
  FundFilter,
  RubricFilter,
  SearchFilter,
} from '../../lists/filters.tsx'
import type { JournalFilters } from '../ledger-queries.ts'

/** Edits the journal's filters, stored in the address. */
export function FilterFields({ filters }: { filters: JournalFilters }) {
  return (
    <FilterBar>
      <DayFilter label="De" name="de" value={filters.from} />
      <DayFilter label="Até" name="ate" value={filters.until} />
      <FundFilter value={filters.fund_id} />
      <ChoiceFilter label="Tipo" name="tipo" placeholder="Todos" words={transferKinds} value={filters.kind} />
      <RubricFilter value={filters.rubric_id} />
      <SearchFilter
        label="Buscar lançamento"
        placeholder="Descrição, rubrica ou unidade"
        value={filters.text}
      />
      <AmountFilter label="Valor de" name="minimo" />
      <AmountFilter label="Valor até" name="maximo" />
    </FilterBar>
  )
}
