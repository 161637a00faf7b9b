import { Text } from '@mantine/core'
import { brasiliaZone } from '../../../domain/time-zones/time-zones.ts'
import type { ErrorRecord } from '../../lib/analytics/errors-log.ts'
import { Facts } from '../../ui/data/facts.tsx'

const written = new Intl.DateTimeFormat('pt-BR', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: brasiliaZone,
})

/** The latest errors of this browser, newest first. */
export function ErrorList({ errors }: { errors: readonly ErrorRecord[] }) {
  if (errors.length === 0) return <Text c="dimmed">Nenhum erro registrado</Text>
  return (
    <ul style={{ listStyle: 'none', margin: 0, padding: 0, maxWidth: 760 }}>
      {errors
        .toReversed()
        .slice(0, 10)
        .map(({ errorId, message, timestamp, url }) => (
          <li key={errorId} style={{ padding: '16px 0', borderBottom: '1px solid var(--hairline)' }}>
            <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
              {message}
            </Text>
            <Facts
              facts={[
                { name: 'Código do erro', value: errorId },
                { name: 'Quando', value: written.format(new Date(timestamp)) },
                { name: 'Onde', value: url },
              ]}
            />
          </li>
        ))}
    </ul>
  )
}
