import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Settings2 } from 'lucide-react'
import { Link } from 'react-router'
import type { AgreementRow } from '../../../../domain/agreements/statement.ts'
import { addressFilters } from '../../../lib/lists/address-filters.ts'
import { afterKey } from '../../../lib/lists/forward.ts'
import { placeOf, useListAddress } from '../../../lib/lists/keyset.ts'
import { useCondominium, useMembership } from '../../../lib/membership/membership.tsx'
import { counted, shortDate } from '../../../lib/words.ts'
import { type Column, DataList } from '../../../ui/data/data-list.tsx'
import { ExportMenu } from '../../../ui/data/export-menu.tsx'
import { ForwardList } from '../../../ui/data/forward-list.tsx'
import { Money } from '../../../ui/data/money.tsx'
import { StatFilterStrip } from '../../../ui/data/stat-filter-strip.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { ChoiceFilter, FilterBar, SearchFilter } from '../lists/filters.tsx'
import { TodayPage } from '../today-page.tsx'
import { AgreementAgeing } from './agreement-ageing.tsx'
import { AgreementStatus } from './agreement-status.tsx'
import {
  type AgreementFilters,
  type AgreementSummary,
  agreementStates,
  agreementSummaryQuery,
  agreementsQuery,
} from './agreements-queries.ts'
import { OwnAgreements } from './own-agreements.tsx'

const place = '/dashboard/finances/acordos'

/** Lists agreements on debts: for the board all of them by unit, for residents their own. */
export function Component() {
  const { role } = useMembership()
  if (role === 'resident') return <OwnAgreements />
  return <TodayPage title="Acordos">{(today) => <Agreements today={today} />}</TodayPage>
}

function Agreements({ today }: { today: string }) {
  const { id } = useCondominium()
  const { params, go } = useListAddress()
  const read = addressFilters(params)
  const filters: AgreementFilters = {
    state: read.one('situacao', agreementStates) ?? 'all',
    text: read.text('busca'),
  }
  const at = placeOf(params)
  const page = useQuery(agreementsQuery(id, today, filters, afterKey(at)))
  const summary = useQuery(agreementSummaryQuery(id, today))
  const isNarrowed = params.size > 0
  const none = page.data?.rows.length === 0
  return (
    <Page
      title="Acordos"
      sentence="Dívidas que viraram parcelas, por unidade. Parcelas em atraso têm aqui as suas próprias faixas."
      action={
        <Group gap={8}>
          <Button
            component={Link}
            to={`${place}/condicoes`}
            variant="default"
            leftSection={<Settings2 size={18} />}
          >
            Condições
          </Button>
          <ExportMenu
            command="export-agreements"
            body={{ filters }}
            file="acordos"
            action="exportar os acordos"
            prints
          />
        </Group>
      }
    >
      <NotLoaded query={[page, summary]} cards={4} rows={6} />
      {page.data && summary.data && (
        <>
          {(isNarrowed || !none) && <Strip summary={summary.data} state={filters.state} />}
          {summary.data.late.count > 0 && <AgreementAgeing bands={summary.data.ageing} />}
          {(isNarrowed || !none) && (
            <FilterBar>
              <SearchFilter label="Buscar acordo" placeholder="Unidade ou número" value={filters.text} />
              <ChoiceFilter label="Situação" name="situacao" words={agreementStates} value={filters.state} />
            </FilterBar>
          )}
          <ForwardList page={page} place={at} go={go} empty={<Nothing isNarrowed={isNarrowed} />}>
            {(rows) => <Rows rows={rows} today={today} />}
          </ForwardList>
        </>
      )}
    </Page>
  )
}

function Nothing({ isNarrowed }: { isNarrowed: boolean }) {
  if (isNarrowed) return <EmptyState title="Nenhum acordo aqui">Mude os filtros ou a busca.</EmptyState>
  return (
    <EmptyState
      title="Nenhum acordo ainda"
      actions={
        <Button component={Link} to="/dashboard/finances/inadimplencia">
          Ver quem deve
        </Button>
      }
    >
      Abra a dívida de uma unidade e simule um acordo: entrada, parcelas e o que acontece se atrasar. O
      morador também pode propor, se as condições deixarem.
    </EmptyState>
  )
}

function Strip({ summary, state }: { summary: AgreementSummary; state: AgreementFilters['state'] }) {
  const { filter } = useListAddress()
  const agreements = (count: number) => counted(count, 'acordo', 'acordos')
  const stats = [
    {
      key: 'waiting' as const,
      label: 'Esperando resposta',
      figure: summary.waiting,
      note: counted(summary.waiting, 'proposta', 'propostas'),
    },
    {
      key: 'active' as const,
      label: 'A receber de acordos',
      figure: <Money cents={summary.active.cents} />,
      note: `${agreements(summary.active.count)} em andamento`,
    },
    {
      key: 'late' as const,
      label: 'Em atraso',
      figure: <Money cents={summary.late.cents} />,
      note: agreements(summary.late.count),
    },
    { key: 'broken' as const, label: 'Rompidos', figure: summary.broken, note: agreements(summary.broken) },
  ]
  return (
    <StatFilterStrip
      label="Resumo dos acordos"
      stats={stats}
      active={stats.find(({ key }) => key === state)?.key ?? null}
      onSelect={(key) => filter({ situacao: key })}
    />
  )
}

function Rows({ rows, today }: { rows: readonly AgreementRow[]; today: string }) {
  const state = (row: AgreementRow) => <AgreementStatus status={row.status} late={row.late_instalments} />
  const paid = (row: AgreementRow) =>
    row.instalments > 0 ? `${row.paid_instalments} de ${row.instalments}` : 'ainda não feito'
  const next = (row: AgreementRow) =>
    row.status === 'active' && row.next_due_on ? shortDate(row.next_due_on, today) : '—'
  const columns: Column<AgreementRow>[] = [
    {
      key: 'unit',
      header: 'Unidade',
      cell: (row) => <strong style={{ fontWeight: 600 }}>{row.unit_label}</strong>,
    },
    { key: 'reference', header: 'Acordo', cell: (row) => row.reference ?? 'Proposta' },
    { key: 'day', header: 'Feito em', cell: (row) => shortDate(row.agreed_on, today) },
    { key: 'state', header: 'Situação', cell: state },
    { key: 'paid', header: 'Parcelas pagas', cell: paid },
    { key: 'next', header: 'Próximo vencimento', cell: next },
    { key: 'received', header: 'Pago', end: true, cell: (row) => <Money cents={row.paid_cents} /> },
    {
      key: 'total',
      header: 'Total',
      end: true,
      cell: (row) => <Money cents={row.total_cents} weight={600} />,
    },
  ]
  return (
    <DataList
      label="Acordos"
      rows={rows}
      id={(row) => row.id}
      columns={columns}
      to={(row) => `${place}/${row.id}`}
      phone={(row) => ({
        first: `${row.unit_label} · ${row.reference ?? 'Proposta'}`,
        figure: <Money cents={row.total_cents} weight={600} />,
        second: row.instalments > 0 ? `${paid(row)} pagas` : shortDate(row.agreed_on, today),
        state: state(row),
      })}
    />
  )
}
