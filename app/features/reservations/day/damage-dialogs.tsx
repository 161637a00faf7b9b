import { Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { formatDate } from '../../../../domain/calendar.ts'
import { formatCents } from '../../../../domain/money.ts'
import { type Checklist, problemWords } from '../../../../domain/reservations/checklist/checklists.ts'
import { ANSWER_DAYS, needsWords } from '../../../../domain/reservations/damage/rules.ts'
import { CommandDialog } from '../../../ui/dialog/command-dialog.tsx'
import { ReasonDialog } from '../../../ui/dialog/reason-dialog.tsx'
import { MoneyField } from '../../../ui/form/money-field.tsx'
import { ItemsField, problemIds } from '../list/items-field.tsx'
import { DamageFilesField, isWaiting, pathsOf, useDamageFiles } from '../photos/damage-files.tsx'
import type { Damage } from './queries.ts'

type ProposeProps = { reservationId: string; returned: Checklist | undefined; onClose: () => void }

/** States what a use broke; the unit is told and answers within its term. */
export function ProposeDamageDialog({ reservationId, returned, onClose }: ProposeProps) {
  const [id] = useState(() => crypto.randomUUID())
  const evidence = useDamageFiles(id)
  const form = useForm<{ cents: number | null; reason: string; items: string[] }>({
    initialValues: { cents: null, reason: problemWords(returned?.items ?? []), items: problemIds(returned) },
    validate: { cents: (cents) => (cents ? null : 'Informe o valor.') },
  })
  return (
    <CommandDialog
      title="Registrar dano"
      verb="Propor à unidade"
      small
      command="propose-reservation-damage"
      action="registrar o dano"
      done={{ title: 'Dano registrado', message: 'A unidade foi avisada e pode responder.' }}
      form={form}
      body={({ cents, reason, items }) => ({
        id,
        reservation_id: reservationId,
        cents: cents ?? 0,
        reason,
        checklist_id: returned?.id,
        item_ids: items,
        files: pathsOf(evidence),
      })}
      busy={isWaiting(evidence)}
      onClose={onClose}
    >
      <p style={{ margin: 0 }}>
        {`A unidade tem ${ANSWER_DAYS} dias úteis para aceitar ou contestar. Nada é cobrado antes da sua decisão.`}
      </p>
      <MoneyField
        label="Quanto custou, além da caução"
        data-autofocus
        value={form.values.cents}
        onChange={(cents) => form.setFieldValue('cents', cents)}
        error={form.errors.cents}
      />
      <Textarea
        label="O que foi danificado"
        maxLength={300}
        autosize
        minRows={2}
        {...form.getInputProps('reason')}
      />
      <ItemsField
        checklist={returned}
        value={form.values.items}
        onChange={(items) => form.setFieldValue('items', items)}
      />
      <DamageFilesField evidence={evidence} hint="O estrago, o orçamento ou a nota." />
    </CommandDialog>
  )
}

type OneProps = { damage: Damage; onClose: () => void }

/** Records the unit's answer, once; `shows`: with its own photos and papers. */
export function AnswerDamageDialog({
  damage,
  accepts,
  shows,
  onClose,
}: OneProps & { accepts: boolean; shows: boolean }) {
  const form = useForm({ initialValues: { note: '' } })
  const evidence = useDamageFiles(damage.id)
  return (
    <CommandDialog
      title={accepts ? `Aceitar ${formatCents(damage.cents)}` : 'Contestar o dano'}
      verb={accepts ? 'Aceitar dano' : 'Enviar à administração'}
      small
      command="answer-reservation-damage"
      action="responder"
      done={{ title: 'Resposta enviada', message: 'A administração foi avisada.' }}
      form={form}
      body={({ note }) => ({
        damage_id: damage.id,
        answer: accepts ? 'accepted' : 'contested',
        note,
        files: pathsOf(evidence),
      })}
      busy={isWaiting(evidence)}
      onClose={onClose}
    >
      {accepts && (
        <p style={{ margin: 0 }}>O valor entra na próxima cobrança da unidade, depois de confirmado.</p>
      )}
      <Textarea
        label={accepts ? 'Observação' : 'Com o que você não concorda'}
        placeholder={accepts ? 'Opcional' : undefined}
        description="Responde-se uma vez, e fica na página da reserva."
        maxLength={600}
        autosize
        minRows={3}
        data-autofocus
        {...form.getInputProps('note')}
      />
      {shows && (
        <DamageFilesField evidence={evidence} hint="O que mostra a sua resposta: foto, orçamento, nota." />
      )}
    </CommandDialog>
  )
}

/** Makes it a due of the unit: all of it or less. */
export function DecideDamageDialog({ damage, onClose }: OneProps) {
  const form = useForm<{ cents: number | null; words: string }>({
    initialValues: { cents: damage.cents, words: '' },
    validate: { cents: (cents) => (cents ? null : 'Informe o valor. Para não cobrar nada, retire o dano.') },
  })
  const isNeeded = needsWords(damage.state, damage.cents, form.values.cents ?? 0)
  return (
    <CommandDialog
      title={damage.state === 'contested' ? 'Manter ou reduzir o dano' : 'Confirmar a cobrança do dano'}
      verb="Pôr na próxima cobrança"
      small
      command="decide-reservation-damage"
      action="decidir o dano"
      done={{
        title: 'Dano decidido',
        message: 'O valor entra na próxima cobrança da unidade, que foi avisada.',
      }}
      form={form}
      body={({ cents, words }) => ({ damage_id: damage.id, cents: cents ?? 0, words })}
      onClose={onClose}
    >
      <p style={{ margin: 0 }}>
        {damage.answer === 'contested'
          ? `A unidade contesta: “${damage.answer_note}”`
          : damage.answer === 'accepted'
            ? 'A unidade aceitou.'
            : `A unidade não respondeu até ${formatDate(damage.answer_until)}.`}
      </p>
      <MoneyField
        label="Valor a cobrar"
        description={`Foram propostos ${formatCents(damage.cents)}.`}
        value={form.values.cents}
        onChange={(cents) => form.setFieldValue('cents', cents)}
        error={form.errors.cents}
      />
      <Textarea
        label="O que a unidade lê da decisão"
        placeholder={isNeeded ? undefined : 'Opcional'}
        maxLength={300}
        autosize
        minRows={2}
        {...form.getInputProps('words')}
      />
    </CommandDialog>
  )
}

/** Takes it back, before or after it was charged. */
export const WithdrawDamageDialog = ({ damage, onClose }: OneProps) => (
  <ReasonDialog
    title={`Retirar o dano de ${formatCents(damage.cents)}`}
    verb="Retirar dano"
    destructive
    small
    command="withdraw-reservation-damage"
    action="retirar o dano"
    done="Dano retirado"
    body={{ damage_id: damage.id }}
    description="A unidade lê."
    onClose={onClose}
  >
    {damage.due_state === 'charged'
      ? 'O valor sai da cobrança; o que já foi pago dele fica como crédito da unidade.'
      : 'Nada dele é cobrado.'}
  </ReasonDialog>
)
