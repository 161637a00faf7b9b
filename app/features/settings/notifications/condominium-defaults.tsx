import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Channel } from '../../../../domain/notifications/events.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { useWritable } from '../../../lib/membership/writable.ts'
import { Section } from '../../../ui/page/page.tsx'
import { NotificationMatrix } from './notification-matrix.tsx'
import { useSaveDefaults } from './notification-mutations.ts'
import { defaultsQuery } from './notification-queries.ts'

/** The defaults for members who have not chosen themselves; set by administrators. */
export function CondominiumDefaults({ channels }: { channels: readonly Channel[] }) {
  const { id, name } = useCondominium()
  const { data } = useQuery(defaultsQuery(id))
  const [isOpen, setOpen] = useState(false)
  const writable = useWritable()
  const save = useSaveDefaults()
  return (
    <Section
      title="Padrão do condomínio"
      note={`Vale para quem mora em ${name} e não escolheu por conta própria.`}
    >
      {isOpen ? (
        <NotificationMatrix
          label="Padrão do condomínio"
          level={3}
          choices={data ?? {}}
          defaults={{}}
          channels={channels}
          roles={['resident', 'council']}
          disabled={!writable}
          onChange={(choices) => save.mutate(choices)}
        />
      ) : (
        <Button variant="default" onClick={() => setOpen(true)}>
          Ver e mudar o padrão
        </Button>
      )}
    </Section>
  )
}
