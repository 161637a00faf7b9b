import { Group, Input, TextInput, type TextInputProps } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { DateField } from './date-field.tsx'
import { readTypedTime } from './typed-time.ts'

type TimeFieldProps = Omit<TextInputProps, 'value' | 'onChange' | 'type'> & {
  /** 'HH:mm', or nothing. */
  value?: string | undefined
  onChange: (time: string) => void
}

/** A time of day, typed as hh:mm; put back on leaving the field where it says none. The browser's own follows the browser's language. */
export function TimeField({ value = '', onChange, onBlur, onKeyDown, ...props }: TimeFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const take = () => {
    if (typed === null) return
    const time = typed.trim() === '' ? '' : readTypedTime(typed)
    if (time !== null && time !== value) onChange(time)
    setTyped(null)
  }
  return (
    <TextInput
      placeholder="hh:mm"
      inputMode="numeric"
      autoComplete="off"
      maxLength={8}
      {...props}
      value={typed ?? value}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        // What is complete counts at once, as for a button pressed by its key; '9' may still become '9:30'.
        const time = /\d\D\d\d$|^\d{4}$/.test(currentTarget.value) ? readTypedTime(currentTarget.value) : null
        if (time !== null || currentTarget.value === '') onChange(time ?? '')
      }}
      onBlur={(event) => {
        take()
        onBlur?.(event)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take()
        onKeyDown?.(event)
      }}
    />
  )
}

export type Moment = { day: string | null; time: string }
const noMoment: Moment = { day: null, time: '' }

type MomentFieldProps = {
  label: string
  clearable?: boolean
  error?: ReactNode
  value?: Moment | undefined
  onChange: (value: Moment) => void
}

/** A day and a time of it, side by side. */
export function MomentField({
  label,
  clearable = false,
  error,
  value = noMoment,
  onChange,
}: MomentFieldProps) {
  const errorId = useId()
  const described = error ? errorId : undefined
  return (
    <div>
      <Group gap={12} align="end" wrap="nowrap">
        <DateField
          label={label}
          clearable={clearable}
          aria-describedby={described}
          error={Boolean(error)}
          value={value.day}
          onChange={(day) => onChange({ ...value, day })}
          style={{ flex: 1 }}
        />
        <TimeField
          aria-label={`${label}: hora`}
          aria-describedby={described}
          error={Boolean(error)}
          value={value.time}
          onChange={(time) => onChange({ ...value, time })}
          w={104}
        />
      </Group>
      {error && (
        <Input.Error id={errorId} mt={4}>
          {error}
        </Input.Error>
      )}
    </div>
  )
}
