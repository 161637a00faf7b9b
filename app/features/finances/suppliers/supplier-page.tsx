import { Anchor, Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation, useParams } from 'react-router'
import { formatDate } from '../../../../domain/calendar.ts'
import { formatDocument } from '../../../../domain/cpf-cnpj.ts'
import { ratedWords } from '../../../../domain/maintenance/orders/ratings.ts'
import { formatCents } from '../../../../domain/money.ts'
import { formatPhone } from '../../../../domain/phone.ts'
import { useMayManage } from '../../../lib/membership/may-manage.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { capital } from '../../../lib/words.ts'
import { Facts } from '../../../ui/data/facts.tsx'
import { DrawerPage } from '../../../ui/page/drawer-page.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { ratingsQuery } from '../../maintenance/rating-queries.ts'
import { BillStatus } from '../bills/bill-status.tsx'
import { billSummaryQuery, billsQuery } from '../bills/bills-queries.ts'
import classes from '../ledger/ledger.module.css'
import { SupplierDialog } from './supplier-dialog.tsx'
import { SupplierDocuments } from './supplier-documents.tsx'
import { supplierChoicesQuery, supplierDetailsQuery, supplierSideQuery } from './suppliers-queries.ts'

/** Shows one supplier: contact and payment data, its last bills, totals by year, its documents. */
export function Component() {
  const { supplierId = '' } = useParams()
  const { search } = useLocation()
  const { id } = useCondominium()
  const mayManage = useMayManage()
  const choices = useQuery(supplierChoicesQuery(id))
  const details = useQuery({ ...supplierDetailsQuery(id, supplierId), enabled: mayManage })
  const rated = useQuery(ratingsQuery(id)).data?.get(supplierId)
  const [changing, setChanging] = useState(false)
  const supplier = choices.data?.find((one) => one.id === supplierId)
  return (
    <DrawerPage
      title="Fornecedor"
      back={`/dashboard/finances/fornecedores${search}`}
      foot={
        details.data && (
          <Button variant="default" onClick={() => setChanging(true)}>
            Editar
          </Button>
        )
      }
    >
      <NotLoaded query={[choices, ...(mayManage ? [details] : [])]} rows={5} />
      {choices.data && !supplier && (
        <EmptyState title="Fornecedor não encontrado">Ele pode ser de outro condomínio.</EmptyState>
      )}
      {supplier && (
        <>
          <h2 style={{ margin: '0 0 8px', overflowWrap: 'anywhere' }}>{supplier.name}</h2>
          <Facts
            facts={[
              {
                name: 'CNPJ ou CPF',
                value: formatDocument(details.data?.document ?? supplier.document_shown ?? '—'),
              },
              { name: 'Contato', value: details.data?.contact_name },
              { name: 'Telefone', value: details.data?.phone && formatPhone(details.data.phone) },
              { name: 'E-mail', value: details.data?.email },
              { name: 'Chave Pix', value: details.data?.pix_key },
              { name: 'Conta', value: details.data?.bank_details },
              { name: 'Serviços', value: rated && capital(ratedWords(rated)) },
              { name: 'Observações', value: supplier.notes },
            ].filter(({ value }) => value)}
          />
          <Side supplierId={supplierId} />
        </>
      )}
      {changing && details.data && (
        <SupplierDialog supplier={details.data} onClose={() => setChanging(false)} />
      )}
    </DrawerPage>
  )
}

function Side({ supplierId }: { supplierId: string }) {
  const { id } = useCondominium()
  const side = useQuery(supplierSideQuery(id, supplierId))
  const bills = useQuery(billsQuery(id, { state: 'all', supplier_id: supplierId }, null))
  const summary = useQuery(billSummaryQuery(id))
  if (!side.data || !bills.data || !summary.data) return <NotLoaded query={[side, bills, summary]} rows={4} />
  const { today } = summary.data
  return (
    <>
      {side.data.years.length > 0 && (
        <>
          <h3 className={classes.group}>Pago por ano</h3>
          <Facts
            facts={side.data.years.map(({ year, cents }) => ({
              name: String(year),
              value: formatCents(cents),
            }))}
          />
        </>
      )}
      <Group justify="space-between" align="baseline">
        <h3 className={classes.group}>Últimas despesas</h3>
        <Anchor
          component={Link}
          size="sm"
          style={{ display: 'inline-flex', alignItems: 'center', minHeight: 44 }}
          to={`/dashboard/finances/despesas?situacao=all&fornecedor=${supplierId}`}
        >
          Ver todas
        </Anchor>
      </Group>
      {bills.data.rows.length === 0 && <p className={classes.note}>Nenhuma ainda.</p>}
      <ul className={classes.rows} hidden={bills.data.rows.length === 0}>
        {bills.data.rows.slice(0, 6).map((bill) => (
          <li key={bill.id} className={classes.row}>
            <div>
              <Anchor component={Link} to={`/dashboard/finances/despesas/${bill.id}?situacao=all`}>
                {bill.description}
              </Anchor>
              <div className={classes.note}>
                {formatDate(bill.due_on)} · {formatCents(bill.cents)}
              </div>
            </div>
            <BillStatus bill={bill} today={today} />
          </li>
        ))}
      </ul>
      <SupplierDocuments supplierId={supplierId} documents={side.data.documents} today={today} />
    </>
  )
}
