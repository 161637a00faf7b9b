import { Anchor, Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { stateOfAnswers } from '../../../../../domain/platform/health-states.ts'
import { addCounts, percentile } from '../../../../../domain/platform/latencies.ts'
import { count, counted } from '../../../../lib/words.ts'
import { FiguresTable } from '../../../../ui/data/figures-table.tsx'
import { StatFilterStrip } from '../../../../ui/data/stat-filter-strip.tsx'
import { Section } from '../../../../ui/page/page.tsx'
import classes from './health.module.css'
import type { Counts, Health } from './health-query.ts'
import { doing, formatShare, formatTime, routeName } from './health-words.ts'
import { StateOf } from './state-of.tsx'
import { TimesChart } from './times-chart.tsx'

/** Routes shown before all are asked for. */
const few = 12

type AnswersPartProps = { health: Health; route: string | null; onRoute(route: string | null): void }

/** How fast the product answers and how often it fails: of all routes or of one, and route by route. */
export function AnswersPart({ health, route, onRoute }: AnswersPartProps) {
  const { traffic, grain, zone } = health
  const [showsAll, { toggle }] = useDisclosure(false)
  const sums = added(traffic.times)
  const state = stateOfAnswers(added(traffic.times.slice(-1)))
  const subject = route === null ? 'todas as rotas' : routeName(route)
  const shown = showsAll ? traffic.routes : traffic.routes.slice(0, few)
  return (
    <Section title="Respostas" action={<StateOf state={state} alone />}>
      <p className={classes.does}>{doing.answers[state]}</p>
      {route !== null && (
        <p className={classes.does}>
          {`Só a rota ${routeName(route)}. `}
          <Anchor component="button" type="button" size="sm" onClick={() => onRoute(null)}>
            Ver todas as rotas
          </Anchor>
        </p>
      )}
      <StatFilterStrip
        label={`Respostas: ${subject}`}
        stats={[
          { key: 'requests', label: 'Pedidos', figure: count.format(sums.requests) },
          {
            key: 'p50',
            label: 'Metade em até',
            figure: formatTime(percentile(sums.buckets, 0.5)),
            note: 'p50',
          },
          {
            key: 'p95',
            label: '95% em até',
            figure: formatTime(percentile(sums.buckets, 0.95)),
            note: 'p95',
          },
          {
            key: 'failed',
            label: 'Erros do servidor',
            figure: formatShare(sums.failed, sums.requests),
            note: counted(sums.failed, 'resposta 5xx', 'respostas 5xx'),
          },
        ]}
      />
      <TimesChart
        label={`Tempo de resposta, ${subject}`}
        points={traffic.times}
        grain={grain}
        zone={zone}
        write={formatTime}
        series={[
          { name: 'p50', as: 'line', tone: 1, of: ({ buckets }) => percentile(buckets, 0.5) },
          { name: 'p95', as: 'line', tone: 2, of: ({ buckets }) => percentile(buckets, 0.95) },
        ]}
      />
      <TimesChart
        label={`Pedidos e erros, ${subject}`}
        points={traffic.times}
        grain={grain}
        zone={zone}
        write={(value) => count.format(value)}
        series={[
          {
            name: 'Sem erro do servidor',
            as: 'bar',
            tone: 1,
            of: ({ requests, failed }) => requests - failed,
          },
          { name: 'Erros do servidor', as: 'bar', tone: 2, of: ({ failed }) => failed },
        ]}
      />
      <FiguresTable
        label="Rotas"
        rows={shown}
        id={(row) => row.route}
        columns={[
          {
            title: 'Rota',
            cell: (row) => (
              <button type="button" className={classes.route} onClick={() => onRoute(row.route)}>
                {routeName(row.route)}
              </button>
            ),
          },
          { title: 'Pedidos', cell: ({ requests }) => count.format(requests) },
          { title: 'p50', cell: ({ buckets }) => formatTime(percentile(buckets, 0.5)) },
          { title: 'p95', cell: ({ buckets }) => formatTime(percentile(buckets, 0.95)) },
          { title: 'Recusas', cell: ({ refused, requests }) => formatShare(refused, requests) },
          { title: 'Erros', cell: ({ failed, requests }) => formatShare(failed, requests) },
        ]}
      />
      {traffic.routes.length > few && (
        <Button variant="default" mt="sm" onClick={toggle} aria-expanded={showsAll}>
          {showsAll ? 'Ver menos rotas' : `Ver as ${traffic.routes.length} rotas`}
        </Button>
      )}
      <p className={classes.does}>
        O tempo vai da chegada do pedido até a resposta ficar pronta, e o percentil é estimado dentro da faixa
        em que cai. Recusas são as respostas 4xx, menos 401 e 403, que são comuns: sessão que terminou, ação
        que o papel não permite. Erros são as respostas 5xx.
      </p>
    </Section>
  )
}

const added = (times: readonly Counts[]): Counts => ({
  requests: times.reduce((sum, { requests }) => sum + requests, 0),
  denied: times.reduce((sum, { denied }) => sum + denied, 0),
  refused: times.reduce((sum, { refused }) => sum + refused, 0),
  failed: times.reduce((sum, { failed }) => sum + failed, 0),
  buckets: addCounts(times.map(({ buckets }) => buckets)),
})
