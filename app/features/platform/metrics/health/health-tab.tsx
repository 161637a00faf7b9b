import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { dayAndTime } from '../../../../../domain/time-zones/moments.ts'
import { useSearchParams } from '../../../../lib/mutations/go-on.ts'
import { NotLoaded } from '../../../../ui/page/not-loaded.tsx'
import { AnswersPart } from './answers-part.tsx'
import classes from './health.module.css'
import { healthQuery } from './health-query.ts'
import { MachinePart } from './machine-part.tsx'
import { ProvidersPart } from './providers-part.tsx'
import { QueuePart } from './queue-part.tsx'

/** The product's technical health. Its address: `periodo=mes` is the last 30 days, `rota` narrows the answers to one route. */
export function HealthTab() {
  const { params, changeParams } = useSearchParams()
  const grain = params.get('periodo') === 'mes' ? 'day' : 'hour'
  const route = params.get('rota')
  const health = useQuery(healthQuery(grain, route))
  const change = (name: 'periodo' | 'rota', value: string | null) =>
    changeParams({ [name]: value }, { replace: true, preventScrollReset: true })
  const { data } = health
  return (
    <>
      <div className={classes.controls}>
        <SegmentedControl
          aria-label="Período"
          value={grain}
          onChange={(value) => change('periodo', value === 'day' ? 'mes' : null)}
          data={[
            { value: 'hour', label: 'Últimas 24 horas' },
            { value: 'day', label: 'Últimos 30 dias' },
          ]}
        />
      </div>
      <NotLoaded query={health} rows={12} />
      {data && (
        <>
          <p className={classes.does}>
            {`Medido até ${dayAndTime(data.now, data.zone)}. Cada servidor informa o que contou uma vez por minuto; os gráficos dizem quantidades, nunca de quem.`}
          </p>
          <AnswersPart health={data} route={route} onRoute={(to) => change('rota', to)} />
          <QueuePart health={data} />
          <ProvidersPart health={data} />
          <MachinePart health={data} />
        </>
      )}
    </>
  )
}
