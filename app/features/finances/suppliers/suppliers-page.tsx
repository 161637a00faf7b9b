import { Button, Checkbox, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Outlet, useParams } from 'react-router'
import { formatDate } from '../../../../domain/calendar.ts'
import { formatDocument } from '../../../../domain/cpf-cnpj.ts'
import { afterKey } from '../../../lib/lists/forward.ts'
import { useListAddress } from '../../../lib/lists/keyset.ts'
import { useMayManage } from '../../../lib/membership/may-manage.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { useSearchParams } from '../../../lib/mutations/go-on.ts'
import { type Column, DataList } from '../../../ui/data/data-list.tsx'
import { ExportMenu } from '../../../ui/data/export-menu.tsx'
import { ForwardList } from '../../../ui/data/forward-list.tsx'
import { Money } from '../../../ui/data/money.tsx'
import { SearchField } from '../../../ui/form/search-field.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { FinanceNav } from '../finance-nav.tsx'
import { SupplierDialog } from './supplier-dialog.tsx'
import { type SupplierRow, suppliersQuery } from './suppliers-queries.ts'

const shown = (document: string | null) => (document ? formatDocument(document) : '')

/** Lists the condominium's suppliers, what is owed to each and what each was paid this year. */
export function Component() {
  const { id } = useCondominium()
  const { params, place, go, filter } = useListAddress()
  const text = params.get('busca') ?? ''
  const archived = params.get('arquivados') === '1'
  const filters = { ...(text ? { text } : {}), archived }
  const suppliers = useQuery(suppliersQuery(id, filters, afterKey(place)))
  const mayManage = useMayManage()
  const [adding, setAdding] = useState(false)
  const rows = suppliers.data?.rows ?? []
  return (
    <>
      <FinanceNav />
      <Page
        title="Fornecedores"
        action={
          <Group gap={8} data-screen-only>
            {rows.length > 0 && (
              <ExportMenu
                command="export-suppliers"
                body={{ filters }}
                file="fornecedores"
                action="exportar os fornecedores"
                prints
              />
            )}
            {mayManage && (
              <Button leftSection={<Plus size={18} />} onClick={() => setAdding(true)}>
                Novo fornecedor
              </Button>
            )}
          </Group>
        }
      >
        <Group mb={20}>
          <SearchField
            label="Buscar fornecedor"
            placeholder="Nome, CNPJ ou CPF inteiro"
            value={text}
            onSearch={(busca) => filter({ busca })}
          />
          <Checkbox
            label="Arquivados"
            checked={archived}
            onChange={(event) => filter({ arquivados: event.currentTarget.checked ? '1' : null })}
          />
        </Group>
        <ForwardList
          page={suppliers}
          place={place}
          go={go}
          next="Próximos"
          empty={
            <EmptyState title="Nenhum fornecedor aqui">
              {text || archived
                ? 'Mude a busca.'
                : 'Cadastre o primeiro: as despesas dele ficam juntas, com o total por ano.'}
            </EmptyState>
          }
        >
          {(rows) => <Rows rows={rows} />}
        </ForwardList>
        <Outlet />
        {adding && <SupplierDialog supplier={null} onClose={() => setAdding(false)} />}
      </Page>
    </>
  )
}

function Rows({ rows }: { rows: readonly SupplierRow[] }) {
  const { supplierId } = useParams()
  const { params } = useSearchParams()
  const ends = (row: SupplierRow) => (row.expires_on ? formatDate(row.expires_on) : '')
  const columns: Column<SupplierRow>[] = [
    { key: 'name', header: 'Nome', cell: (row) => row.name, text: (row) => row.name },
    {
      key: 'document',
      header: 'CNPJ ou CPF',
      cell: (row) => <span style={{ whiteSpace: 'nowrap' }}>{shown(row.document_shown)}</span>,
    },
    {
      key: 'rubric',
      header: 'Rubrica',
      minor: true,
      cell: (row) => row.rubric ?? '',
      text: (row) => row.rubric ?? '',
    },
    { key: 'ends', header: 'Documento vence', minor: true, cell: ends },
    { key: 'open', header: 'A pagar', end: true, cell: (row) => <Money cents={row.open_cents} /> },
    { key: 'year', header: 'Pago no ano', end: true, cell: (row) => <Money cents={row.year_cents} /> },
  ]
  return (
    <DataList
      label="Fornecedores"
      rows={rows}
      id={(row) => row.id}
      columns={columns}
      to={(row) => `/dashboard/finances/fornecedores/${row.id}?${params}`}
      selectedId={supplierId}
      phone={(row) => ({
        first: row.name,
        figure: <Money cents={row.open_count > 0 ? row.open_cents : row.year_cents} />,
        second: row.rubric ?? shown(row.document_shown),
        state: row.open_count > 0 ? `${row.open_count} a pagar` : 'pago no ano',
      })}
    />
  )
}
