import { Button, SegmentedControl, Select } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import {
  incidentStatuses,
  priorities,
  priorityWords,
  statusWords,
} from '../../../../domain/incidents/words.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { ExportMenu } from '../../../ui/data/export-menu.tsx'
import { SearchField } from '../../../ui/form/search-field.tsx'
import type { IncidentAddress } from '../address.ts'
import classes from '../incidents.module.css'
import { categoriesQuery } from '../queries.ts'

const states = [
  { value: 'open', label: 'Abertas' },
  { value: 'any', label: 'Todas' },
  ...incidentStatuses.map((value) => ({ value, label: statusWords[value] })),
  { value: 'merged', label: 'Juntadas a outra' },
]

type ToolbarProps = Pick<IncidentAddress, 'asked' | 'show' | 'showAs' | 'isBoard'> & { reads: boolean }

/** Search and filters of the list; on a phone the filters wait behind a button that says how many hold. */
export function Toolbar(props: ToolbarProps) {
  const { asked, show } = props
  const phone = useMediaQuery('(max-width: 820px)', undefined, { getInitialValueInEffect: false })
  const [unfolded, { toggle }] = useDisclosure(false)
  const { state, category_id, priority, typed } = asked.filters
  const count = [state !== 'open', category_id, priority, asked.sorted === 'due', props.isBoard].filter(
    Boolean,
  ).length
  return (
    <div className={classes.toolbar}>
      <SearchField
        label="Buscar ocorrência"
        placeholder="Protocolo ou texto"
        value={typed ?? ''}
        fill={phone}
        onSearch={(words) => show({ typed: words || null })}
      />
      {phone && (
        <Button
          variant="default"
          leftSection={<SlidersHorizontal size={18} />}
          aria-expanded={unfolded}
          onClick={toggle}
        >
          {count > 0 ? `Filtros (${count})` : 'Filtros'}
        </Button>
      )}
      {(!phone || unfolded) && <Filters {...props} />}
    </div>
  )
}

function Filters({ asked: { filters, sorted }, show, showAs, reads, isBoard }: ToolbarProps) {
  const { id } = useCondominium()
  const categories = useQuery(categoriesQuery(id))
  return (
    <>
      {!isBoard && (
        <Select
          aria-label="Situação"
          data={states}
          value={filters.state ?? 'open'}
          allowDeselect={false}
          onChange={(state) => show({ state: state === 'open' ? null : state })}
          w={130}
        />
      )}
      <Select
        aria-label="Categoria"
        placeholder="Categoria"
        clearable
        clearButtonProps={{ 'aria-label': 'Todas as categorias' }}
        data={(categories.data ?? []).map((category) => ({ value: category.id, label: category.name }))}
        value={filters.category_id ?? null}
        onChange={(category) => show({ category_id: category })}
        w={180}
      />
      <Select
        aria-label="Prioridade"
        placeholder="Prioridade"
        clearable
        clearButtonProps={{ 'aria-label': 'Todas as prioridades' }}
        data={priorities.map((value) => ({ value, label: priorityWords[value] }))}
        value={filters.priority ?? null}
        onChange={(priority) => show({ priority })}
        w={136}
      />
      {reads && (
        <>
          <SegmentedControl
            aria-label="Como ver"
            data={[
              { value: 'lista', label: 'Lista' },
              { value: 'prazo', label: 'Por prazo' },
              { value: 'quadro', label: 'Quadro' },
            ]}
            value={isBoard ? 'quadro' : sorted === 'due' ? 'prazo' : 'lista'}
            onChange={(value) => showAs(value === 'quadro' || value === 'prazo' ? value : null)}
          />
          <ExportMenu
            command="export-incidents"
            body={{ filters }}
            file="ocorrencias"
            action="exportar as ocorrências"
            prints
          />
        </>
      )}
    </>
  )
}
