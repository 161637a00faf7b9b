import { Progress } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { type AppConfig, readConfig } from '../../lib/config.ts'
import { config } from '../../lib/supabase.ts'
import classes from './demonstration-line.module.css'

type Making = NonNullable<AppConfig['demonstration']>

/** Polls the progress every second while the page is visible, until it is over; null then. */
const makingQuery = (found: Making) =>
  queryOptions<Making | null>({
    queryKey: ['demonstration'],
    meta: { tables: [] },
    queryFn: async () => (await readConfig()).demonstration ?? null,
    initialData: found,
    enabled: ({ state }) => state.data?.state === 'making',
    refetchInterval: ({ state }) => (state.data?.state === 'making' ? 1000 : false),
    staleTime: 0,
  })

/**
 * Shows the demonstration condominium's progress below the form, where it shifts nothing; absent when none was in progress as the page loaded. The
 * prerendered document has no data about it yet.
 */
export function DemonstrationLine() {
  const found = (config as AppConfig | undefined)?.demonstration
  return found ? <Followed found={found} /> : null
}

function Followed({ found }: { found: Making }) {
  const { data: making } = useQuery(makingQuery(found))
  if (making?.state === 'making') return <Progression part={making.part} />
  return (
    <p className={classes.line} role="status">
      {making ? (
        'O condomínio de demonstração não ficou pronto. O terminal diz o que fazer.'
      ) : (
        <>
          <CircleCheck size={16} aria-hidden />O condomínio de demonstração está pronto.
        </>
      )}
    </p>
  )
}

function Progression({ part }: { part: number }) {
  const label = 'Preparando o condomínio de demonstração'
  const percent = Math.floor(part * 100)
  return (
    <div className={classes.line}>
      <span>{label}</span>
      <span className="figures">{percent}%</span>
      <Progress.Root size={4} className={classes.bar}>
        <Progress.Section value={percent} aria-label={label} color="var(--primary)" />
      </Progress.Root>
    </div>
  )
}
