import { NumberInput, type NumberInputProps, Select, TextInput, type TextInputProps } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { measureNames, measures, parseReading } from '../../../../domain/meters/reading.ts'

export const isReading = (text: string) =>
  parseReading(text) === null ? 'Escreva só números: 1234 ou 1.234,567.' : null
export const isNamed = (text: string) => (text.trim() === '' ? 'Informe o número do medidor.' : null)

type DialProps = { form: Pick<UseFormReturnType<{ measure: string; digits: number }>, 'getInputProps'> }

/** What its dial counts in, and how far. */
export function DialFields({ form }: DialProps) {
  return (
    <>
      <Select
        label="Medida"
        allowDeselect={false}
        data={measureNames.map((value) => ({ value, label: measures[value] }))}
        {...form.getInputProps('measure')}
      />
      <DigitsField label="Dígitos inteiros do mostrador" {...form.getInputProps('digits')} />
    </>
  )
}

export function DigitsField(props: NumberInputProps) {
  return (
    <NumberInput
      description="Depois do último, ele volta a zero."
      min={3}
      max={9}
      allowDecimal={false}
      {...props}
    />
  )
}

export function SerialField(props: TextInputProps) {
  return <TextInput label="Número do medidor" maxLength={40} {...props} />
}
