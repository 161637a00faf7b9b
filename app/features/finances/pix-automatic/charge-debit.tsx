import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatCents } from '../../../../domain/money.ts'
import { isLiveDebit } from '../../../../domain/pix/automatic/states.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { shortDate } from '../../../lib/words.ts'
import { Notice } from '../../../ui/form/notice.tsx'
import { type Debit, debitsOfChargeQuery } from './automatic-queries.ts'
import { dayOf } from './debit-words.ts'

/** Says beside a charge that it will be debited, or that it will not and is to be paid otherwise. */
export function ChargeDebit({ chargeId, today }: { chargeId: string; today: string }) {
  const { id } = useCondominium()
  const { data } = useQuery(debitsOfChargeQuery(id, chargeId))
  const debit = data?.[0]
  const words = debit && wordsOf(debit, today)
  if (!words) return null
  return (
    <div style={{ marginBottom: 20 }}>
      <Notice kind={words.kind}>
        {`${words.text} `}
        <Anchor component={Link} to="/dashboard/finances/pix-automatico" inherit>
          Ver o Pix Automático
        </Anchor>
      </Notice>
    </div>
  )
}

function wordsOf(debit: Debit, today: string): { kind: 'info' | 'warning'; text: string } | null {
  const { status, reason, amount_cents } = debit
  const day = shortDate(dayOf(debit), today)
  if (status === 'retrying')
    return {
      kind: 'warning',
      text: `O débito não aconteceu. Nova tentativa de ${formatCents(amount_cents)} em ${day}; pode ser paga antes por Pix.`,
    }
  if (isLiveDebit(status))
    return {
      kind: 'info',
      text: `Débito automático de ${formatCents(amount_cents)} em ${day}. Se for paga antes, o débito é cancelado.`,
    }
  if (status === 'skipped')
    return {
      kind: 'warning',
      text:
        reason === 'limit'
          ? 'Passa do limite do Pix Automático e não será debitada: pague de outro jeito.'
          : 'Não houve prazo para agendar o débito: pague de outro jeito.',
    }
  if (status === 'failed' || status === 'refused')
    return { kind: 'warning', text: 'O débito automático não aconteceu: pague de outro jeito.' }
  if (status === 'cancelled' && reason === 'payer')
    return { kind: 'warning', text: 'O débito foi cancelado no banco do pagador: pague de outro jeito.' }
  return null
}
