import { useForm } from '@mantine/form'
import { useNavigate } from 'react-router'
import { daysInMonth, formatMonth, monthOf, shiftMonth } from '../../../../domain/calendar.ts'
import { usualPeriod } from '../../../../domain/reports/annual-report.ts'
import { CommandDialog } from '../../../ui/dialog/command-dialog.tsx'
import { MonthField } from '../../../ui/form/date-field.tsx'

/** Of which twelve months: the last calendar year, or up to another month that is over. */
export function DraftDialog({ today, onClose }: { today: string; onClose: () => void }) {
  const navigate = useNavigate()
  const form = useForm({ initialValues: { first: monthOf(usualPeriod(today).from) } })
  const last = shiftMonth(form.values.first, 11)
  return (
    <CommandDialog
      title="Começar a prestação de contas"
      verb="Escrever o rascunho"
      command="draft-annual-report"
      action="começar a prestação de contas"
      small
      form={form}
      body={({ first }) => {
        const end = shiftMonth(first, 11)
        return { from: `${first}-01`, until: `${end}-${daysInMonth(end)}` }
      }}
      onDone={({ id }) => navigate(`/dashboard/reports/prestacao-anual/${id}`)}
      onClose={onClose}
    >
      <MonthField
        label="Primeiro mês"
        description={`São sempre 12 meses inteiros: até ${formatMonth(last)}.`}
        maxDate={`${shiftMonth(monthOf(today), -12)}-01`}
        value={form.values.first}
        onChange={(month) => form.setFieldValue('first', month)}
        error={form.errors.from ?? form.errors.until}
      />
    </CommandDialog>
  )
}
