import { Button, Group, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Plus, Settings } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import {
  orderKinds,
  orderKindWords,
  orderStatuses,
  orderStatusWords,
} from '../../../../domain/maintenance/orders/words.ts'
import { useMayManage } from '../../../lib/membership/may-manage.ts'
import { useCondominium, useMembership } from '../../../lib/membership/membership.tsx'
import { count } from '../../../lib/words.ts'
import { ExportMenu } from '../../../ui/data/export-menu.tsx'
import { ForwardList } from '../../../ui/data/forward-list.tsx'
import { StatFilterStrip } from '../../../ui/data/stat-filter-strip.tsx'
import { SearchField } from '../../../ui/form/search-field.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import classes from '../expiry/expiry.module.css'
import { MaintenanceFrame } from '../frame.tsx'
import { ordersQuery, summaryQuery } from '../queries.ts'
import { type OrdersAddress, useOrdersAddress } from './address.ts'
import { useMyOrders } from './offline/use-my-orders.ts'
import { OrderRow } from './order-row.tsx'
import { SettingsDialog } from './settings-dialog.tsx'

/** Lists service orders: late and upcoming ones first. The front desk sees its own tasks. */
export function Component() {
  const manages = useMayManage()
  const { role } = useMembership()
  const { asked, go, show, narrowed } = useOrdersAddress()
  const [setting, setSetting] = useState(false)
  const reads = role !== 'doorman'
  useMyOrders()
  return (
    <MaintenanceFrame
      title="Manutenção"
      sentence={
        reads
          ? 'As ordens de serviço do prédio: o que fazer, quem faz e até quando.'
          : 'As ordens de serviço que são suas.'
      }
      action={
        manages && (
          <Group gap={8}>
            <Button variant="default" leftSection={<Settings size={18} />} onClick={() => setSetting(true)}>
              Regras
            </Button>
            <Button
              component={Link}
              to="/dashboard/incidents/manutencao/nova"
              leftSection={<Plus size={18} />}
            >
              Nova ordem
            </Button>
          </Group>
        )
      }
    >
      <Figures asked={asked} show={show} reads={reads} />
      <Toolbar asked={asked} show={show} reads={reads} />
      <Lines asked={asked} go={go} narrowed={narrowed} />
      {setting && <SettingsDialog onClose={() => setSetting(false)} />}
    </MaintenanceFrame>
  )
}

type Listing = Pick<OrdersAddress, 'asked' | 'show'>
type FigureKey = 'open' | 'late' | 'to_check' | 'unassigned'

function Figures({ asked, show, reads }: Listing & { reads: boolean }) {
  const { id } = useCondominium()
  const { data } = useQuery(summaryQuery(id))
  const { state, assignee_id } = asked.filters
  const active: FigureKey | null =
    assignee_id === 'none'
      ? 'unassigned'
      : state === 'late'
        ? 'late'
        : state === 'done'
          ? 'to_check'
          : state === 'open'
            ? 'open'
            : null
  const figure = (key: FigureKey) => (data ? count.format(data[key]) : '–')
  const stats: { key: FigureKey; label: string; figure: string; note?: string }[] = [
    {
      key: 'open',
      label: 'Abertas',
      figure: figure('open'),
      note: data ? `${count.format(data.week)} em sete dias` : '',
    },
    { key: 'late', label: 'Atrasadas', figure: figure('late') },
    ...(reads
      ? ([
          { key: 'to_check', label: 'A conferir', figure: figure('to_check') },
          { key: 'unassigned', label: 'Sem responsável', figure: figure('unassigned') },
        ] as const)
      : []),
  ]
  const select = (key: FigureKey | null) =>
    show({
      state: key === 'late' ? 'late' : key === 'to_check' ? 'done' : null,
      assignee_id: key === 'unassigned' ? 'none' : null,
    })
  return <StatFilterStrip label="Ordens de serviço" stats={stats} active={active} onSelect={select} />
}

const states = [
  { value: 'open', label: 'Em aberto' },
  { value: 'late', label: 'Atrasadas' },
  { value: 'outside', label: 'Com medida fora do limite' },
  { value: 'any', label: 'Todas' },
  ...orderStatuses.map((value) => ({
    value,
    label: value === 'open' ? 'Abertas, sem começar' : orderStatusWords[value],
  })),
].filter(({ value }, nth, all) => all.findIndex((one) => one.value === value) === nth)

function Toolbar({ asked, show, reads }: Listing & { reads: boolean }) {
  const { filters } = asked
  return (
    <div className={classes.toolbar}>
      <SearchField
        label="Buscar ordem"
        placeholder="Número ou serviço"
        value={filters.typed ?? ''}
        onSearch={(typed) => show({ typed: typed || null })}
      />
      <Select
        aria-label="Situação"
        data={states}
        value={filters.state ?? 'open'}
        allowDeselect={false}
        onChange={(state) => show({ state: state === 'open' ? null : state })}
        comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
        w={190}
      />
      <Select
        aria-label="Tipo"
        placeholder="Todos os tipos"
        clearable
        clearButtonProps={{ 'aria-label': 'Todos os tipos' }}
        data={orderKinds.map((value) => ({ value, label: orderKindWords[value] }))}
        value={filters.kind ?? null}
        onChange={(kind) => show({ kind })}
        w={150}
      />
      {reads && (
        <ExportMenu
          command="export-maintenance-orders"
          body={{ filters }}
          file="ordens-de-servico"
          action="exportar as ordens de serviço"
          prints
        />
      )}
    </div>
  )
}

function Lines({ asked, go, narrowed }: Pick<OrdersAddress, 'asked' | 'go' | 'narrowed'>) {
  const { id } = useCondominium()
  const page = useQuery(ordersQuery(id, asked))
  const { data: summary } = useQuery(summaryQuery(id))
  return (
    <ForwardList
      page={page}
      place={asked.place}
      go={go}
      height={72}
      empty={
        narrowed ? (
          <EmptyState title="Nada com estes filtros">
            Mude a busca, a situação ou o tipo para ver outras.
          </EmptyState>
        ) : (
          <EmptyState title="Nenhuma ordem em aberto">
            As ordens dos planos aparecem aqui sozinhas, antes da data. Para um conserto, abra uma ordem.
          </EmptyState>
        )
      }
    >
      {(rows) => (
        <ul className={classes.list} aria-label="Ordens de serviço">
          {rows.map((line) => (
            <OrderRow key={line.id} line={line} today={summary?.today ?? null} />
          ))}
        </ul>
      )}
    </ForwardList>
  )
}
