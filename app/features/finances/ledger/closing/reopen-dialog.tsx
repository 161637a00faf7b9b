import { Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { monthOf } from '../../../../../domain/calendar.ts'
import { monthName } from '../../../../lib/words.ts'
import { CommandDialog } from '../command-dialog.tsx'
import type { ClosingRow } from '../ledger-queries.ts'

type ReopenDialogProps = { closing: ClosingRow; today: string; onClose: () => void }

/** Opens the last closed month again; the reason is published with it. */
export function ReopenDialog({ closing, today, onClose }: ReopenDialogProps) {
  const month = monthOf(closing.month)
  const form = useForm({
    initialValues: { reason: '' },
    validate: { reason: (value) => (value.trim().length < 10 ? 'Escreva ao menos 10 letras.' : null) },
  })
  return (
    <CommandDialog
      title={`Reabrir ${monthName(month, today)}`}
      verb="Reabrir mês"
      action="reabrir o mês"
      command="reopen-month"
      done={{ title: 'Mês reaberto', message: 'Lance o que faltou e feche-o de novo.' }}
      form={form}
      body={({ reason }) => ({ month, reason })}
      onClose={onClose}
    >
      <p style={{ margin: 0 }}>
        O fechamento e o selo antigos continuam publicados, com a data e o motivo da reabertura. O próximo
        selo fica ligado a eles.
      </p>
      <Textarea
        label="Motivo"
        description="Moradores e conselho leem este motivo."
        maxLength={500}
        autosize
        minRows={2}
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </CommandDialog>
  )
}
