import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { DoorOpen, UserPlus } from 'lucide-react'
import { Link } from 'react-router'
import { civilDate } from '../../../domain/calendar.ts'
import { useCondominium } from '../../lib/membership/membership.tsx'
import { counted, dayOf } from '../../lib/words.ts'
import { openZone } from '../../lib/zone.ts'
import { unitAuthorizationsQuery, unitDeliveriesQuery } from '../concierge/queries.ts'
import type { Attention } from './attention/attention.ts'
import { AttentionList } from './attention/attention-list.tsx'
import { parcelsWaiting } from './attention/concierge-attention.ts'

/** Shows a resident's items waiting at the front desk, today's visitors, and the link to authorize one. */
export function OwnDesk({ unitIds }: { unitIds: readonly string[] }) {
  const { id } = useCondominium()
  const deliveries = useQuery(unitDeliveriesQuery(id, unitIds))
  const authorizations = useQuery(unitAuthorizationsQuery(id, unitIds))
  const today = civilDate(new Date(), openZone())
  const coming = (authorizations.data ?? []).filter(
    ({ valid_from, weekdays }) => dayOf(valid_from) === today && weekdays === null,
  )
  const visits: Attention[] =
    coming.length === 0
      ? []
      : [
          {
            key: 'visits-today',
            Icon: DoorOpen,
            title: counted(coming.length, 'visita esperada hoje', 'visitas esperadas hoje'),
            note: coming
              .slice(0, 3)
              .map(({ name }) => name)
              .join(', '),
            verb: 'Ver quem vem',
            to: '/dashboard/portaria',
          },
        ]
  const codes = (deliveries.data ?? []).flatMap(({ status, code }) => (status === 'waiting' ? [code] : []))
  const lines = [...parcelsWaiting(codes), ...visits]
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
