import type { Body } from '../../../../lib/commands/contract.ts'
import { useCommand } from '../../../../lib/commands/use-command.ts'
import { toFailure } from '../../../../lib/failure.ts'
import { useGoOn } from '../../../../lib/mutations/go-on.ts'
import { toast } from '../../../../lib/toasts.tsx'
import { Money } from '../../../../ui/data/money.tsx'
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx'
import type { Agreement } from '../agreements-queries.ts'

type MakeDialogProps = {
  body: Omit<Body<'make-agreement'>, 'seen_total_cents'>
  /** The proposal accepted on its own terms; null: these terms. */
  accepts?: Agreement
  total: number
  onDone?: () => void
  onClose: () => void
}

/** Asks for confirmation before the debts become instalments: the total is what is agreed on. */
export function MakeDialog({ body, accepts, total, onDone, onClose }: MakeDialogProps) {
  const goOn = useGoOn()
  const make = useCommand('make-agreement', { action: 'fazer o acordo', quiet: true, once: true })
  const seen = accepts ? { agreement_id: accepts.id, seen_version: accepts.version } : {}
  const send = () =>
    make.mutate(
      { ...body, ...seen, seen_total_cents: total },
      {
        onSuccess: ({ agreement_id, reference }) => {
          onDone?.()
          toast(
            'success',
            `Acordo ${reference} feito`,
            'As parcelas já têm boleto e Pix. Falta assinar o termo.',
          )
          onClose()
          goOn(`/dashboard/finances/acordos/${agreement_id}`)
        },
      },
    )
  const changed = make.error ? toFailure(make.error) : null
  return (
    <FormDialog
      title="Fazer o acordo"
      verb="Fazer o acordo"
      loading={make.isPending}
      error={make.error}
      disabled={changed?.code === 'agreement_total_changed'}
      small
      onClose={onClose}
      onSubmit={send}
    >
      <p style={{ margin: 0 }}>
        As dívidas escolhidas viram <Money cents={total} weight={600} /> em parcelas com boleto e Pix. Os
        boletos antigos deixam de valer.
      </p>
      <p style={{ margin: 0, color: 'var(--text-2)', fontSize: '0.875rem' }}>
        Enquanto nada for pago, o acordo pode ser desfeito.
      </p>
    </FormDialog>
  )
}
