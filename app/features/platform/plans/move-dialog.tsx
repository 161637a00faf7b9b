import { Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { NOTICE_DAYS } from '../../../../domain/plans/plan-moves.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { toast } from '../../../lib/toasts.tsx'
import { counted } from '../../../lib/words.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { MoveEffects } from './plan-effects.tsx'
import { type PlatformPlan, planEffectsQuery } from './plans-queries.ts'

type MoveDialogProps = { from: PlatformPlan; to: PlatformPlan; onClose: () => void }

/** Shows, before a move, how many customers move at once, how many are notified in advance, and who stays. */
export function MoveDialog({ from, to, onClose }: MoveDialogProps) {
  const effects = useQuery(planEffectsQuery(from.id, { to_plan_id: to.id }))
  const move = useCommand('move-to-plan-version', { action: 'passar à nova versão', quiet: true })
  const { data } = effects
  const some = data !== undefined && data.moves.now + data.moves.announced > 0
  const submit = () =>
    move.mutate(
      { from_plan_id: from.id, plan_id: to.id },
      {
        onSuccess: ({ now, announced }) => {
          toast(
            'success',
            'Mudança de versão feita',
            [
              now > 0 && `${counted(now, 'mudou', 'mudaram')} agora`,
              announced > 0 && `${counted(announced, 'recebe', 'recebem')} o aviso de ${NOTICE_DAYS} dias`,
            ]
              .filter(Boolean)
              .join('; '),
          )
          onClose()
        },
      },
    )
  return (
    <FormDialog
      title={`${from.name}: da versão ${from.version} à ${to.version}`}
      verb="Passar à nova versão"
      disabled={!some}
      loading={move.isPending}
      error={move.error ?? effects.error}
      onClose={onClose}
      onSubmit={submit}
    >
      {effects.isPending && <Skeleton height={160} />}
      {data && (
        <Stack gap={12}>
          <MoveEffects effects={data} />
          <Text fz="sm" c="var(--text-2)">
            {`Só muda agora quem não paga mais nem perde nada. Aos outros anunciamos por e-mail com ${NOTICE_DAYS} dias, e vale no primeiro período depois disso; quem não quiser sai antes, sem custo (Código de Defesa do Consumidor, arts. 6º, III, 39, X, e 51, X e XIII).`}
          </Text>
        </Stack>
      )}
    </FormDialog>
  )
}
