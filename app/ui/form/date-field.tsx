import 'dayjs/locale/pt-br'
import { DateInput, type DateInputProps, MonthPickerInput, type MonthPickerInputProps } from '@mantine/dates'
import { readTypedDate } from './typed-date.ts'

const steps = {
  previousMonth: 'Mês anterior',
  nextMonth: 'Próximo mês',
  previousYear: 'Ano anterior',
  nextYear: 'Próximo ano',
  previousDecade: 'Década anterior',
  nextDecade: 'Próxima década',
  monthLevelControl: 'Escolher o mês',
  yearLevelControl: 'Escolher o ano',
}

/** A day, typed as dd/mm/aaaa or chosen; its value is 'YYYY-MM-DD'. */
export function DateField(props: DateInputProps) {
  return (
    <DateInput
      locale="pt-br"
      firstDayOfWeek={0}
      valueFormat="DD/MM/YYYY"
      // By itself it reads 12/03 as the third of December.
      dateParser={readTypedDate}
      ariaLabels={steps}
      placeholder="dd/mm/aaaa"
      size="md"
      clearButtonProps={{ 'aria-label': 'Limpar a data' }}
      {...props}
    />
  )
}

type MonthFieldProps = Omit<MonthPickerInputProps, 'value' | 'onChange' | 'type'> & {
  /** 'YYYY-MM', or nothing. */
  value: string
  onChange: (month: string) => void
}

/** A month by its name, chosen; its value is 'YYYY-MM'. The browser's own speaks the browser's language, and some have none. */
export function MonthField({ value, onChange, ...props }: MonthFieldProps) {
  return (
    <MonthPickerInput
      locale="pt-br"
      valueFormat="MMMM [de] YYYY"
      ariaLabels={steps}
      size="md"
      {...props}
      value={/^\d{4}-\d\d$/.test(value) ? `${value}-01` : null}
      onChange={(day) => onChange(day ? day.slice(0, 7) : '')}
    />
  )
}
