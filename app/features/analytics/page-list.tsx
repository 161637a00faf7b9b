import { Progress, Text } from '@mantine/core'
import { counted } from '../../lib/words.ts'
import type { Summary } from './summary.ts'

/** Lists the most opened pages, with a bar for their share of the first one's views. */
export function PageList({ pages }: { pages: Summary['pages'] }) {
  const most = pages[0]?.views ?? 0
  if (most === 0) return <Text c="dimmed">Nenhuma página visitada ainda</Text>
  return (
    <ol style={{ listStyle: 'none', margin: 0, padding: 0, maxWidth: 640 }}>
      {pages.map(({ page, views }) => (
        <li key={page} style={{ padding: '12px 0' }}>
          <div style={{ display: 'flex', justifyContent: 'space-between', gap: 16, marginBottom: 6 }}>
            <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
              {page}
            </Text>
            <Text size="sm" className="figures" style={{ flex: 'none' }}>
              {counted(views, 'visita', 'visitas')}
            </Text>
          </div>
          <Progress
            value={(100 * views) / most}
            color="var(--chart-1)"
            aria-label={`${page}: ${counted(views, 'visita', 'visitas')}`}
          />
        </li>
      ))}
    </ol>
  )
}
