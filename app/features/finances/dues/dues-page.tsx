import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Clock, Plus, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { type DueState, dueSources, dueStates } from '../../../../domain/charges/unit-dues.ts'
import { addressFilters } from '../../../lib/lists/address-filters.ts'
import { afterKey } from '../../../lib/lists/forward.ts'
import { useListAddress } from '../../../lib/lists/keyset.ts'
import { useMayManage } from '../../../lib/membership/may-manage.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { monthName } from '../../../lib/words.ts'
import { type Column, DataList } from '../../../ui/data/data-list.tsx'
import { ExportMenu } from '../../../ui/data/export-menu.tsx'
import { ForwardList } from '../../../ui/data/forward-list.tsx'
import { Money } from '../../../ui/data/money.tsx'
import { Status } from '../../../ui/data/status.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { FinanceNav } from '../finance-nav.tsx'
import { ChoiceFilter, FilterBar, SearchFilter } from '../lists/filters.tsx'
import { monthSummaryQuery } from '../month/month-queries.ts'
import { DueActions } from './due-actions.tsx'
import { DueDialog } from './due-dialog.tsx'
import { type DueFilters, type DueRow, duesQuery } from './dues-queries.ts'

/** The address without a state shows the pending ones. */
const states = { ...dueStates, all: 'Todos' }

/** Lists what is pending for a unit's next charge, what was charged and what was waived. */
export function Component() {
  const { id } = useCondominium()
  const { params, place, go } = useListAddress()
  const { text, one } = addressFilters(params)
  const state = one('situacao', states) ?? 'waiting'
  const filters: DueFilters = {
    state: state === 'all' ? undefined : state,
    source: one('origem', dueSources),
    text: text('busca'),
  }
  const dues = useQuery(duesQuery(id, filters, afterKey(place)))
  const summary = useQuery(monthSummaryQuery(id, null))
  const mayManage = useMayManage()
  const [adding, setAdding] = useState(false)
  const rows = dues.data?.rows ?? []
  return (
    <>
      <FinanceNav />
      <Page
        title="Lançamentos avulsos"
        sentence="O que uma unidade vai pagar na próxima cobrança: reserva, dano, multa."
        action={
          <Group gap={8} data-screen-only>
            {rows.length > 0 && (
              <ExportMenu
                command="export-unit-dues"
                body={{ filters }}
                file="lancamentos-avulsos"
                action="exportar os lançamentos"
                prints
              />
            )}
            {mayManage && summary.data && (
              <Button leftSection={<Plus size={18} />} onClick={() => setAdding(true)}>
                Lançar
              </Button>
            )}
          </Group>
        }
      >
        <FilterBar>
          <SearchFilter
            label="Buscar lançamento"
            placeholder="Descrição ou observação"
            value={filters.text}
          />
          <ChoiceFilter label="Situação" name="situacao" words={states} value={state} />
          <ChoiceFilter
            label="Origem"
            name="origem"
            placeholder="Todas"
            words={dueSources}
            value={filters.source}
          />
        </FilterBar>
        <ForwardList
          page={dues}
          beside={[summary]}
          place={place}
          go={go}
          next="Próximos"
          empty={
            <EmptyState title={state === 'waiting' ? 'Nada à espera' : 'Nenhum lançamento aqui'}>
              Reservas pagas, danos e multas de uma unidade aparecem aqui até a próxima emissão.
            </EmptyState>
          }
        >
          {(rows) => summary.data && <Rows rows={rows} today={summary.data.today} />}
        </ForwardList>
        {adding && summary.data && (
          <DueDialog due={null} month={summary.data.today.slice(0, 7)} onClose={() => setAdding(false)} />
        )}
      </Page>
    </>
  )
}

const looks = {
  waiting: { icon: Clock, tone: 'attention' },
  charged: { icon: CircleCheck, tone: 'success' },
  waived: { icon: Undo2, tone: 'neutral' },
} as const satisfies Record<DueState, object>

function Rows({ rows, today }: { rows: readonly DueRow[]; today: string }) {
  const state = (row: DueRow) => <Status {...looks[row.state]}>{dueStates[row.state]}</Status>
  const more = (row: DueRow) =>
    row.waive_reason ??
    (row.state === 'charged' && row.charged_in
      ? `Cobrança de ${monthName(row.charged_in, today)}`
      : `A partir de ${monthName(row.charged_from, today)}`)
  const columns: Column<DueRow>[] = [
    { key: 'unit', header: 'Unidade', cell: (row) => <strong>{row.unit_label}</strong> },
    {
      key: 'what',
      header: 'A que se refere',
      cell: (row) => [row.description, row.note].filter(Boolean).join(' · '),
      text: (row) => [row.description, row.note].filter(Boolean).join(' · '),
    },
    { key: 'source', header: 'Origem', minor: true, cell: (row) => dueSources[row.source] },
    { key: 'state', header: 'Situação', cell: state },
    {
      key: 'more',
      header: 'Quando',
      minor: true,
      cell: (row) =>
        row.charge_id ? <Link to={`/dashboard/finances/${row.charge_id}`}>{more(row)}</Link> : more(row),
      text: more,
    },
    { key: 'cents', header: 'Valor', end: true, cell: (row) => <Money cents={row.cents} /> },
    { key: 'actions', header: '', end: true, cell: (row) => <DueActions due={row} today={today} /> },
  ]
  return (
    <DataList
      label="Lançamentos avulsos"
      rows={rows}
      id={(row) => row.id}
      columns={columns}
      phone={(row) => ({
        first: `${row.unit_label} · ${row.description}`,
        figure: <Money cents={row.cents} />,
        second: more(row),
        state: <DueActions due={row} today={today} fallback={state(row)} />,
      })}
    />
  )
}
