import { TextInput } from '@mantine/core'
import { WholeNumberField } from '../../../ui/form/whole-number-field.tsx'
import type { Area } from '../queries.ts'

/** How many come, as typed, and the answers by their questions' ids. */
export type Attendance = { guests: number | string; answers: Record<string, string> }
export const noAttendance: Attendance = { guests: '', answers: {} }
export const attendanceBody = ({ guests, answers }: Attendance) => ({ guests: Number(guests) || 0, answers })

type AttendanceFieldsProps = {
  area: Pick<Area, 'capacity' | 'questions'>
  value: Attendance
  onChange: (value: Attendance) => void
}

/** Asks how many come, and the space's questions. */
export function AttendanceFields({ area, value, onChange }: AttendanceFieldsProps) {
  return (
    <>
      <WholeNumberField
        label="Quantas pessoas"
        description={`Cabem ${area.capacity}`}
        placeholder="Opcional"
        max={area.capacity}
        value={value.guests}
        onChange={(guests) => onChange({ ...value, guests })}
      />
      {area.questions.map(({ id, label, required }) => (
        <TextInput
          key={id}
          label={label}
          required={required}
          maxLength={500}
          value={value.answers[id] ?? ''}
          onChange={(event) =>
            onChange({ ...value, answers: { ...value.answers, [id]: event.currentTarget.value } })
          }
        />
      ))}
    </>
  )
}
