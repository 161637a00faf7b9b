import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { counted } from '../../../lib/words.ts'
import { type Column, DataList } from '../../../ui/data/data-list.tsx'
import { ExportMenu } from '../../../ui/data/export-menu.tsx'
import { Money } from '../../../ui/data/money.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { type Basis, type PayeeSum, type Period, payeesQuery } from './accounts-queries.ts'

const first = 10

type PayeesProps = { period: Period; basis: Basis; to: (supplierId: string) => string }

/** Lists payments by payee, the largest first; the first ten, and the rest on request. */
export function Payees({ period, basis, to }: PayeesProps) {
  const { id } = useCondominium()
  const [all, setAll] = useState(false)
  const payees = useQuery(payeesQuery(id, period, basis))
  const { data } = payees
  const total = data?.reduce((sum, { cents }) => sum + cents, 0) ?? 0
  const name = (row: PayeeSum) => row.supplier ?? 'Sem fornecedor cadastrado'
  const share = (row: PayeeSum) => (total > 0 ? `${Math.round((row.cents / total) * 100)}%` : '')
  const columns: Column<PayeeSum>[] = [
    { key: 'name', header: 'Fornecedor', cell: name, text: name, total: 'Total' },
    { key: 'entries', header: 'Lançamentos', end: true, cell: (row) => row.entries, total: '' },
    { key: 'share', header: 'Do total', end: true, cell: share, total: '' },
    {
      key: 'cents',
      header: 'Valor',
      end: true,
      cell: (row) => <Money cents={row.cents} />,
      total: <Money cents={total} weight={600} />,
    },
  ]
  return (
    <Section
      title="Por fornecedor"
      action={
        data &&
        data.length > 0 && (
          <ExportMenu
            command="export-payees"
            body={{ filters: { from: period.first, until: period.last, basis } }}
            file={`pagamentos-por-fornecedor-${period.last}`}
            action="exportar os pagamentos por fornecedor"
          />
        )
      }
    >
      <NotLoaded query={payees} isPart rows={4} />
      {data?.length === 0 && <Text c="dimmed">Nada foi pago neste período.</Text>}
      {data && data.length > 0 && (
        <DataList
          label="Pagamentos por fornecedor"
          rows={all ? data : data.slice(0, first)}
          id={(row) => row.supplier_id ?? 'none'}
          columns={columns}
          to={(row) => to(row.supplier_id ?? 'none')}
          phone={(row) => ({
            first: name(row),
            figure: <Money cents={row.cents} />,
            second: counted(row.entries, 'lançamento', 'lançamentos'),
            state: <span className="figures">{share(row)}</span>,
          })}
        />
      )}
      {data && data.length > first && (
        <Text
          component="button"
          type="button"
          size="sm"
          fw={600}
          c="var(--brand-text)"
          mt="sm"
          mih={44}
          style={{ background: 'none', border: 0, padding: 0, cursor: 'pointer' }}
          onClick={() => setAll(!all)}
        >
          {all ? `Mostrar só os ${first} maiores` : `Mostrar os ${data.length} fornecedores`}
        </Text>
      )}
    </Section>
  )
}
