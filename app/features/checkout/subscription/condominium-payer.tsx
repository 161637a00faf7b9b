import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { type Payer, PayerForm } from '../payer-form.tsx'
import { condominiumPayerQuery } from './checkout-queries.ts'

type CondominiumPayerProps = {
  submitLabel: string
  busy: boolean
  disabled: boolean
  onSubmit(payer: Payer): void
}

/** In whose name the subscription is paid: the condominium's, unless another is typed. */
export function CondominiumPayer(props: CondominiumPayerProps) {
  const { id } = useCondominium()
  const payer = useQuery(condominiumPayerQuery(id))
  if (payer.isPending) return <Skeleton height={180} />
  const { name = '', document = null } = payer.data ?? {}
  return (
    <PayerForm key={id} {...props} draft={`pagador ${id}`} initial={{ name, document: document ?? '' }} />
  )
}
