import { Checkbox, Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { featureFlags } from '../../../../../domain/permissions/roles.ts'
import { apartName } from '../../../../../domain/plans/apart-words.ts'
import { unlimited } from '../../../../../domain/plans/plan-terms.ts'
import { type Apart, isLimit, ownLimits } from '../../../../../domain/platform/feature-changes.ts'
import { DateField } from '../../../../ui/form/date-field.tsx'
import { WholeNumberField } from '../../../../ui/form/whole-number-field.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import { CondominiumField } from './condominium-field.tsx'
import type { FeatureException } from './features-query.ts'

const options = (what: readonly Apart[]) => what.map((value) => ({ value, label: apartName(value) }))
const choices = [
  { group: 'Recursos', items: options(featureFlags) },
  { group: 'Limites', items: options(ownLimits) },
]

const uses = [
  { value: 'open', label: 'Aberto, além do plano' },
  { value: 'closed', label: 'Fechado, mesmo que o plano tenha' },
]
const follows = { value: 'plan', label: 'Segue o plano: a exceção sai' }

type ExceptionDialogProps = {
  /** The one that changes; none: a new one. */
  exception: FeatureException | null
  onClose: () => void
}

/** Opens or closes a feature for one condominium, or gives it its own limit, until a day or until it is taken away. */
export function ExceptionDialog({ exception, onClose }: ExceptionDialogProps) {
  const isOwnLimit = exception !== null && isLimit(exception.what)
  const form = useForm({
    initialValues: {
      condominium_id: exception?.condominium_id ?? null,
      what: (exception?.what ?? null) as Apart | null,
      use: exception ? (isOwnLimit || exception.value === 1 ? 'open' : 'closed') : 'open',
      limit: (isOwnLimit && exception.value < unlimited ? exception.value : '') as number | string,
      is_unlimited: isOwnLimit && exception.value >= unlimited,
      ends_on: exception?.until ?? null,
      reason: exception?.reason ?? '',
    },
    validate: {
      condominium_id: (id) => (id ? null : 'Escolha o condomínio.'),
      what: (what) => (what ? null : 'Escolha o que muda.'),
      limit: (limit, { what, use, is_unlimited }) =>
        what && isLimit(what) && use !== 'plan' && !is_unlimited && limit === '' ? 'Informe o limite.' : null,
      reason: (reason) => (reason.trim().length < 3 ? 'Diga o motivo: o síndico lê.' : null),
    },
  })
  const { what, use, is_unlimited } = form.values
  const hasLimit = what !== null && isLimit(what)
  const read = () => {
    if (form.validate().hasErrors) return null
    const { condominium_id, limit, ends_on, reason } = form.values
    const value =
      use === 'plan' ? null : hasLimit ? (is_unlimited ? unlimited : Number(limit)) : use === 'open' ? 1 : 0
    return {
      kind: 'one' as const,
      condominium_id: condominium_id!,
      what: what!,
      value,
      ends_on: value === null ? null : ends_on,
      reason,
    }
  }
  return (
    <ChangeDialog
      title={exception ? `${exception.name}: ${apartName(exception.what)}` : 'Adicionar exceção'}
      read={read}
      onErrors={({ value, ...errors }) => form.setErrors({ ...errors, ...(value && { limit: value }) })}
      isDirty={form.isDirty()}
      onClose={onClose}
    >
      {!exception && (
        <>
          <CondominiumField
            value={form.values.condominium_id}
            error={form.errors.condominium_id}
            onChange={(id) => form.setFieldValue('condominium_id', id)}
          />
          <Select label="Recurso ou limite" searchable data={choices} {...form.getInputProps('what')} />
        </>
      )}
      {hasLimit ? (
        <>
          {exception && (
            <Select
              label="Limite"
              allowDeselect={false}
              data={[{ value: 'open', label: 'Um limite próprio' }, follows]}
              {...form.getInputProps('use')}
            />
          )}
          {use !== 'plan' && what !== 'admins' && (
            <Checkbox label="Sem limite" {...form.getInputProps('is_unlimited', { type: 'checkbox' })} />
          )}
          {use !== 'plan' && !is_unlimited && (
            <WholeNumberField
              label={`Até quantos: ${apartName(what).toLowerCase()}`}
              description="Nunca abaixo do que o condomínio já usa."
              max={unlimited - 1}
              {...form.getInputProps('limit')}
            />
          )}
        </>
      ) : (
        <Select
          label="Como fica"
          allowDeselect={false}
          data={exception ? [...uses, follows] : uses}
          {...form.getInputProps('use')}
        />
      )}
      {use !== 'plan' && (
        <DateField
          label="Até que dia"
          description="Termina sozinho no fim desse dia. Vazio: até tirar."
          clearable
          {...form.getInputProps('ends_on')}
        />
      )}
      <TextInput
        label="Motivo"
        description="Fica no histórico, e o síndico lê."
        maxLength={200}
        {...form.getInputProps('reason')}
      />
    </ChangeDialog>
  )
}
