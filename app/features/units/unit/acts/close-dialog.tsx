import { Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { civilDate } from '../../../../../domain/calendar.ts'
import { formatCents } from '../../../../../domain/money.ts'
import { unitLabel } from '../../../../../domain/units/unit-label.ts'
import { useCommand } from '../../../../lib/commands/use-command.ts'
import { fieldErrors, toFailure } from '../../../../lib/failure.ts'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { useGoOn } from '../../../../lib/mutations/go-on.ts'
import { counted } from '../../../../lib/words.ts'
import { openZone } from '../../../../lib/zone.ts'
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx'
import { DateField } from '../../../../ui/form/date-field.tsx'
import { Notice } from '../../../../ui/form/notice.tsx'
import { unitDebtQuery } from '../../edit/register-queries.ts'
import { toastChanged, useUndoChange } from '../../edit/unit-commands.ts'
import type { Unit } from '../../queries.ts'

type Values = { closes_on: string; reason: string }

/** Removes a unit that was a mistake; one with a history is closed on a day instead. */
export function CloseDialog({ unit, onClose }: { unit: Unit; onClose: () => void }) {
  const goOn = useGoOn()
  const remove = useCommand('remove-unit', { action: 'remover a unidade', quiet: true })
  const undo = useUndoChange()
  const today = civilDate(new Date(), openZone())
  const failure = remove.error && toFailure(remove.error)
  const history = failure?.code === 'unit_has_history' ? failure.details : null
  const closes = unit.occupancies.length > 0 || history !== null
  const form = useForm<Values>({ initialValues: { closes_on: today, reason: '' } })
  const send = form.onSubmit(({ closes_on, reason }) =>
    remove.mutate(
      { unit_id: unit.id, closes_on: closes ? closes_on : null, reason },
      {
        onSuccess: ({ change_id, kind }) => {
          const title = kind === 'close' ? 'Unidade encerrada' : 'Unidade removida'
          toastChanged(title, unitLabel(unit), () => undo.run(change_id))
          onClose()
          goOn('/dashboard/units')
        },
        onError: (error) => {
          form.setErrors(fieldErrors(error))
        },
      },
    ),
  )
  const label = unitLabel(unit)
  const verb = closes ? `Encerrar ${label}` : `Remover ${label}`
  return (
    <FormDialog
      title={verb}
      verb={verb}
      destructive
      loading={remove.isPending}
      error={history ? null : remove.error}
      onClose={onClose}
      onSubmit={send}
    >
      <Text>
        {closes
          ? `${label} tem histórico${historyText(history)}. Encerrada, ela sai das listas e das próximas cobranças; o que foi emitido continua nela, e ninguém mais consta como morador.`
          : `${label} não tem cobranças nem pessoas: ela é apagada, e a mudança fica registrada.`}
      </Text>
      {closes && <OpenDebt unitId={unit.id} />}
      {closes && <DateField label="Encerrar em" maxDate={today} {...form.getInputProps('closes_on')} />}
      <TextInput
        label="Motivo"
        placeholder="Opcional; fica no histórico"
        maxLength={500}
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  )
}

/** Unpaid charges stay with the unit when its owner changes: shown before it closes. Unit dialogs are only for those who may see charges. */
function OpenDebt({ unitId }: { unitId: string }) {
  const { id } = useCondominium()
  const debt = useQuery(unitDebtQuery(id, [unitId]))
  if (debt.isError)
    return <Notice kind="warning">Não conseguimos ver se há cobranças em aberto. Confira antes.</Notice>
  if (!debt.data || debt.data.length === 0) return null
  const cents = debt.data.reduce((sum, { open_cents }) => sum + open_cents, 0)
  return (
    <Notice kind="warning" title={`${formatCents(cents)} em aberto`}>
      {counted(debt.data.length, 'cobrança não paga continua', 'cobranças não pagas continuam')} na unidade,
      mais multa e juros. Quem compra responde por elas (Código Civil, art. 1.345).
    </Notice>
  )
}

function historyText(history: Readonly<Record<string, unknown>> | null): string {
  if (!history) return ''
  const parts = [
    Number(history.charges) > 0 && counted(Number(history.charges), 'cobrança', 'cobranças'),
    Number(history.people) > 0 && counted(Number(history.people), 'pessoa', 'pessoas'),
    Number(history.annexes) > 0 && counted(Number(history.annexes), 'anexo', 'anexos'),
  ].filter((part) => typeof part === 'string')
  return parts.length > 0 ? ` (${parts.join(', ')})` : ''
}
