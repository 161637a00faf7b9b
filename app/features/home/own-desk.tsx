import { Button, Group } from '@mantine/core'
import { DoorOpen, UserPlus } from 'lucide-react'
import { Link } from 'react-router'
import { counted } from '../../lib/words.ts'
import type { Attention } from './attention/attention.ts'
import { AttentionList } from './attention/attention-list.tsx'
import { parcelsWaiting } from './attention/concierge-attention.ts'
import type { DeskWaiting } from './queries.ts'

/** Shows a resident's items waiting at the front desk, today's visitors, and the link to authorize one. Nothing for who has no unit. */
export function OwnDesk({ desk: { units, parcels, visits } }: { desk: DeskWaiting }) {
  if (units === 0) return null
  const coming: Attention[] =
    visits.count === 0
      ? []
      : [
          {
            key: 'visits-today',
            Icon: DoorOpen,
            title: counted(visits.count, 'visita esperada hoje', 'visitas esperadas hoje'),
            note: visits.names.join(', '),
            verb: 'Ver quem vem',
            to: '/dashboard/portaria',
          },
        ]
  const lines = [...parcelsWaiting(parcels), ...coming]
  return (
    <div style={{ marginTop: 40 }}>
      <AttentionList title="Na portaria" lines={lines} withVerbs />
      <Group>
        <Button
          component={Link}
          to="/dashboard/portaria?autorizar=1"
          variant="default"
          leftSection={<UserPlus size={18} />}
        >
          Autorizar visita
        </Button>
      </Group>
    </div>
  )
}
