import { Select, type SelectProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { supplierChoicesQuery } from './suppliers-queries.ts'

/** Chooses among active suppliers, and the current one whatever its state. */
export function SupplierSelect(props: Omit<SelectProps, 'data'>) {
  const { id } = useCondominium()
  const { data } = useQuery(supplierChoicesQuery(id))
  return (
    <Select
      label="Fornecedor"
      searchable
      nothingFoundMessage="Nenhum fornecedor com este nome"
      data={(data ?? [])
        .filter((supplier) => !supplier.archived_on || supplier.id === props.value)
        .map((supplier) => ({ value: supplier.id, label: supplier.name }))}
      {...props}
    />
  )
}
