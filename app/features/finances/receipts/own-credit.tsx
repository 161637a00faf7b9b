import { useQuery } from '@tanstack/react-query'
import { formatCents, sumCents } from '../../../../domain/money.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { unitCreditsQuery } from './receipts-queries.ts'

/** What a resident's units paid too much or ahead; nothing where there is none. */
export function OwnCredit({ unitIds }: { unitIds: readonly string[] }) {
  const { id } = useCondominium()
  const { data = [] } = useQuery(unitCreditsQuery(id, unitIds))
  const cents = sumCents(data.map((credit) => credit.cents))
  if (cents === 0) return null
  return (
    <Notice kind="info" title={`Você tem ${formatCents(cents)} de crédito`}>
      Foi pago a mais ou adiantado. A administração usa o crédito numa próxima cobrança, ou devolve: fale com
      ela.
    </Notice>
  )
}
