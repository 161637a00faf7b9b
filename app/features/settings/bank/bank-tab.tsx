import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { loadingError, toFailure } from '../../../lib/failure.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { condominiumQuery } from '../../condominiums/queries.ts'
import { bankAccountQuery } from '../queries.ts'
import { BankFields } from './bank-fields.tsx'
import { emptyBank, typedBank } from './bank-form.ts'

/** Where the residents pay: the condominium's own account, its collection agreement and its Pix key. */
export function BankTab() {
  const { id, name } = useCondominium()
  const saved = useQuery(bankAccountQuery(id))
  const condominium = useQuery(condominiumQuery(id))
  const failed = loadingError(saved) ?? loadingError(condominium)
  if (failed) {
    const retry = () => void Promise.all([saved.refetch(), condominium.refetch()])
    return <ErrorState message={toFailure(failed).message} onRetry={retry} />
  }
  if (saved.data === undefined || !condominium.data) return <Skeleton height={520} maw={640} />
  const account = saved.data
  return (
    <BankFields
      key={`${id} ${account === null}`}
      initial={account ? typedBank(account) : emptyBank(name, condominium.data.document)}
      nextOurNumber={account?.collection_agreements[0]?.next_our_number ?? null}
    />
  )
}
