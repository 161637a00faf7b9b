import { useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { type Column, DataList } from '../../../ui/data/data-list.tsx'
import { Status } from '../../../ui/data/status.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { type Rejected, rejectedQuery } from './bank-queries.ts'

/** Boletos that the bank refused, with its reason; nothing when there are none. */
export function RejectedBoletos() {
  const { id } = useCondominium()
  const { data } = useQuery(rejectedQuery(id))
  if (!data || data.length === 0) return null
  const reason = (row: Rejected) => row.rejection ?? 'O banco não disse o motivo.'
  const columns: Column<Rejected>[] = [
    { key: 'unit', header: 'Unidade', cell: (row) => row.charges.unit_label },
    { key: 'reference', header: 'Cobrança', cell: (row) => row.charges.reference },
    { key: 'reason', header: 'Motivo', cell: reason },
  ]
  return (
    <Section
      title="Recusados pelo banco"
      note="Corrija o cadastro do pagador. Estas cobranças continuam pagáveis por Pix."
    >
      <DataList
        label="Boletos recusados"
        rows={data}
        id={(row) => row.id}
        columns={columns}
        to={(row) => `/dashboard/finances/${row.charges.id}`}
        phone={(row) => ({
          first: row.charges.unit_label,
          second: reason(row),
          state: (
            <Status icon={CircleAlert} tone="danger">
              Recusado
            </Status>
          ),
        })}
      />
    </Section>
  )
}
