import { Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { OrderView } from '../../../../domain/maintenance/orders/view.ts'
import { CommandDialog } from '../../../ui/dialog/command-dialog.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { MoneyField } from '../../../ui/form/money-field.tsx'
import { isSigned, SignatureField, type Signing, unsigned } from '../../../ui/form/signature-field.tsx'
import { HoursField } from '../hours-field.tsx'
import { SkipWords } from './skip-words.tsx'

export type Move = 'done' | 'skipped' | 'cancelled' | 'in_progress'

const words: Record<Move, { title: string; verb: string; label: string; done: string }> = {
  done: { title: 'Concluir a ordem', verb: 'Concluir', label: 'O que foi feito', done: 'Ordem concluída' },
  skipped: {
    title: 'Pular esta vez',
    verb: 'Pular esta vez',
    label: 'Por que pular desta vez',
    done: 'Ordem pulada',
  },
  cancelled: {
    title: 'Cancelar a ordem',
    verb: 'Cancelar a ordem',
    label: 'Por que não será feita',
    done: 'Ordem cancelada',
  },
  in_progress: {
    title: 'Devolver para execução',
    verb: 'Devolver',
    label: 'O que falta',
    done: 'Ordem devolvida',
  },
}

/** A drawn signature goes with its strokes; a typed one is the name alone. */
const signedBody = ({ isTyped, name, path }: Signing) => ({ name: name.trim(), path: isTyped ? null : path })

/** Takes a step of an order that needs text: what was done and its cost, or why it goes back or ends. */
export function MoveDialog({ view, to, onClose }: { view: OrderView; to: Move; onClose: () => void }) {
  const form = useForm({
    initialValues: {
      note: to === 'done' ? view.done_note : '',
      done_on: (view.done_on ?? view.today) as string | null,
      cost_cents: view.cost_cents,
      spent_minutes: view.spent_minutes ?? view.minutes,
      signature: unsigned,
    },
    validate: {
      note: (text) => (to !== 'done' && text.trim().length < 3 ? 'Conte o motivo em poucas palavras.' : null),
      signature: ({ isTyped, path, name }) =>
        !isTyped && path && name.trim().length < 3 ? 'Escreva o nome completo de quem fez o serviço.' : null,
    },
  })
  const { title, verb, label, done } = words[to]
  const asksCost = to === 'done' && view.may.manage && !view.bill
  return (
    <CommandDialog
      title={title}
      verb={verb}
      action={verb.toLowerCase()}
      command="move-maintenance-order"
      done={done}
      form={form}
      body={({ note, done_on, cost_cents, spent_minutes, signature }) => ({
        order_id: view.id,
        to,
        note: note.trim(),
        ...(to === 'done' && { done_on, spent_minutes }),
        ...(to === 'done' && isSigned(signature) && { signature: signedBody(signature) }),
        ...(asksCost && cost_cents !== null && { cost_cents }),
      })}
      destructive={to === 'cancelled'}
      small
      onClose={onClose}
    >
      {to === 'skipped' && <SkipWords view={view} />}
      {to === 'done' && (
        <DateField label="Feita em" maxDate={view.today} {...form.getInputProps('done_on')} />
      )}
      <Textarea
        label={label}
        autosize
        minRows={2}
        maxLength={2000}
        data-autofocus
        {...form.getInputProps('note')}
      />
      {to === 'done' && (
        <HoursField
          label="Horas de trabalho (opcional)"
          minutes={form.values.spent_minutes}
          onChange={(minutes) => form.setFieldValue('spent_minutes', minutes)}
          error={form.errors.spent_minutes}
        />
      )}
      {asksCost && (
        <MoneyField
          label="Quanto custou (opcional)"
          description="Para lançar em despesas, use o botão da ordem depois de concluir."
          value={form.values.cost_cents}
          onChange={(cents) => form.setFieldValue('cost_cents', cents)}
          error={form.errors.cost_cents}
        />
      )}
      {to === 'done' && (
        <SignatureField
          label="Assinatura de quem fez (opcional)"
          named
          value={form.values.signature}
          onChange={(signature) => form.setFieldValue('signature', signature)}
          error={form.errors.signature}
        />
      )}
    </CommandDialog>
  )
}
