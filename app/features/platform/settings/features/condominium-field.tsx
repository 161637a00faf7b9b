import { platformQuery } from '../../condominiums/queries.ts'
import { FoundField, type FoundFieldProps, type FoundOption } from '../../found-field.tsx'

const find = (wanted: string) => ({
  ...platformQuery({ filters: { wanted }, sort: 'name', descending: false }, { at: 'first' }),
  select: ({ rows }: { rows: { id: string; name: string; city: string | null }[] }): FoundOption[] =>
    rows.map(({ id, name, city }) => ({ value: id, label: city ? `${name} (${city})` : name })),
})

/** One condominium of the platform, by part of its name, its city or its CNPJ. */
export const CondominiumField = (props: FoundFieldProps) => (
  <FoundField
    label="Condomínio"
    placeholder="Nome, cidade ou CNPJ"
    nothing="Nenhum condomínio com este nome"
    find={find}
    {...props}
  />
)
