import { Textarea } from '@mantine/core'
import { useState } from 'react'
import type { OrderView } from '../../../../domain/maintenance/orders/view.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { MoneyField } from '../../../ui/form/money-field.tsx'

export type Move = 'done' | 'cancelled' | 'in_progress'

const words: Record<Move, { title: string; verb: string; label: string; done: string }> = {
  done: { title: 'Concluir a ordem', verb: 'Concluir', label: 'O que foi feito', done: 'Ordem concluída' },
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

/** A step of an order that asks for words: what was done and what it cost, or why it goes back or ends. */
export function MoveDialog({ view, to, onClose }: { view: OrderView; to: Move; onClose: () => void }) {
  const [note, setNote] = useState(to === 'done' ? view.done_note : '')
  const [doneOn, setDoneOn] = useState<string | null>(view.done_on ?? view.today)
  const [cost, setCost] = useState(view.cost_cents)
  const { title, verb, label, done } = words[to]
  const move = useCommand('move-maintenance-order', {
    action: verb.toLowerCase(),
    done,
    quiet: true,
  })
  const asksCost = to === 'done' && view.may.manage && !view.bill
  return (
    <FormDialog
      title={title}
      verb={verb}
      destructive={to === 'cancelled'}
      loading={move.isPending}
      error={move.error}
      disabled={to !== 'done' && note.trim().length < 3}
      held={note !== ''}
      small
      onClose={onClose}
      onSubmit={() =>
        move.mutate(
          {
            ...{ order_id: view.id, to, note: note.trim() },
            ...(to === 'done' && { done_on: doneOn }),
            ...(asksCost && cost !== null && { cost_cents: cost }),
          },
          { onSuccess: onClose },
        )
      }
    >
      {to === 'done' && (
        <DateField label="Feita em" maxDate={view.today} value={doneOn} onChange={setDoneOn} />
      )}
      <Textarea
        label={label}
        autosize
        minRows={2}
        maxLength={2000}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
        data-autofocus
      />
      {asksCost && (
        <MoneyField
          label="Quanto custou (opcional)"
          description="Para lançar em despesas, use o botão da ordem depois de concluir."
          value={cost}
          onChange={setCost}
        />
      )}
    </FormDialog>
  )
}
