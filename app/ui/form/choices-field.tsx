import { MultiSelect, type MultiSelectProps } from '@mantine/core'

type ChoicesFieldProps = Omit<MultiSelectProps, 'data'> & {
  /** Undefined until they have come. */
  data: { value: string; label: string }[] | undefined
}

/** Chooses several of the server's options. Until they load, the chosen values would read as ids. */
export const ChoicesField = ({ data, value, placeholder, ...field }: ChoicesFieldProps) => (
  <MultiSelect
    {...field}
    data={data ?? []}
    value={data ? value : []}
    placeholder={data ? placeholder : 'Carregando…'}
    disabled={!data}
  />
)
