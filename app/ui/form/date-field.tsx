import 'dayjs/locale/pt-br'
import { DateInput, type DateInputProps, MonthPickerInput, type MonthPickerInputProps } from '@mantine/dates'
import dayjs from 'dayjs'
import { type FocusEvent, useRef, useState } from 'react'
import { readTypedDate, typedDateFault } from './typed-date.ts'
import { useFormStop } from './use-form-stop.ts'

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

/**
 * A day, typed as dd/mm/aaaa or chosen; its value is 'YYYY-MM-DD'. What was typed and is no day, or none that may be chosen, stays in the field with
 * the reason below, and the form around it is not sent: put back to the day before it, the form would go out with a day that nobody typed.
 */
export function DateField({ value, minDate, maxDate, clearable, error, onBlur, ...props }: DateInputProps) {
  const typing = useTypedDay(value, { min: dayOf(minDate), max: dayOf(maxDate), clearable })
  return (
    <DateInput
      ref={typing.input}
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
      value={value}
      minDate={minDate}
      maxDate={maxDate}
      clearable={clearable}
      fixOnBlur={typing.fault === null}
      onInput={({ currentTarget }) => typing.type((currentTarget as HTMLInputElement).value)}
      onBlur={(event: FocusEvent<HTMLInputElement>) => {
        typing.leave()
        onBlur?.(event)
      }}
      error={typing.shown ?? error}
    />
  )
}

const dayOf = (date: DateInputProps['minDate']): string | undefined =>
  date ? dayjs(date).format('YYYY-MM-DD') : undefined

type Limits = { min: string | undefined; max: string | undefined; clearable: boolean | undefined }

/** Keeps what is typed until it is a day: `fault` says why it is none, `shown` the same once the field was left or the form sent. */
function useTypedDay(value: DateInputProps['value'], { min, max, clearable }: Limits) {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const [isLeft, setLeft] = useState(false)
  const [last, setLast] = useState(value)
  // A day chosen in the calendar, or by the page, takes the place of what was typed.
  if (last !== value) {
    setLast(value)
    setTyped(null)
  }
  const mayBeEmpty = clearable || !value
  const fault =
    typed === null || (mayBeEmpty && typed.trim() === '') ? null : typedDateFault(typed, { min, max })
  useFormStop(input, fault !== null, () => setLeft(true))
  return {
    input,
    fault,
    shown: isLeft ? fault : null,
    type: (text: string) => {
      setTyped(text)
      setLeft(false)
    },
    leave: () => setLeft(true),
  }
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
