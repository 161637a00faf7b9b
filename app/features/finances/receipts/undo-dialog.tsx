import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { ReasonDialog } from '../../../ui/dialog/reason-dialog.tsx'
import type { Receipt } from './receipts-queries.ts'

/** Takes a receipt back; in a closed month only with reversals dated today. */
export function UndoDialog({ receipt, onClose }: { receipt: Receipt; onClose: () => void }) {
  const [datedToday, setDatedToday] = useState(false)
  const leaves = receipt.source === 'typed' && receipt.status !== 'refunded'
  return (
    <ReasonDialog
      title="Desfazer recebimento"
      verb="Desfazer"
      action="desfazer o recebimento"
      command="undo-receipt"
      done={{
        title: 'Recebimento desfeito',
        message: leaves ? 'Ele saiu dos livros, com o estorno ao lado.' : 'O dinheiro espera outra decisão.',
      }}
      body={{ receipt_id: receipt.id, dated_today: datedToday }}
      onClose={onClose}
      below={
        receipt.is_closed && (
          <Checkbox
            label="O mês está fechado: lançar o estorno com a data de hoje"
            checked={datedToday}
            onChange={(event) => setDatedToday(event.currentTarget.checked)}
          />
        )
      }
    >
      {leaves
        ? 'As cobranças que ele pagou voltam a ficar em aberto, e o que foi lançado é estornado.'
        : 'As cobranças que ele pagou voltam a ficar em aberto. O dinheiro está na conta, então ele volta à lista do que espera decisão.'}
    </ReasonDialog>
  )
}
