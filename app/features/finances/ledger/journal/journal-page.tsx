import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Outlet, useParams } from 'react-router'
import { transferText } from '../../../../../domain/ledger/transfer-text.ts'
import { accountKinds, accountWords, transferKinds } from '../../../../../domain/ledger/words.ts'
import { afterKey } from '../../../../lib/lists/forward.ts'
import { useListAddress } from '../../../../lib/lists/keyset.ts'
import { useMayManage } from '../../../../lib/membership/may-manage.ts'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { useSearchParams } from '../../../../lib/mutations/go-on.ts'
import { shortDate } from '../../../../lib/words.ts'
import { type Column, DataList } from '../../../../ui/data/data-list.tsx'
import { ExportMenu } from '../../../../ui/data/export-menu.tsx'
import { ForwardList } from '../../../../ui/data/forward-list.tsx'
import { Money } from '../../../../ui/data/money.tsx'
import { EmptyState } from '../../../../ui/page/empty-state.tsx'
import { Page } from '../../../../ui/page/page.tsx'
import { TodayPage } from '../../today-page.tsx'
import classes from '../ledger.module.css'
import { type JournalEntry, journalQuery } from '../ledger-queries.ts'
import { EntryDialog } from './entry-dialog.tsx'
import { FilterFields } from './filter-fields.tsx'
import { filtersOf } from './journal-filters.ts'

/** Lists every transfer of the books, newest first; a reversal appears next to its original. */
export function Component() {
  return <TodayPage title="Lançamentos">{(today) => <Journal today={today} />}</TodayPage>
}

function Journal({ today }: { today: string }) {
  const { id } = useCondominium()
  const { params, place, go } = useListAddress()
  const filters = filtersOf(params, today)
  const journal = useQuery(journalQuery(id, filters, afterKey(place)))
  const mayManage = useMayManage()
  const [entering, setEntering] = useState(false)
  return (
    <Page
      title="Lançamentos"
      sentence="Tudo o que está nos livros. Nada se apaga: o que estava errado é estornado, e os dois ficam."
      action={
        <Group gap={8}>
          <ExportMenu
            command="export-journal"
            body={{ filters }}
            file="livro-diario"
            action="exportar o livro diário"
          />
          {mayManage && (
            <Button leftSection={<Plus size={18} />} onClick={() => setEntering(true)}>
              Novo lançamento
            </Button>
          )}
        </Group>
      }
    >
      <FilterFields filters={filters} />
      <ForwardList
        page={journal}
        place={place}
        go={go}
        first="Mais recentes"
        next="Anteriores"
        empty={
          <EmptyState title="Nenhum lançamento aqui">
            Mude as datas ou os filtros. Cobranças emitidas, pagamentos recebidos e despesas aparecem
            sozinhos.
          </EmptyState>
        }
      >
        {(rows) => <Rows rows={rows} today={today} />}
      </ForwardList>
      <Outlet />
      {entering && <EntryDialog today={today} onClose={() => setEntering(false)} />}
    </Page>
  )
}

function Rows({ rows, today }: { rows: readonly JournalEntry[]; today: string }) {
  const { transferId } = useParams()
  const { params } = useSearchParams()
  const kind = (row: JournalEntry) =>
    row.reversed_by ? `${transferKinds[row.kind]} (estornado)` : transferKinds[row.kind]
  const columns: Column<JournalEntry>[] = [
    { key: 'day', header: 'Data', cell: (row) => shortDate(row.occurred_on, today) },
    {
      key: 'said',
      header: 'Descrição',
      cell: (row) => <Said row={row} kind={kind(row)} />,
      text: transferText,
    },
    { key: 'debit', header: 'Débito', cell: (row) => <Side of={row.debit} /> },
    { key: 'credit', header: 'Crédito', cell: (row) => <Side of={row.credit} /> },
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
        first: transferText(row),
        figure: <Money cents={row.cents} />,
        second: `${accountWords(row.debit)} ← ${accountWords(row.credit)}`,
        state: shortDate(row.occurred_on, today),
      })}
    />
  )
}

/** Shows the entry's description, above its kind and its fund. */
function Said({ row, kind }: { row: JournalEntry; kind: string }) {
  return (
    <>
      {transferText(row)}
      <div className={`${classes.note} ${classes.cut}`}>
        {kind} · {row.fund}
      </div>
    </>
  )
}

function Side({ of: { kind, rubric } }: { of: JournalEntry['debit'] }) {
  return (
    <>
      {accountKinds[kind]}
      {rubric && <div className={classes.note}>{rubric}</div>}
    </>
  )
}
