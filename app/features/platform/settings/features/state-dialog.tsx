import { Checkbox, MultiSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { FeatureFlag } from '../../../../../domain/permissions/roles.ts'
import { featureNames } from '../../../../../domain/plans/plan-words.ts'
import { WholeNumberField } from '../../../../ui/form/whole-number-field.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import type { FeatureState, PlanInForce } from './features-query.ts'

type StateDialogProps = {
  feature: FeatureFlag
  state: FeatureState | undefined
  plans: readonly PlanInForce[]
  onClose: () => void
}

/** Closes a feature for all, or opens it for a share of the condominiums. */
export function StateDialog({ feature, state, plans, onClose }: StateDialogProps) {
  const form = useForm({
    initialValues: {
      is_off: state?.off_reason != null,
      share: (state?.share ?? 0) as number | string,
      share_plans: state?.share_plans ?? [],
      reason: state?.off_reason ?? '',
    },
    validate: {
      share: (share, { is_off }) => (!is_off && share === '' ? 'Informe a parte, de 0 a 100%.' : null),
      reason: (reason) => (reason.trim().length < 3 ? 'Diga o motivo: fica no histórico.' : null),
    },
  })
  const { is_off } = form.values
  const read = () => {
    if (form.validate().hasErrors) return null
    const { share, share_plans, reason } = form.values
    return {
      kind: 'all' as const,
      feature,
      is_off,
      share: Number(share),
      share_plans: share_plans.length > 0 ? share_plans : null,
      reason,
    }
  }
  return (
    <ChangeDialog
      title={featureNames[feature]}
      read={read}
      onErrors={form.setErrors}
      isDirty={form.isDirty()}
      onClose={onClose}
    >
      <Checkbox
        label="Fechado para todos por enquanto"
        description="Vale acima de tudo: do plano, da parte e das exceções. Nada se apaga."
        {...form.getInputProps('is_off', { type: 'checkbox' })}
      />
      {!is_off && (
        <>
          <WholeNumberField
            label="Aberto para quantos por cento dos condomínios"
            description="São sempre os mesmos: aumentar só acrescenta. Quem tem o recurso no plano continua com ele."
            max={100}
            suffix="%"
            {...form.getInputProps('share')}
          />
          <MultiSelect
            label="Só destes planos"
            description="Vazio: de todos os planos."
            data={plans.map(({ slug, name }) => ({ value: slug, label: name }))}
            clearButtonProps={{ 'aria-label': 'Limpar os planos' }}
            {...form.getInputProps('share_plans')}
          />
        </>
      )}
      <TextInput
        label="Motivo"
        description={
          is_off
            ? 'As pessoas leem ao tentar usar: diga o que houve, sem prometer hora.'
            : 'Fica no histórico, e o síndico de quem ganha ou perde lê.'
        }
        maxLength={200}
        {...form.getInputProps('reason')}
      />
    </ChangeDialog>
  )
}
