import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { debitsOfChargeQuery } from './automatic-queries.ts'
import { sayDebit } from './debit-words.ts'

/** Says next to a charge that it will be debited, or that it will not and must be paid another way. */
export function ChargeDebit({ chargeId, today }: { chargeId: string; today: string }) {
  const { id } = useCondominium()
  const { data } = useQuery(debitsOfChargeQuery(id, chargeId))
  const debit = data?.[0]
  const words = debit && sayDebit(debit, today)
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
