import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { ReasonDialog } from '../../../ui/dialog/reason-dialog.tsx'
import type { Bill, BillPayment } from './bills-queries.ts'

/** Reverses one payment, or also those made together with it. */
export function UndoDialog({ payment, onClose }: { payment: BillPayment; onClose: () => void }) {
  const [together, setTogether] = useState(false)
  const others = payment.batch_id ? payment.batch_size - 1 : 0
  return (
    <ReasonDialog
      title="Desfazer pagamento"
      verb="Desfazer"
      action="desfazer o pagamento"
      command={together ? 'undo-bill-payments' : 'undo-bill-payment'}
      done={
        together
          ? { title: 'Pagamentos desfeitos', message: 'As despesas voltaram a estar a pagar.' }
          : { title: 'Pagamento desfeito', message: 'A despesa voltou a estar a pagar.' }
      }
      body={together ? { batch_id: payment.batch_id } : { payment_id: payment.id }}
      onClose={onClose}
      below={
        others > 0 && (
          <Checkbox
            label={
              others === 1
                ? 'Também a outra que foi paga junto'
                : `Também as outras ${others} que foram pagas juntas`
            }
            checked={together}
            onChange={(event) => setTogether(event.currentTarget.checked)}
          />
        )
      }
    >
      O lançamento é estornado e os dois ficam nos livros.
    </ReasonDialog>
  )
}

export function CancelDialog({ bill, onClose }: { bill: Bill; onClose: () => void }) {
  const [following, setFollowing] = useState(false)
  return (
    <ReasonDialog
      title="Cancelar despesa"
      verb="Cancelar despesa"
      action="cancelar a despesa"
      command="cancel-bill"
      done={{ title: 'Despesa cancelada', message: 'Ela fica na lista das canceladas, com o motivo.' }}
      body={{ bill_id: bill.id, following }}
      onClose={onClose}
      below={
        bill.instalment < bill.instalments && (
          <Checkbox
            label="Também as parcelas seguintes que não foram pagas"
            checked={following}
            onChange={(event) => setFollowing(event.currentTarget.checked)}
          />
        )
      }
    >
      O que foi lançado nas contas do mês é estornado.
    </ReasonDialog>
  )
}
