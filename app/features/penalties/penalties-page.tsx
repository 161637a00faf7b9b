import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Link, Navigate } from 'react-router'
import { formatDate } from '../../../domain/calendar.ts'
import { caseStates } from '../../../domain/penalties/words.ts'
import { addressFilters } from '../../lib/lists/address-filters.ts'
import { afterKey } from '../../lib/lists/forward.ts'
import { useListAddress } from '../../lib/lists/keyset.ts'
import { useMayManage } from '../../lib/membership/may-manage.ts'
import { useCondominium, useMembership } from '../../lib/membership/membership.tsx'
import { count } from '../../lib/words.ts'
import { type Column, DataList } from '../../ui/data/data-list.tsx'
import { ExportMenu } from '../../ui/data/export-menu.tsx'
import { ForwardList } from '../../ui/data/forward-list.tsx'
import { Money } from '../../ui/data/money.tsx'
import { StatFilterStrip } from '../../ui/data/stat-filter-strip.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { Page } from '../../ui/page/page.tsx'
import { ChoiceFilter, FilterBar, SearchFilter } from '../finances/lists/filters.tsx'
import { CaseStatus } from './parts/case-status.tsx'
import { PenaltyNav } from './parts/penalty-nav.tsx'
import {
  figuresQuery,
  infractionsQuery,
  type PenaltyFilters,
  type PenaltyRow,
  penaltiesQuery,
} from './queries.ts'

/** Lists the board's cases; residents see those of their own unit, the front desk its reports. */
export function Component() {
  const { role } = useMembership()
  if (role === 'doorman') return <Navigate to="/dashboard/penalties/relatos" replace />
  return role === 'resident' ? <OwnCases /> : <BoardCases />
}

function BoardCases() {
  const { id } = useCondominium()
  const { params, place, go, filter } = useListAddress()
  const { text, one } = addressFilters(params)
  const infractions = useQuery(infractionsQuery(id))
  const names = Object.fromEntries((infractions.data ?? []).map((type) => [type.id, type.name]))
  const filters: PenaltyFilters = {
    state: one('situacao', caseStates),
    type_id: one('infracao', names),
    term: one('prazo', { soon: '' }),
    text: text('busca'),
  }
  const figures = useQuery(figuresQuery(id))
  const cases = useQuery(penaltiesQuery(id, filters, afterKey(place)))
  const mayManage = useMayManage()
  const rows = cases.data?.rows ?? []
  const isNarrowed = Object.values(filters).some(Boolean)
  return (
    <>
      <PenaltyNav />
      <Page
        title="Penalidades"
        sentence="Da notificação à decisão, cada ato com a sua data e a sua prova."
        action={
          <Group gap={8} data-screen-only>
            {rows.length > 0 && (
              <ExportMenu
                command="export-penalties"
                body={{ filters }}
                file="penalidades"
                action="exportar as penalidades"
                prints
              />
            )}
            {mayManage && (
              <Button component={Link} to="/dashboard/penalties/nova" leftSection={<Plus size={18} />}>
                Abrir caso
              </Button>
            )}
          </Group>
        }
      >
        {figures.data && (
          <StatFilterStrip
            label="O que espera por alguém"
            stats={[
              { key: 'noticed', label: 'Entrega a provar', figure: count.format(figures.data.noticed) },
              {
                key: 'defence',
                label: 'Em defesa',
                figure: count.format(figures.data.defence + figures.data.deciding),
                note:
                  figures.data.deciding > 0
                    ? `${count.format(figures.data.deciding)} a decidir`
                    : 'nenhum a decidir',
              },
              { key: 'appealed', label: 'Em recurso', figure: count.format(figures.data.appealed) },
              { key: 'fine', label: 'Multas por lançar', figure: count.format(figures.data.fine) },
            ]}
            active={filters.state as 'noticed' | 'defence' | 'appealed' | 'fine' | undefined}
            onSelect={(situacao) => filter({ situacao })}
          />
        )}
        <FilterBar>
          <SearchFilter label="Buscar caso" placeholder="Número, unidade ou infração" value={filters.text} />
          <ChoiceFilter
            label="Situação"
            name="situacao"
            placeholder="Todas"
            words={caseStates}
            value={filters.state}
          />
          <ChoiceFilter
            label="Infração"
            name="infracao"
            placeholder="Todas"
            words={names}
            value={filters.type_id}
          />
          <ChoiceFilter
            label="Prazo"
            name="prazo"
            placeholder="Qualquer"
            words={{ soon: 'Termina em até 7 dias' }}
            value={filters.term}
          />
        </FilterBar>
        <ForwardList
          page={cases}
          place={place}
          go={go}
          next="Próximos"
          empty={
            <EmptyState title={isNarrowed ? 'Nada com estes filtros' : 'Nenhum caso'}>
              {isNarrowed
                ? 'Mude a situação, a infração ou a busca.'
                : 'Quando alguém relatar uma infração, você decide se abre um caso. A unidade é notificada e tem prazo para se defender.'}
            </EmptyState>
          }
        >
          {(rows) => <Rows rows={rows} today={figures.data?.today} />}
        </ForwardList>
      </Page>
    </>
  )
}

