import { MultiSelect, type MultiSelectProps } from '@mantine/core'

type ChoicesFieldProps = Omit<MultiSelectProps, 'data'> & {
  /** Undefined until they have come. */
  data: { value: string; label: string }[] | undefined
}

/** Several of what the server has. Until that has come, what is chosen would be read as ids. */
export const ChoicesField = ({ data, value, placeholder, ...field }: ChoicesFieldProps) => (
  <MultiSelect
    {...field}
    data={data ?? []}
    value={data ? value : []}
    placeholder={data ? placeholder : 'Carregando…'}
    disabled={!data}
  />
)
