import { NumberInput } from '@mantine/core'
import type { ReactNode } from 'react'

type HoursFieldProps = {
  label: string
  description?: string
  minutes: number | null
  onChange: (minutes: number | null) => void
  error?: ReactNode
}

/** How long work takes, typed in hours. */
export function HoursField({ minutes, onChange, ...field }: HoursFieldProps) {
  return (
    <NumberInput
      {...field}
      decimalSeparator=","
      decimalScale={2}
      min={0}
      max={1000}
      step={0.5}
      suffix=" h"
      allowNegative={false}
      value={minutes === null ? '' : Math.round((minutes / 60) * 100) / 100}
      onChange={(hours) => onChange(Number(hours) > 0 ? Math.max(1, Math.round(Number(hours) * 60)) : null)}
    />
  )
}
