import { Anchor, Button, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { billState, billStates, everyMonths, payMethods } from '../../../../domain/bills/bill-state.ts'
import { formatDate } from '../../../../domain/calendar.ts'
import { formatCents } from '../../../../domain/money.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { useMayManage } from '../../../lib/membership/may-manage.ts'
import { dayOf } from '../../../lib/words.ts'
import classes from '../ledger/ledger.module.css'
import { UndoDialog } from './bill-actions.tsx'
import type { Bill, BillPayment } from './bills-queries.ts'

/** Shows payments and reversals, attached files, and whether the bill repeats. */
export function BillHistory({ bill }: { bill: Bill }) {
  const mayManage = useMayManage()
  const [undoing, setUndoing] = useState<BillPayment | null>(null)
  return (
    <>
      {bill.payments.length > 0 && (
        <section aria-label="Pagamentos">
          <h3 className={classes.group}>Pagamentos</h3>
          <ul className={classes.rows}>
            {bill.payments.map((payment) => (
              <li key={payment.id} className={classes.row}>
                <PaymentWords payment={payment} />
                {mayManage && !payment.undone_at && (
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    mih={44}
                    aria-label={`Desfazer o pagamento de ${formatDate(payment.paid_on)}`}
                    onClick={() => setUndoing(payment)}
                  >
                    Desfazer
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {bill.related.length > 0 && (
        <section aria-label="Ligadas a esta">
          <h3 className={classes.group}>{relatedTitle(bill)}</h3>
          <ul className={classes.rows}>
            {bill.related.map((other) => (
              <li key={other.id} className={classes.row}>
                <div>
                  <Anchor component={Link} to={`/dashboard/finances/despesas/${other.id}?situacao=all`}>
                    {other.instalments > 1
                      ? `Parcela ${other.instalment} de ${other.instalments}`
                      : other.description}
                  </Anchor>
                  <div className={classes.note}>
                    {formatDate(other.due_on)} · {billStates[billState(other, bill.today)]}
                  </div>
                </div>
                <span className="figures">{formatCents(other.cents)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {bill.recurrence && <Recurrence recurrence={bill.recurrence} />}
      {undoing && <UndoDialog payment={undoing} onClose={() => setUndoing(null)} />}
    </>
  )
}

function relatedTitle({ instalments, withholding, related }: Bill): string {
  if (instalments > 1) return 'Outras parcelas'
  if (withholding) return 'Retido desta nota'
  return related.every((other) => other.withholding) ? 'Tributos retidos' : 'Ligadas a esta'
}

function PaymentWords({ payment }: { payment: BillPayment }) {
  const { cents, late_cents, discount_cents, paid_on, method, undone_at } = payment
  const extra = [
    late_cents > 0 ? `juros e multa ${formatCents(late_cents)}` : '',
    discount_cents > 0 ? `desconto ${formatCents(discount_cents)}` : '',
    payment.batch_size > 1 ? `junto com outras ${payment.batch_size - 1}` : '',
    payment.author ?? '',
  ].filter(Boolean)
  return (
    <div>
      <div className="figures" style={undone_at ? { textDecoration: 'line-through' } : undefined}>
        {formatCents(cents + late_cents - discount_cents)} em {formatDate(paid_on)} · {payMethods[method]}
      </div>
      {extra.length > 0 && <div className={classes.note}>{extra.join(' · ')}</div>}
      {undone_at && (
        <div className={classes.note}>
          Desfeito em {formatDate(dayOf(undone_at))}
          {payment.undone_author && ` por ${payment.undone_author}`}: {payment.undo_reason}
        </div>
      )}
    </div>
  )
}

function Recurrence({ recurrence }: { recurrence: NonNullable<Bill['recurrence']> }) {
  const mayManage = useMayManage()
  const end = useCommand('end-bill-recurrence', {
    action: 'encerrar a repetição',
    done: 'Repetição encerrada',
    once: true,
  })
  const { every_months, next_due_on, until_on, ended_on, stopped_by } = recurrence
  const words = everyMonths[every_months as keyof typeof everyMonths]
  return (
    <section aria-label="Repetição">
      <h3 className={classes.group}>Repete-se</h3>
      <Text size="sm">
        {words}.{' '}
        {ended_on
          ? `Encerrada em ${formatDate(ended_on)}.`
          : stopped_by
            ? 'Parou: o fundo, a rubrica ou o fornecedor não está mais em uso. Encerre esta e lance outra.'
            : `A próxima vence em ${formatDate(next_due_on)}${until_on ? `, até ${formatDate(until_on)}` : ''}.`}
      </Text>
      {mayManage && !ended_on && (
        <Button
          variant="default"
          mt={8}
          loading={end.isPending}
          onClick={() => end.mutate({ recurrence_id: recurrence.id })}
        >
          Encerrar repetição
        </Button>
      )}
    </section>
  )
}
