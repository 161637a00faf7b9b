import { Button, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import { addDays, addMonths, formatDate } from '../../../../domain/calendar.ts'
import { useMayManage } from '../../../lib/membership/may-manage.ts'
import { CommandDialog } from '../../../ui/dialog/command-dialog.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import type { Charge } from './charge-queries.ts'

type DueDateProps = { charge: Charge; today: string }

/** Changes the due date of one charge without payments; for managers. */
export function ChangeDueDate({ charge, today }: DueDateProps) {
  const mayManage = useMayManage()
  const [asking, setAsking] = useState(false)
  const canChange = charge.status === 'open' && charge.settled_cents === 0 && charge.kind !== 'agreement'
  if (!mayManage || !canChange) return null
  return (
    <>
      <Button variant="default" leftSection={<CalendarClock size={18} />} onClick={() => setAsking(true)}>
        Mudar vencimento
      </Button>
      {asking && <DueDateDialog charge={charge} today={today} onClose={() => setAsking(false)} />}
    </>
  )
}

type Values = { due_on: string | null; reason: string }

function DueDateDialog({ charge, today, onClose }: DueDateProps & { onClose: () => void }) {
  const form = useForm<Values>({
    initialValues: { due_on: null, reason: '' },
    validate: {
      due_on: (day) => (day && day > today ? null : 'Escolha uma data futura.'),
      reason: (text) => (text.trim().length < 3 ? 'Diga por quê, em poucas palavras.' : null),
    },
  })
  return (
    <CommandDialog
      title={`Mudar o vencimento de ${charge.reference}`}
      verb="Mudar vencimento"
      command="change-due-date"
      action="mudar o vencimento"
      form={form}
      body={(values) => ({ charge_id: charge.id, seen_due_on: charge.due_on, ...values })}
      done={{ title: 'Vencimento mudado', message: 'Multa e juros contam da nova data.' }}
      onClose={onClose}
    >
      <p style={{ margin: 0 }}>
        {`${charge.unit_label} vence em ${formatDate(charge.due_on)}. Multa e juros passam a contar da nova data; se o boleto já está no banco, a próxima remessa avisa.`}
      </p>
      <DateField
        label="Novo vencimento"
        minDate={addDays(today, 1)}
        maxDate={addMonths(today, 12)}
        {...form.getInputProps('due_on')}
      />
      <Textarea
        label="Motivo"
        description="Fica na auditoria."
        maxLength={300}
        autosize
        minRows={2}
        {...form.getInputProps('reason')}
      />
    </CommandDialog>
  )
}
