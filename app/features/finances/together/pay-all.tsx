import { Button } from '@mantine/core'
import { QrCode } from 'lucide-react'
import { useState } from 'react'
import { formatCents, sumCents } from '../../../../domain/money.ts'
import type { DueCharge } from '../resident/open-list.tsx'
import { PayDialog } from './pay-dialog.tsx'

/** All that one owes, with one Pix. */
export function PayAll({ charges, today }: { charges: readonly DueCharge[]; today: string }) {
  const [choosing, setChoosing] = useState(false)
  const total = sumCents(charges.map(({ dueCents }) => dueCents))
  return (
    <>
      <Button variant="default" leftSection={<QrCode size={18} />} onClick={() => setChoosing(true)}>
        {`Pagar tudo de uma vez, ${formatCents(total)}`}
      </Button>
      {choosing && (
        <PayDialog
          unitIds={[...new Set(charges.map(({ unit_id }) => unit_id))]}
          today={today}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  )
}
