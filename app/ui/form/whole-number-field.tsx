import { NumberInput, type NumberInputProps } from '@mantine/core'

/** A count as Brazil writes it: '1.200', nothing below zero and no part of one. */
export function WholeNumberField(props: NumberInputProps) {
  return (
    <NumberInput
      allowDecimal={false}
      allowNegative={false}
      thousandSeparator="."
      decimalSeparator=","
      {...props}
    />
  )
}
