import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Link, Outlet, useParams } from 'react-router'
import { leftToPay } from '../../../../domain/bills/bill-state.ts'
import { afterKey } from '../../../lib/lists/forward.ts'
import { useListAddress } from '../../../lib/lists/keyset.ts'
import { useMayManage } from '../../../lib/membership/may-manage.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { useSearchParams } from '../../../lib/mutations/go-on.ts'
import { shortDate } from '../../../lib/words.ts'
import { type Column, DataList } from '../../../ui/data/data-list.tsx'
import { ExportMenu } from '../../../ui/data/export-menu.tsx'
import { ForwardList } from '../../../ui/data/forward-list.tsx'
import { Money } from '../../../ui/data/money.tsx'
import { StatFilterStrip } from '../../../ui/data/stat-filter-strip.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { FinanceNav } from '../finance-nav.tsx'
import { BillFilterFields, filtersOf } from './bill-filters.tsx'
import { BillStatus } from './bill-status.tsx'
import {
  type BillFilters,
  type BillSummary,
  billSummaryQuery,
  billsQuery,
  type ListedBill,
} from './bills-queries.ts'
import { ImportBillsDialog } from './import-dialog.tsx'
import { UnagreedBills } from './unagreed-bills.tsx'

/** Lists bills to pay, overdue first, and paid ones. */
export function Component() {
  const { id } = useCondominium()
  const { params, place, go } = useListAddress()
  const filters = filtersOf(params)
  const bills = useQuery(billsQuery(id, filters, afterKey(place)))
  const summary = useQuery(billSummaryQuery(id))
  const mayManage = useMayManage()
  const [importing, setImporting] = useState(false)
  const isNarrowed = [...params.keys()].some((name) => name !== 'depois')
  return (
    <>
      <FinanceNav />
      <Page
        title="Despesas"
        sentence="O que o condomínio deve e o que já pagou."
        action={
          <Group gap={8}>
            <ExportMenu
              command="export-bills"
              body={{ filters }}
              file="despesas"
              action="exportar as despesas"
              prints
            />
            {mayManage && (
              <Button component={Link} to="/dashboard/finances/despesas/pagar" variant="default">
                Pagar várias
              </Button>
            )}
            {mayManage && (
              <Button variant="default" onClick={() => setImporting(true)}>
                Importar
              </Button>
            )}
            {mayManage && (
              <Button
                component={Link}
                to="/dashboard/finances/despesas/nova"
                leftSection={<Plus size={18} />}
              >
                Nova despesa
              </Button>
            )}
          </Group>
        }
      >
        {summary.data && <Strip summary={summary.data} state={filters.state} />}
        {summary.data && <UnagreedBills summary={summary.data} />}
        <BillFilterFields filters={filters} />
        <ForwardList
          page={bills}
          beside={[summary]}
          place={place}
          go={go}
          empty={
            <EmptyState title={isNarrowed ? 'Nenhuma despesa aqui' : 'Nada a pagar'}>
              {isNarrowed
                ? 'Mude os filtros ou a busca.'
                : 'Lance a próxima conta com o código do boleto ou do Pix: valor e vencimento vêm dele.'}
            </EmptyState>
          }
        >
          {(rows) => summary.data && <Rows rows={rows} today={summary.data.today} />}
        </ForwardList>
        {importing && <ImportBillsDialog onClose={() => setImporting(false)} />}
        <Outlet />
      </Page>
    </>
  )
}

function Strip({ summary, state }: { summary: BillSummary; state: BillFilters['state'] }) {
  const { setParams } = useSearchParams()
  const note = ({ count }: { count: number }) => `${count} ${count === 1 ? 'despesa' : 'despesas'}`
  const stats = [
    { key: 'overdue' as const, label: 'Vencidas', sum: summary.overdue },
    { key: 'open' as const, label: 'A pagar', sum: summary.open },
    { key: 'paid' as const, label: 'Pagas no mês', sum: summary.paid },
  ]
  return (
    <StatFilterStrip
      label="Resumo das despesas"
      stats={stats.map(({ key, label, sum }) => ({
        key,
        label,
        figure: <Money cents={sum.cents} />,
        note: key === 'open' ? `${note(sum)}, ${summary.week.count} em 7 dias` : note(sum),
      }))}
      active={state === 'overdue' || state === 'open' || state === 'paid' ? state : null}
      onSelect={(key) => setParams(key ? { situacao: key } : {})}
    />
  )
}

function Rows({ rows, today }: { rows: readonly ListedBill[]; today: string }) {
  const { billId } = useParams()
  const { params } = useSearchParams()
  const said = (row: ListedBill) =>
    row.instalments > 1 ? `${row.description} (${row.instalment}/${row.instalments})` : row.description
  const amount = (row: ListedBill) => <Money cents={leftToPay(row) || row.cents} />
  const columns: Column<ListedBill>[] = [
    { key: 'due', header: 'Vencimento', cell: (row) => shortDate(row.due_on, today) },
    { key: 'said', header: 'Despesa', cell: said, text: said },
    {
      key: 'supplier',
      header: 'Fornecedor',
      cell: (row) => row.supplier ?? '',
      text: (row) => row.supplier ?? '',
    },
    {
      key: 'rubrics',
      header: 'Rubrica',
      minor: true,
      cell: (row) => row.rubrics,
      text: (row) => row.rubrics,
    },
    {
      key: 'state',
      header: 'Situação',
      cell: (row) => <BillStatus bill={row} today={today} approval={row.approval} />,
    },
    { key: 'cents', header: 'Valor', end: true, cell: amount },
  ]
  return (
    <DataList
      label="Despesas"
      rows={rows}
      id={(row) => row.id}
      columns={columns}
      to={(row) => `/dashboard/finances/despesas/${row.id}?${params}`}
      selectedId={billId}
      phone={(row) => ({
        first: said(row),
        figure: amount(row),
        second: `${shortDate(row.due_on, today)} · ${row.supplier ?? row.rubrics}`,
        state: <BillStatus bill={row} today={today} approval={row.approval} />,
      })}
    />
  )
}
