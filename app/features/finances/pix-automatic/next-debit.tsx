import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { CalendarSync } from 'lucide-react'
import { Link } from 'react-router'
import { formatCents } from '../../../../domain/money.ts'
import { isEnded, isLiveDebit } from '../../../../domain/pix/automatic/states.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { shortDate } from '../../../lib/words.ts'
import { offerQuery, ownAuthorizationsQuery } from './automatic-queries.ts'
import { dayOf, missedDebit } from './debit-words.ts'

const place = '/dashboard/finances/pix-automatico'

/** Shows on a resident's charges the next debit if there is one, else that fees can be debited. Shows nothing where it is not offered. */
export function NextDebit({ today }: { today: string }) {
  const { id } = useCondominium()
  const own = useQuery(ownAuthorizationsQuery(id))
  const offer = useQuery(offerQuery(id))
  const standing = own.data?.filter(({ status }) => !isEnded(status)) ?? []
  const next = standing
    .flatMap(({ pix_debits }) => pix_debits.filter(({ status }) => isLiveDebit(status)))
    .toSorted((one, other) => (dayOf(one) < dayOf(other) ? -1 : 1))[0]
  if (standing.length === 0 && !offer.data) return null
  const missed = standing.some(({ pix_debits }) => missedDebit(pix_debits))
  const label = next
    ? `Próximo débito: ${formatCents(next.amount_cents)} em ${shortDate(dayOf(next), today)}`
    : missed
      ? 'Há uma taxa que o Pix Automático não debitou: veja o motivo'
      : standing.some(({ status }) => status === 'active')
        ? 'Pix Automático ativo'
        : standing.length > 0
          ? 'Falta autorizar o Pix Automático no banco'
          : 'Debitar a taxa com Pix Automático'
  return (
    <div style={{ margin: '16px 0' }}>
      <Button
        component={Link}
        to={place}
        variant="subtle"
        leftSection={<CalendarSync size={18} />}
        styles={{
          root: { height: 'auto', minHeight: 44 },
          label: { whiteSpace: 'normal', textAlign: 'left' },
        }}
      >
        {label}
      </Button>
    </div>
  )
}
