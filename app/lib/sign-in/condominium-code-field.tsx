import { TextInput, type TextInputProps } from '@mantine/core'

/** The code that a síndico gives to the condominium's residents. */
export function CondominiumCodeField(props: TextInputProps) {
  return (
    <TextInput
      label="Código do condomínio"
      description="Peça o código ao síndico do seu condomínio."
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      autoCapitalize="characters"
      autoComplete="off"
      {...props}
    />
  )
}
