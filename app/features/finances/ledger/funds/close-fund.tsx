import { useCommand } from '../../../../lib/commands/use-command.ts'
import { toFailure } from '../../../../lib/failure.ts'
import { toast } from '../../../../lib/toasts.tsx'
import { ConfirmDestructive } from '../../../../ui/form/confirm-destructive.tsx'
import type { FundBalance } from '../ledger-queries.ts'

/** Closes an empty fund; its entries stay readable. */
export function CloseFund({ fund, onClose }: { fund: FundBalance; onClose: () => void }) {
  const run = useCommand('close-fund', { action: 'encerrar o fundo', quiet: true, once: true })
  const confirm = () =>
    run.mutate(
      { fund_id: fund.id },
      {
        onSuccess: () => {
          toast('success', 'Fundo encerrado', `O histórico do ${fund.name} continua em Lançamentos.`)
          onClose()
        },
        onError: (error) => toast('error', 'O fundo não foi encerrado', toFailure(error).message),
      },
    )
  return (
    <ConfirmDestructive
      opened
      onClose={onClose}
      verb="Encerrar fundo"
      word="encerrar"
      loading={run.isPending}
      onConfirm={confirm}
    >
      O {fund.name} deixa de receber e de pagar. O que foi lançado nele continua para consulta.
    </ConfirmDestructive>
  )
}
