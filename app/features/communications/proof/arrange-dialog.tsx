import { NumberInput, Switch } from '@mantine/core'
import { useState } from 'react'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import type { Announcement } from '../queries.ts'

/** What changes after publication without touching what was said. */
export function ArrangeDialog({ notice, onClose }: { notice: Announcement; onClose: () => void }) {
  const { management } = notice
  const [pinned, setPinned] = useState(notice.pinned_until)
  const [expires, setExpires] = useState(notice.expires_on)
  const [comments, setComments] = useState(notice.allows_comments)
  const [days, setDays] = useState<number | string>(management?.remind_after_days ?? 3)
  const [times, setTimes] = useState<number | string>(management?.remind_times ?? 0)
  const save = useCommand('arrange-announcement', {
    action: 'guardar os ajustes',
    done: 'Ajustes guardados',
    quiet: true,
  })
  const submit = () =>
    save.mutate(
      {
        id: notice.id,
        pinned_until: pinned,
        expires_on: expires,
        allows_comments: comments,
        remind_times: Number(times),
        remind_after_days: Number(times) > 0 ? Number(days) : null,
      },
      { onSuccess: onClose },
    )
  return (
    <FormDialog
      title="Fixar, validade e lembretes"
      verb="Guardar"
      loading={save.isPending}
      error={save.error}
      onClose={onClose}
      onSubmit={submit}
    >
      <DateField label="Fixado no alto até" clearable value={pinned} onChange={setPinned} />
      <DateField
        label="Vale até"
        description="Depois fica só no arquivo."
        clearable
        value={expires}
        onChange={setExpires}
      />
      <Reminders days={days} times={times} onDays={setDays} onTimes={setTimes} />
      <Switch
        label="Aceita comentários"
        checked={comments}
        onChange={({ currentTarget }) => setComments(currentTarget.checked)}
      />
    </FormDialog>
  )
}

type RemindersProps = {
  days: number | string
  times: number | string
  onDays: (days: number | string) => void
  onTimes: (times: number | string) => void
}

/** How often whoever has not read is reminded. */
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
