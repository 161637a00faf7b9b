import { Button, Group, Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Download, Plus } from 'lucide-react'
import { useState } from 'react'
import { Outlet, useParams } from 'react-router'
import { accountWords, transferKinds } from '../../../../../domain/ledger/words.ts'
import { toFailure } from '../../../../lib/failure.ts'
import { download } from '../../../../lib/files/download.ts'
import { invoke } from '../../../../lib/invoke.ts'
import { useMayManage } from '../../../../lib/membership/may-manage.ts'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { useSearchParams } from '../../../../lib/mutations/go-on.ts'
import { useMutation } from '../../../../lib/mutations/use-mutation.ts'
import { shortDate } from '../../../../lib/words.ts'
import { type Column, DataList } from '../../../../ui/data/data-list.tsx'
import { Money } from '../../../../ui/data/money.tsx'
import { EmptyState } from '../../../../ui/page/empty-state.tsx'
import { ErrorState } from '../../../../ui/page/error-state.tsx'
import { Page } from '../../../../ui/page/page.tsx'
import { RowsSkeleton } from '../../../../ui/page/skeletons.tsx'
import { FinanceNav } from '../../finance-nav.tsx'
import { homeQuery } from '../../queries.ts'
import classes from '../ledger.module.css'
import { type JournalEntry, type JournalFilters, journalQuery } from '../ledger-queries.ts'
import { EntryDialog } from './entry-dialog.tsx'
import { FilterFields } from './filter-fields.tsx'
import { filtersOf } from './journal-filters.ts'

/** Every transfer of the books, newest first; what was taken back stands beside what it was. */
export function Component() {
  const { id } = useCondominium()
  const home = useQuery(homeQuery(id))
  return (
    <>
      <FinanceNav />
      {home.data ? (
        <Journal today={home.data.today} />
      ) : (
        <Page title="Lançamentos">
          {home.isLoadingError ? (
            <ErrorState message={toFailure(home.error).message} onRetry={() => void home.refetch()} />
          ) : (
            <RowsSkeleton rows={8} />
          )}
        </Page>
      )}
    </>
  )
}

function Journal({ today }: { today: string }) {
  const { id } = useCondominium()
  const [params, setParams] = useSearchParams()
  const filters = filtersOf(params, today)
  const after = params.get('depois')
  const journal = useQuery(journalQuery(id, filters, after))
  const mayManage = useMayManage()
  const [entering, setEntering] = useState(false)
  const go = (key: string | null) => {
    const next = new URLSearchParams(params)
    if (key) next.set('depois', key)
    else next.delete('depois')
    setParams(next)
  }
  const rows = journal.data?.rows ?? []
  return (
    <Page
      title="Lançamentos"
      sentence="Tudo o que está nos livros. Nada se apaga: o que estava errado é estornado, e os dois ficam."
      action={
        <Group gap={8}>
          <ExportMenu filters={filters} />
          {mayManage && (
            <Button leftSection={<Plus size={18} />} onClick={() => setEntering(true)}>
              Novo lançamento
            </Button>
          )}
        </Group>
      }
    >
      <FilterFields filters={filters} />
      {journal.isLoadingError && (
        <ErrorState message={toFailure(journal.error).message} onRetry={() => void journal.refetch()} />
      )}
      {journal.isPending && <RowsSkeleton rows={8} />}
      {journal.data && rows.length === 0 && (
        <EmptyState title="Nenhum lançamento aqui">
          Mude as datas ou os filtros. Cobranças emitidas, pagamentos recebidos e despesas aparecem sozinhos.
        </EmptyState>
      )}
      {rows.length > 0 && <Rows rows={rows} today={today} />}
      {journal.data && (after || journal.data.more) && (
        <Group justify="flex-end" mt="md">
          <Button variant="default" disabled={!after} onClick={() => go(null)}>
            Mais recentes
          </Button>
          <Button
            variant="default"
            disabled={!journal.data.more}
            onClick={() => go(rows.at(-1)?.key ?? null)}
          >
            Anteriores
          </Button>
        </Group>
      )}
      <Outlet />
      {entering && <EntryDialog today={today} onClose={() => setEntering(false)} />}
    </Page>
  )
}

function Rows({ rows, today }: { rows: readonly JournalEntry[]; today: string }) {
  const { transferId } = useParams()
  const [params] = useSearchParams()
  const said = (row: JournalEntry) => row.description ?? row.unit_label ?? ''
  const kind = (row: JournalEntry) =>
    row.reversed_by ? `${transferKinds[row.kind]} (estornado)` : transferKinds[row.kind]
  const columns: Column<JournalEntry>[] = [
    { key: 'day', header: 'Data', cell: (row) => shortDate(row.occurred_on, today) },
    { key: 'kind', header: 'Tipo', cell: kind },
    { key: 'said', header: 'Descrição', cell: said, text: said },
    { key: 'fund', header: 'Fundo', cell: (row) => row.fund, text: (row) => row.fund },
    { key: 'sides', header: 'Débito / crédito', cell: (row) => <Sides row={row} /> },
    { key: 'cents', header: 'Valor', end: true, cell: (row) => <Money cents={row.cents} /> },
  ]
  return (
    <DataList
      label="Lançamentos"
      rows={rows}
      id={(row) => row.id}
      columns={columns}
      to={(row) => `/dashboard/finances/lancamentos/${row.id}?${params}`}
      selectedId={transferId}
      phone={(row) => ({
        first: said(row) || kind(row),
        figure: <Money cents={row.cents} />,
        second: `${accountWords(row.debit)} ← ${accountWords(row.credit)}`,
        state: shortDate(row.occurred_on, today),
      })}
    />
  )
}

/** Debit over credit, as books are written. */
function Sides({ row }: { row: JournalEntry }) {
  return (
    <>
      <div>{accountWords(row.debit)}</div>
      <div className={classes.note}>{accountWords(row.credit)}</div>
    </>
  )
}

function ExportMenu({ filters }: { filters: JournalFilters }) {
  const { id } = useCondominium()
  const run = useMutation({
    mutationFn: async (format: 'csv' | 'xlsx') =>
      download(
        await invoke<Blob>('export-journal', { condominium_id: id, format, filters }),
        `livro-diario.${format}`,
      ),
    meta: { action: 'exportar o livro diário' },
  })
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<Download size={18} />} loading={run.isPending}>
          Exportar
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => run.mutate('xlsx')}>Excel (XLSX)</Menu.Item>
        <Menu.Item onClick={() => run.mutate('csv')}>CSV</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
