import { useForm } from '@mantine/form'
import { CommandDialog } from '../../../ui/dialog/command-dialog.tsx'
import type { Area, Wait } from '../queries.ts'
import { dayWords, spanWords } from '../times.ts'
import { AttendanceFields, attendanceBody, noAttendance } from './attendance.tsx'
import { BookingTerms, cancelWords } from './booking-terms.tsx'

type AcceptDialogProps = { area: Area; wait: Wait; now: string; onClose: () => void }

/** Accepts what a waiting list offered, with what every booking says and costs. */
export function AcceptDialog({ area, wait, now, onClose }: AcceptDialogProps) {
  const form = useForm({ initialValues: { attendance: noAttendance } })
  return (
    <CommandDialog
      title={`${area.name}, ${dayWords(wait.starts_at)}`}
      verb="Aceitar horário"
      command="answer-area-offer"
      action="aceitar o horário"
      done={area.needs_approval ? 'Pedido enviado' : 'Reserva confirmada'}
      form={form}
      body={({ attendance }) => ({ wait_id: wait.id, accepts: true, ...attendanceBody(attendance) })}
      onClose={onClose}
    >
      <p style={{ margin: 0 }}>{spanWords(wait.starts_at, wait.ends_at)}</p>
      <AttendanceFields
        area={area}
        value={form.values.attendance}
        onChange={(attendance) => form.setFieldValue('attendance', attendance)}
      />
      <BookingTerms
        area={area}
        fee={wait.fee_cents}
        deposit={wait.deposit_cents}
        cancel={cancelWords(area, new Date(wait.starts_at), now)}
      />
    </CommandDialog>
  )
}
