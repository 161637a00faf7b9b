import { Anchor, Checkbox } from '@mantine/core'
import { Link } from 'react-router'
import { approvalStates } from '../../../../../domain/bills/approval.ts'
import { leftToPay } from '../../../../../domain/bills/bill-state.ts'
import { formatCents } from '../../../../../domain/money.ts'
import { shortDate } from '../../../../lib/words.ts'
import { Section } from '../../../../ui/page/page.tsx'
import classes from '../../ledger/ledger.module.css'
import { BillStatus } from '../bill-status.tsx'
import type { ListedBill } from '../bills-queries.ts'
import { type RowFiles, RowReceipts } from './row-receipts.tsx'

const wordsOf = ({ description, instalment, instalments }: ListedBill): string =>
  instalments > 1 ? `${description} (${instalment}/${instalments})` : description

type PayRowProps = {
  bill: ListedBill
  today: string
  checked: boolean
  error: string | undefined
  /** Receipts that were confirmed as this bill's. */
  files: readonly File[] | undefined
  onMark: (billId: string, on: boolean) => void
  onFiles: (billId: string, files: RowFiles) => void
}

/** A bill with its box, and below it the receipts that go with the payment. */
export function PayRow({ bill, today, checked, error, files, onMark, onFiles }: PayRowProps) {
  return (
    <li className={classes.row}>
      <div>
        <Checkbox
          label={wordsOf(bill)}
          description={`${shortDate(bill.due_on, today)} · ${bill.supplier ?? bill.rubrics}`}
          checked={checked}
          error={error}
          onChange={(event) => onMark(bill.id, event.currentTarget.checked)}
        />
        {files && <RowReceipts billId={bill.id} files={files} onChange={onFiles} />}
      </div>
      <div className={classes.end}>
        <BillStatus bill={bill} today={today} />
        <span className="figures">{formatCents(leftToPay(bill))}</span>
      </div>
    </li>
  )
}

/** Shown so that no one searches for them in vain. */
export function WaitingRows({ waiting, today }: { waiting: readonly ListedBill[]; today: string }) {
  return (
    <Section title="Esperam aprovação" note="Não podem ser pagas ainda.">
      <ul className={classes.rows} aria-label="Despesas que esperam aprovação">
        {waiting.map((bill) => (
          <li key={bill.id} className={classes.row}>
            <div>
              <Anchor
                component={Link}
                to={`/dashboard/finances/despesas/${bill.id}?situacao=all`}
                style={{ overflowWrap: 'anywhere' }}
              >
                {wordsOf(bill)}
              </Anchor>
              <div className={classes.note}>
                {[
                  shortDate(bill.due_on, today),
                  bill.supplier,
                  bill.approval && approvalStates[bill.approval],
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </div>
            </div>
            <span className="figures">{formatCents(leftToPay(bill))}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
