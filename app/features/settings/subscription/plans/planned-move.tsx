import { useQuery } from '@tanstack/react-query'
import { formatDate } from '../../../../../domain/calendar.ts'
import { formatCents } from '../../../../../domain/money.ts'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { Notice } from '../../../../ui/form/notice.tsx'
import { rightsQuery } from '../ending/rights-query.ts'
import { whatChanges } from './what-changes.ts'

/** The announced move to another version of the plan: from when, at what price, and what it changes. Only for the síndico. */
export function PlannedMove() {
  const { id } = useCondominium()
  const { data } = useQuery(rightsQuery(id))
  const move = data?.move
  if (!move) return null
  const { gains, losses, limits } = whatChanges(move.from, move.to)
  const parts = [
    ...limits.map(({ name, from, to }) => `${name.toLowerCase()}: ${to} em vez de ${from}`),
    ...gains.map((name) => `passa a incluir ${name}`),
    ...losses.map((name) => `deixa de incluir ${name}`),
  ]
  const price = move.price_cents === null ? '' : ` por ${formatCents(move.price_cents)}`
  return (
    <Notice kind="warning" title={`O plano ${move.to.name} muda em ${formatDate(move.effective_on)}`}>
      {`A partir dessa cobrança vale a nova versão${price}. ${parts.length > 0 ? `O que muda: ${parts.join('; ')}. ` : ''}O que já está pago não muda. Se não quiser a nova versão, mude de plano ou cancele antes, sem custo.`}
    </Notice>
  )
}
