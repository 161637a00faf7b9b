import { TextInput, type TextInputProps } from '@mantine/core'
import { type ClipboardEvent, useRef, useState } from 'react'
import { amountQuestion, type Expected } from '../../../domain/amount-question.ts'
import { type Cents, formatCents, parseReais } from '../../../domain/money.ts'
import { useFormStop } from './use-form-stop.ts'

type MoneyFieldProps = Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> & {
  /** Null while nothing was typed. */
  value: Cents | null
  onChange: (cents: Cents | null) => void
  /** What is owed, or was the last time: far more than that is asked about. */
  expected?: Expected | null | undefined
}

const longest = 13

/**
 * An amount in reais, typed as in Brazilian banks: digits enter from the right as centavos. Pasted text is read as written. An amount out of all proportion is asked about when the form is sent; sent again, it was meant.
 */
export function MoneyField({ value, onChange, expected = null, error, ...rest }: MoneyFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [asked, setAsked] = useState<Cents | null>(null)
  const question = amountQuestion(value, expected)
  useFormStop(input, question !== null && asked !== value, () => setAsked(value))
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
      ref={input}
      error={error || (asked !== null && asked === value ? question : null)}
      value={value === null ? '' : formatCents(value)}
      onChange={(event) => type(event.currentTarget.value)}
      onPaste={paste}
      styles={{ input: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' } }}
    />
  )
}
