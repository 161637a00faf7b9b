import { Progress, Text } from '@mantine/core'
import { formatBytes } from '../../lib/files/bytes.ts'
import { Facts } from '../data/facts.tsx'
import { Notice } from '../form/notice.tsx'

type UsageBarProps = {
  label: string
  /** Bytes; `limit` null is none. */
  used: number
  limit: number | null
  parts: readonly { name: string; bytes: number; note: string }[]
  /** What to do when it is nearly or quite full. */
  advice: string
}

/** From this part on one is warned. */
const near = 0.8

/** How much of a limit is used: a bar, its figures, and what takes how much. */
export function UsageBar({ label, used, limit, parts, advice }: UsageBarProps) {
  const part = limit ? used / limit : 0
  const full = limit !== null && used >= limit
  const color = part >= near ? 'var(--warning)' : 'var(--primary)'
  return (
    <div>
      <Text size="sm" className="figures" mb={8}>
        <strong style={{ fontWeight: 600 }}>{formatBytes(used)}</strong>
        {limit === null ? ' usados' : ` de ${formatBytes(limit)} usados`}
      </Text>
      {limit !== null && (
        <Progress.Root size={8} bg="var(--sunken)">
          <Progress.Section
            value={Math.min(100, Math.max(used > 0 ? 0.5 : 0, part * 100))}
            color={full ? 'var(--danger)' : color}
            aria-label={label}
            aria-valuetext={`${Math.round(part * 100)}%`}
          />
        </Progress.Root>
      )}
      {part >= near && (
        <div style={{ marginTop: 12 }}>
          <Notice kind={full ? 'danger' : 'warning'} title={full ? 'Espaço cheio' : 'O espaço está acabando'}>
            {advice}
          </Notice>
        </div>
      )}
      {parts.length > 0 && (
        <div style={{ marginTop: 12 }}>
          <Facts
            facts={parts.map(({ name, bytes, note }) => ({ name, value: `${note} · ${formatBytes(bytes)}` }))}
          />
        </div>
      )}
    </div>
  )
}
