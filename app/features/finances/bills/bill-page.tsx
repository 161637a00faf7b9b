import { Anchor, Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation, useParams } from 'react-router'
import { mayBePaid } from '../../../../domain/bills/approval.ts'
import { leftToPay } from '../../../../domain/bills/bill-state.ts'
import { withholdings } from '../../../../domain/bills/withholding.ts'
import { formatDate, formatMonth, monthOf } from '../../../../domain/calendar.ts'
import { formatDocument } from '../../../../domain/cpf-cnpj.ts'
import { useMayManage } from '../../../lib/membership/may-manage.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { type Fact, Facts } from '../../../ui/data/facts.tsx'
import { Money } from '../../../ui/data/money.tsx'
import { CopyField } from '../../../ui/form/copy-field.tsx'
import { DrawerPage } from '../../../ui/page/drawer-page.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { ExpenseReceipts } from '../accounts/expense/receipts.tsx'
import { ApprovalPanel } from './approvals/approval-panel.tsx'
import { CancelDialog } from './bill-actions.tsx'
import { BillHistory } from './bill-history.tsx'
import { BillStatus } from './bill-status.tsx'
import { type Bill, billQuery } from './bills-queries.ts'
import { PayDialog } from './paying/pay-dialog.tsx'

const list = '/dashboard/finances/despesas'
const accounts = '/dashboard/finances/balancete'

/** Shows one bill: its purpose, how it is paid, its payments, its attachments. */
export function Component() {
  const { billId = '' } = useParams()
  const { search, pathname } = useLocation()
  const { id } = useCondominium()
  const bill = useQuery(billQuery(id, billId))
  const mayManage = useMayManage()
  const [doing, setDoing] = useState<'pay' | 'cancel' | null>(null)
  const { data } = bill
  const close = () => setDoing(null)
  return (
    <DrawerPage
      title="Despesa"
      // The month's accounts also open it in their drawer.
      back={`${pathname.startsWith(accounts) ? accounts : list}${search}`}
      foot={
        mayManage &&
        data?.status === 'open' && (
          <Group gap={8}>
            {mayBePaid(data.approval?.state ?? null) && (
              <Button onClick={() => setDoing('pay')}>Pagar</Button>
            )}
            {data.paid_cents === 0 && (
              <>
                <Button variant="default" component={Link} to={`${list}/${data.id}/corrigir`}>
                  Corrigir
                </Button>
                <Button variant="subtle" c="var(--danger)" onClick={() => setDoing('cancel')}>
                  Cancelar
                </Button>
              </>
            )}
          </Group>
        )
      }
    >
      <NotLoaded query={bill} rows={6} />
      {data === null && (
        <EmptyState title="Despesa não encontrada">Ela pode ser de outro condomínio.</EmptyState>
      )}
      {data && <Content bill={data} />}
      {data && doing === 'pay' && <PayDialog bill={data} onClose={close} />}
      {data && doing === 'cancel' && <CancelDialog bill={data} onClose={close} />}
    </DrawerPage>
  )
}

function Content({ bill }: { bill: Bill }) {
  const left = leftToPay(bill)
  return (
    <>
      <h2 style={{ margin: '0 0 2px', overflowWrap: 'anywhere' }}>{bill.description}</h2>
      {bill.supplier && (
        <Anchor component={Link} to={`/dashboard/finances/fornecedores/${bill.supplier.id}`} size="sm">
          {bill.supplier.name}
          {bill.supplier.document_shown && ` · ${formatDocument(bill.supplier.document_shown)}`}
        </Anchor>
      )}
      <p style={{ margin: '12px 0 8px' }}>
        <Money cents={left || bill.cents} size="figure" />
      </p>
      <p style={{ margin: '0 0 16px' }}>
        <BillStatus bill={bill} today={bill.today} approval={bill.approval?.state} alone />
      </p>
      {bill.cancel_reason && <p style={{ overflowWrap: 'anywhere' }}>Motivo: {bill.cancel_reason}</p>}
      {bill.status === 'open' && bill.payment_code && (
        <CopyField value={bill.payment_code} what="código para pagar" />
      )}
      <Facts facts={factsOf(bill)} />
      {bill.notes && <p style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{bill.notes}</p>}
      {bill.approval && <ApprovalPanel bill={bill} approval={bill.approval} />}
      <BillHistory bill={bill} />
      <ExpenseReceipts key={bill.id} expenseId={bill.id} />
    </>
  )
}

function factsOf(bill: Bill): Fact[] {
  const facts: (Fact | false | null)[] = [
    { name: 'Vencimento', value: formatDate(bill.due_on) },
    { name: 'Competência', value: formatMonth(monthOf(bill.competence)) },
    bill.instalments > 1 && { name: 'Parcela', value: `${bill.instalment} de ${bill.instalments}` },
    bill.document_number !== null && { name: 'Nota fiscal', value: bill.document_number },
    bill.gross_cents !== bill.cents && { name: 'Valor da nota', value: <Money cents={bill.gross_cents} /> },
    bill.paid_cents > 0 &&
      bill.status === 'open' && { name: 'Já pago', value: <Money cents={bill.paid_cents} /> },
    bill.withholding && { name: 'Tributo retido', value: withholdings[bill.withholding].label },
    bill.revenue_code !== null && { name: 'Código da receita', value: bill.revenue_code },
    ...bill.lines.map(({ rubric, fund, cents }) => ({
      name: `${rubric} · ${fund}`,
      value: <Money cents={cents} />,
    })),
    bill.author !== null && { name: 'Lançada por', value: bill.author },
  ]
  return facts.filter((fact): fact is Fact => Boolean(fact))
}
