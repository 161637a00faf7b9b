import { Button } from '@mantine/core'
import { Ban } from 'lucide-react'
import { useState } from 'react'
import { formatCents } from '../../../../domain/money.ts'
import { useMayManage } from '../../../lib/membership/may-manage.ts'
import { shortDate } from '../../../lib/words.ts'
import { ReasonDialog } from '../../../ui/dialog/reason-dialog.tsx'
import classes from '../finances.module.css'
import type { Charge } from './charge-queries.ts'

/** Cancels one charge without payments; for managers. */
export function CancelCharge({ charge }: { charge: Charge }) {
  const mayManage = useMayManage()
  const [asking, setAsking] = useState(false)
  const canCancel = charge.status === 'open' && charge.settled_cents === 0 && charge.kind !== 'agreement'
  if (!mayManage || !canCancel) return null
  return (
    <>
      <Button variant="default" leftSection={<Ban size={18} />} onClick={() => setAsking(true)}>
        Cancelar
      </Button>
      {asking && (
        <ReasonDialog
          title={`Cancelar ${charge.reference}`}
          verb="Cancelar cobrança"
          command="cancel-charge"
          action="cancelar a cobrança"
          body={{ charge_id: charge.id }}
          done={{ title: 'Cobrança cancelada', message: 'O valor saiu da dívida da unidade e dos livros.' }}
          description="Quem recebeu a cobrança lê."
          onClose={() => setAsking(false)}
        >
          {`${charge.unit_label} deixa de dever ${formatCents(charge.amount_cents)}. O lançamento é estornado; se o boleto já está no banco, a próxima remessa manda baixá-lo.`}
        </ReasonDialog>
      )}
    </>
  )
}

/** Why a charge is no longer to be paid. */
export function CancelledNote({ charge, today }: { charge: Charge; today: string }) {
  if (charge.status !== 'cancelled' || !charge.cancelled_on) return null
  return (
    <p className={classes.hint}>
      {`Cancelada em ${shortDate(charge.cancelled_on, today)}. Motivo: ${charge.cancel_reason ?? 'não informado'}`}
    </p>
  )
}
