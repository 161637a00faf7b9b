import { Checkbox, Select } from '@mantine/core'
import { useForm } from '@mantine/form'
import { monthOf, shiftMonth } from '../../../../../domain/calendar.ts'
import { capital, counted, monthName } from '../../../../lib/words.ts'
import { CommandDialog } from '../../../../ui/dialog/command-dialog.tsx'
import { Notice } from '../../../../ui/form/notice.tsx'
import type { BooksState } from '../ledger-queries.ts'

/** Closes the oldest open month, or all up to one. */
export function CloseDialog({
  state,
  first,
  onClose,
}: {
  state: BooksState
  first: string
  onClose: () => void
}) {
  const months: string[] = []
  for (let month = first; month < monthOf(state.today) && months.length < 60; month = shiftMonth(month, 1))
    months.push(month)
  const form = useForm({ initialValues: { month: first, leave_reviews: false } })
  const name = monthName(form.values.month, state.today)
  return (
    <CommandDialog
      title="Fechar mês"
      verb={form.values.month === first ? `Fechar ${name}` : `Fechar até ${name}`}
      action="fechar o mês"
      command="close-month"
      done={{ title: 'Mês fechado', message: 'O selo está publicado para quem mora aqui.' }}
      form={form}
      body={(values) => values}
      onClose={onClose}
    >
      <p style={{ margin: 0 }}>
        Depois de fechado, nada mais é lançado no mês. Dinheiro que chegar com data dele entra no mês aberto e
        diz de quando é. Se faltar algo, o último mês fechado pode ser reaberto, com motivo.
      </p>
      {months.length > 1 && (
        <Select
          label="Fechar até"
          data={months.map((month) => ({ value: month, label: capital(monthName(month, state.today)) }))}
          allowDeselect={false}
          {...form.getInputProps('month')}
        />
      )}
      {state.open_reviews > 0 && (
        <>
          <Notice
            kind="warning"
            title={counted(state.open_reviews, 'recebimento a decidir', 'recebimentos a decidir')}
          >
            Foram recebidos até o fim do mês e ainda não se sabe o que pagam. O melhor é decidi-los antes, em
            Recebimentos.
          </Notice>
          <Checkbox
            label="Fechar assim mesmo e deixá-los para o mês aberto"
            {...form.getInputProps('leave_reviews', { type: 'checkbox' })}
          />
        </>
      )}
    </CommandDialog>
  )
}
