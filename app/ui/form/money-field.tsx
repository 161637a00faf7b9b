import { TextInput, type TextInputProps } from '@mantine/core'
import type { ClipboardEvent } from 'react'
import { type Cents, formatCents, parseReais } from '../../../domain/money.ts'

type MoneyFieldProps = Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> & {
  /** Null while nothing was typed. */
  value: Cents | null
  onChange: (cents: Cents | null) => void
}

const longest = 13

/** An amount in reais, typed as in Brazilian banks: digits enter from the right as centavos. Pasted text is read as written. */
export function MoneyField({ value, onChange, ...rest }: MoneyFieldProps) {
  const type = (text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, longest)
    onChange(digits === '' ? null : Number(digits))
  }
  const paste = (event: ClipboardEvent) => {
    const cents = parseReais(event.clipboardData.getData('text'))
    if (cents === null || cents < 0) return
    event.preventDefault()
    onChange(cents)
  }
  return (
    <TextInput
      inputMode="numeric"
      placeholder="R$ 0,00"
      {...rest}
      value={value === null ? '' : formatCents(value)}
      onChange={(event) => type(event.currentTarget.value)}
      onPaste={paste}
      styles={{ input: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' } }}
    />
  )
}
