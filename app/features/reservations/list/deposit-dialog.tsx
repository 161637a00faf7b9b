import { Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { formatCents } from '../../../../domain/money.ts'
import { type Checklist, problemWords } from '../../../../domain/reservations/checklist/checklists.ts'
import { ANSWER_DAYS } from '../../../../domain/reservations/damage/rules.ts'
import { CommandDialog } from '../../../ui/dialog/command-dialog.tsx'
import { MoneyField } from '../../../ui/form/money-field.tsx'
import { DamageFilesField, isWaiting, pathsOf, useDamageFiles } from '../photos/damage-files.tsx'
import type { Acted } from '../queries.ts'
import { ItemsField, problemIds } from './items-field.tsx'

type DepositDialogProps = { reservation: Acted; returned?: Checklist | undefined; onClose: () => void }

/** What settling does to the unit's money: of what was never charged nothing comes back. */
function settledWords(state: Acted['deposit_state'], kept: number, beyond: number): string {
  if (beyond > 0)
    return `A caução fica inteira. A unidade tem ${ANSWER_DAYS} dias úteis para responder aos outros ${formatCents(beyond)}.`
  if (state !== 'charged')
    return kept > 0
      ? 'Ela não foi cobrada, e já não será; o dano entra na próxima cobrança.'
      : 'Ela não foi cobrada, e já não será.'
  return kept > 0
    ? 'O resto sai da cobrança; o que já foi pago dele fica como crédito.'
    : 'Ela sai da cobrança; o que já foi pago fica como crédito.'
}

/** Settles a deposit by what a damage cost: what it does not cover is proposed to the unit. */
export function DepositDialog({ reservation, returned, onClose }: DepositDialogProps) {
  const { deposit_cents, deposit_state, unit_label } = reservation
  const [id] = useState(() => crypto.randomUUID())
  const evidence = useDamageFiles(id)
  const form = useForm<{ damage: number | null; reason: string; items: string[] }>({
    initialValues: { damage: 0, reason: problemWords(returned?.items ?? []), items: problemIds(returned) },
  })
  const damage = form.values.damage ?? 0
  const kept = Math.min(damage, deposit_cents)
  const beyond = damage - kept
  return (
    <CommandDialog
      title={`Caução de ${formatCents(deposit_cents)}, unidade ${unit_label}`}
      verb={
        beyond > 0
          ? 'Reter e propor o resto'
          : kept === 0
            ? 'Devolver caução'
            : kept < deposit_cents
              ? 'Reter e devolver o resto'
              : 'Reter a caução'
      }
      small
      command="settle-reservation-deposit"
      action="acertar a caução"
      done={{ title: 'Caução acertada', message: settledWords(deposit_state, kept, beyond) }}
      form={form}
      body={({ reason, items }) => ({
        reservation_id: reservation.id,
        kept_cents: kept,
        reason: kept ? reason : '',
        checklist_id: kept ? returned?.id : null,
        beyond: beyond > 0 ? { id, cents: beyond, item_ids: items, files: pathsOf(evidence) } : null,
      })}
      busy={isWaiting(evidence)}
      onClose={onClose}
    >
      <MoneyField
        label="Quanto custou o dano"
        description="Zero devolve tudo. Acerta-se uma vez só."
        value={form.values.damage}
        onChange={(cents) => form.setFieldValue('damage', cents)}
        error={form.errors.kept_cents}
      />
      {beyond > 0 && (
        <p style={{ margin: 0 }}>
          {`A caução cobre ${formatCents(kept)}. Os outros ${formatCents(beyond)} são propostos à unidade, que tem ${ANSWER_DAYS} dias úteis para aceitar ou contestar; nada deles é cobrado antes.`}
        </p>
      )}
      {kept > 0 && (
        <Textarea label="Por quê" maxLength={300} autosize minRows={2} {...form.getInputProps('reason')} />
      )}
      {beyond > 0 && (
        <ItemsField
          checklist={returned}
          value={form.values.items}
          onChange={(items) => form.setFieldValue('items', items)}
        />
      )}
      {beyond > 0 && <DamageFilesField evidence={evidence} hint="O estrago, o orçamento ou a nota." />}
    </CommandDialog>
  )
}
