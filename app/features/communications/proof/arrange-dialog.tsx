import { NumberInput, Switch } from '@mantine/core'
import { useForm } from '@mantine/form'
import { CommandDialog } from '../../../ui/dialog/command-dialog.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import type { Announcement } from '../queries.ts'

/** Changes settings after publication that do not affect the text. */
export function ArrangeDialog({ notice, onClose }: { notice: Announcement; onClose: () => void }) {
  const { management } = notice
  const form = useForm({
    initialValues: {
      pinned_until: notice.pinned_until,
      expires_on: notice.expires_on,
      allows_comments: notice.allows_comments,
      remind_after_days: (management?.remind_after_days ?? 3) as number | string,
      remind_times: (management?.remind_times ?? 0) as number | string,
    },
  })
  return (
    <CommandDialog
      title="Fixar, validade e lembretes"
      verb="Salvar"
      command="arrange-announcement"
      action="salvar os ajustes"
      done="Ajustes salvos"
      form={form}
      body={({ remind_times, remind_after_days, ...values }) => ({
        ...values,
        id: notice.id,
        remind_times: Number(remind_times),
        remind_after_days: Number(remind_times) > 0 ? Number(remind_after_days) : null,
      })}
      onClose={onClose}
    >
      <DateField label="Fixado no alto até" clearable {...form.getInputProps('pinned_until')} />
      <DateField
        label="Vale até"
        description="Depois fica só no arquivo."
        clearable
        {...form.getInputProps('expires_on')}
      />
      <Reminders
        days={form.values.remind_after_days}
        times={form.values.remind_times}
        onDays={(days) => form.setFieldValue('remind_after_days', days)}
        onTimes={(times) => form.setFieldValue('remind_times', times)}
      />
      <Switch label="Aceita comentários" {...form.getInputProps('allows_comments', { type: 'checkbox' })} />
    </CommandDialog>
  )
}

type RemindersProps = {
  days: number | string
  times: number | string
  onDays: (days: number | string) => void
  onTimes: (times: number | string) => void
}

/** Sets how often people who have not read are reminded. */
export function Reminders({ days, times, onDays, onTimes }: RemindersProps) {
  return (
    <>
      <NumberInput
        label="Lembretes a quem não leu"
        description="Param quando a pessoa lê. 0 não lembra."
        min={0}
        max={5}
        allowDecimal={false}
        value={times}
        onChange={onTimes}
        size="md"
      />
      {Number(times) > 0 && (
        <NumberInput
          label="Dias entre um e outro"
          min={1}
          max={30}
          allowDecimal={false}
          value={days}
          onChange={onDays}
          size="md"
        />
      )}
    </>
  )
}