const termWords = (row: PenaltyRow): string =>
  row.term_ends_on
    ? `até ${formatDate(row.term_ends_on).slice(0, 5)}`
    : `fato em ${formatDate(row.breached_on).slice(0, 5)}`

function Rows({ rows, today }: { rows: readonly PenaltyRow[]; today?: string }) {
  const state = (row: PenaltyRow) => (
    <CaseStatus state={row.state} termEndsOn={row.term_ends_on} today={today} />
  )
  const columns: Column<PenaltyRow>[] = [
    { key: 'number', header: 'Caso', cell: (row) => <strong>{row.number}</strong> },
    { key: 'unit', header: 'Unidade', cell: (row) => row.unit_label },
    {
      key: 'name',
      header: 'Infração',
      cell: (row) => `${row.name} · ${row.article}`,
      text: (row) => `${row.name} · ${row.article}`,
    },
    { key: 'state', header: 'Situação', cell: state },
    { key: 'defence', header: 'Defesa', minor: true, cell: (row) => (row.has_defence ? 'Enviada' : '–') },
    {
      key: 'term',
      header: 'Prazo',
      minor: true,
      cell: (row) => (row.term_ends_on ? formatDate(row.term_ends_on) : '–'),
    },
    { key: 'breached', header: 'Fato', minor: true, cell: (row) => formatDate(row.breached_on) },
    {
      key: 'fine',
      header: 'Multa',
      end: true,
      cell: (row) => (row.fine_cents === null ? '–' : <Money cents={row.fine_cents} />),
    },
  ]
  return (
    <DataList
      label="Casos"
      rows={rows}
      id={(row) => row.id}
      to={(row) => `/dashboard/penalties/${row.id}`}
      columns={columns}
      phone={(row) => ({
        first: `${row.unit_label} · ${row.name}`,
        figure: row.fine_cents === null ? undefined : <Money cents={row.fine_cents} />,
        second: `${row.number} · ${termWords(row)}`,
        state: state(row),
      })}
    />
  )
}

function OwnCases() {
  const { id } = useCondominium()
  const { place, go } = useListAddress()
  const cases = useQuery(penaltiesQuery(id, {}, afterKey(place)))
  return (
    <>
      <PenaltyNav />
      <Page
        title="Casos da minha unidade"
        sentence="Só você, quem mora com você, a administração e o conselho veem o que está aqui."
      >
        <ForwardList
          page={cases}
          place={place}
          go={go}
          next="Próximos"
          empty={
            <EmptyState title="Nenhum caso">
              Se a unidade receber uma notificação, ela aparece aqui, com o prazo e o lugar para a sua defesa.
            </EmptyState>
          }
        >
          {(rows) => <Rows rows={rows} />}
        </ForwardList>
      </Page>
    </>
  )
}
