import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { stateOfQueue } from '../../../../../domain/platform/health-states.ts'
import { dayAndTime } from '../../../../../domain/time-zones/moments.ts'
import { count } from '../../../../lib/words.ts'
import { FiguresTable } from '../../../../ui/data/figures-table.tsx'
import { StatFilterStrip } from '../../../../ui/data/stat-filter-strip.tsx'
import { Section } from '../../../../ui/page/page.tsx'
import classes from './health.module.css'
import type { Health } from './health-query.ts'
import { doing, formatWait, kindName } from './health-words.ts'
import { StateOf } from './state-of.tsx'
import { TimesChart } from './times-chart.tsx'

const notMeasured =
  'O trabalho de segundo plano ainda não mediu nada. Nos primeiros minutos é assim; se continuar, confira se o processo “worker” está no ar.'

/** What waits for the worker, what failed for good, and why. */
export function QueuePart({ health: { queue, now, grain, zone } }: { health: Health }) {
  const oldest =
    queue.kinds.map(({ since }) => since).toSorted((a, b) => Date.parse(a) - Date.parse(b))[0] ?? null
  const state = stateOfQueue(
    { oldest, measured: queue.measured_at, failedSinceYesterday: queue.dead_since_yesterday },
    now,
  )
  const waited = (since: string) => formatWait((Date.parse(now) - Date.parse(since)) / 1000)
  return (
    <Section title="Fila de trabalho" action={<StateOf state={state} alone />}>
      <p className={classes.does}>
        {queue.measured_at === null && state === 'attention' ? notMeasured : doing.queue[state]}
      </p>
      <StatFilterStrip
        label="Fila de trabalho"
        stats={[
          {
            key: 'waiting',
            label: 'Esperando agora',
            figure: count.format(queue.kinds.reduce((sum, { waiting }) => sum + waiting, 0)),
          },
          { key: 'oldest', label: 'Espera mais longa', figure: oldest === null ? '–' : waited(oldest) },
          { key: 'recent', label: 'Falhas desde ontem', figure: count.format(queue.dead_since_yesterday) },
          {
            key: 'dead',
            label: 'Falhas guardadas',
            figure: count.format(queue.dead),
            note: 'dos últimos 14 dias',
          },
        ]}
      />
      {queue.kinds.length > 0 && (
        <FiguresTable
          label="Esperando, por tipo"
          rows={queue.kinds}
          id={({ kind }) => kind}
          columns={[
            { title: 'Tipo', cell: ({ kind }) => kindName(kind) },
            { title: 'Esperando', cell: ({ waiting }) => count.format(waiting) },
            { title: 'Tentando de novo', cell: ({ retrying }) => count.format(retrying) },
            { title: 'Espera mais longa', cell: ({ since }) => waited(since) },
          ]}
        />
      )}
      <TimesChart
        label="Fila e falhas"
        points={queue.times}
        grain={grain}
        zone={zone}
        write={(value) => count.format(value)}
        series={[
          { name: 'Mais trabalhos esperando', as: 'line', tone: 1, of: ({ waiting }) => waiting },
          { name: 'Falhas definitivas', as: 'bar', tone: 2, of: ({ failed }) => failed },
        ]}
      />
      {queue.failures.length > 0 && (
        <>
          <FiguresTable
            label="Falhas definitivas"
            rows={queue.failures}
            id={({ id }) => id}
            columns={[
              { title: 'Tipo', cell: ({ kind }) => kindName(kind) },
              {
                title: 'Motivo',
                isText: true,
                cell: ({ reason }) => (
                  <span className={classes.reason}>{reason ?? 'Sem motivo registrado'}</span>
                ),
              },
              { title: 'Quando', cell: ({ failed_at }) => dayAndTime(failed_at, zone) },
            ]}
          />
          <p className={classes.does}>
            {queue.dead > queue.failures.length &&
              `As ${queue.failures.length} mais novas, de ${count.format(queue.dead)}. `}
            <Anchor component={Link} to="/dashboard/system-settings?aba=trabalhos" inherit>
              Tentar de novo ou descartar
            </Anchor>
          </p>
        </>
      )}
    </Section>
  )
}
