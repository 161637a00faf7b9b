import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Barcode, CalendarClock, Layers } from 'lucide-react'
import { useState } from 'react'
import { isBoletoOffered } from '../../../../domain/charges/charge-state.ts'
import { useCondominium, useMembership } from '../../../lib/membership/membership.tsx'
import type { Charge } from '../charge/charge-queries.ts'
import classes from '../finances.module.css'
import { openChargesQuery } from './bundle-queries.ts'
import { PayDialog } from './pay-dialog.tsx'

/** A copy for another day, and the unit's other charges along with it. */
export function OtherWays({ charge, today }: { charge: Charge; today: string }) {
  const { id } = useCondominium()
  const { role } = useMembership()
  const [choosing, setChoosing] = useState<'one' | 'all' | 'boleto' | null>(null)
  const open = useQuery(openChargesQuery(id, [charge.unit_id]))
  if (role === 'council') return null
  // One that the bank refused is corrected and sent again.
  const needsBoleto =
    charge.status === 'open' &&
    charge.boletos !== null &&
    !isBoletoOffered(charge, today) &&
    (charge.boletos.status !== 'rejected' || charge.settled_cents > 0)
  const others = (open.data?.length ?? 1) - 1
  return (
    <div className={classes.part} data-screen-only>
      <h3>Outro jeito de pagar</h3>
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
        <Button
          variant="default"
          leftSection={<CalendarClock size={18} />}
          onClick={() => setChoosing('one')}
        >
          Segunda via com outra data
        </Button>
        {needsBoleto && (
          <Button variant="default" leftSection={<Barcode size={18} />} onClick={() => setChoosing('boleto')}>
            {charge.settled_cents > 0 ? 'Novo boleto do que falta' : 'Novo boleto'}
          </Button>
        )}
        {others > 0 && (
          <Button variant="default" leftSection={<Layers size={18} />} onClick={() => setChoosing('all')}>
            {`Pagar com ${others === 1 ? 'a outra' : `as outras ${others}`} da unidade`}
          </Button>
        )}
      </div>
      {choosing && (
        <PayDialog
          unitIds={[charge.unit_id]}
          {...(choosing !== 'all' && { chargeIds: [charge.id] })}
          withBoleto={choosing === 'boleto'}
          today={today}
          onClose={() => setChoosing(null)}
        />
      )}
    </div>
  )
}
