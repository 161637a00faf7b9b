import 'dayjs/locale/pt-br'
import { DateInput, type DateInputProps } from '@mantine/dates'
import { readTypedDate } from './typed-date.ts'

/** A day, typed as dd/mm/aaaa or chosen; its value is 'YYYY-MM-DD'. */
export function DateField(props: DateInputProps) {
  return (
    <DateInput
      locale="pt-br"
      firstDayOfWeek={0}
      valueFormat="DD/MM/YYYY"
      // By itself it reads 12/03 as the third of December.
      dateParser={readTypedDate}
      placeholder="dd/mm/aaaa"
      size="md"
      {...props}
    />
  )
}
