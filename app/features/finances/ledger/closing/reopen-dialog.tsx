import { monthOf } from '../../../../../domain/calendar.ts'
import { monthName } from '../../../../lib/words.ts'
import { ReasonDialog } from '../../../../ui/dialog/reason-dialog.tsx'
import type { ClosingRow } from '../ledger-queries.ts'

type ReopenDialogProps = { closing: ClosingRow; today: string; onClose: () => void }

/** Opens the last closed month again; the reason is published with it. */
export function ReopenDialog({ closing, today, onClose }: ReopenDialogProps) {
  const month = monthOf(closing.month)
  return (
    <ReasonDialog
      title={`Reabrir ${monthName(month, today)}`}
      verb="Reabrir mês"
      action="reabrir o mês"
      command="reopen-month"
      done={{ title: 'Mês reaberto', message: 'Lance o que faltou e feche-o de novo.' }}
      body={{ month }}
      description="Moradores e conselho leem este motivo."
      least={{ letters: 10, message: 'Escreva ao menos 10 letras.' }}
      maxLength={500}
      onClose={onClose}
    >
      O fechamento e o selo antigos continuam publicados, com a data e o motivo da reabertura. O próximo selo
      fica ligado a eles.
    </ReasonDialog>
  )
}
