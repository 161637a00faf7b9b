import { type HealthState, stateOfProvider } from '../../../../../domain/platform/health-states.ts'
import { dayAndTime } from '../../../../../domain/time-zones/moments.ts'
import { count } from '../../../../lib/words.ts'
import { FiguresTable } from '../../../../ui/data/figures-table.tsx'
import { EmptyState } from '../../../../ui/page/empty-state.tsx'
import { Section } from '../../../../ui/page/page.tsx'
import classes from './health.module.css'
import type { Health, Provider } from './health-query.ts'
import { doing, providerName, reasonText } from './health-words.ts'
import { StateOf } from './state-of.tsx'
import { TimesChart } from './times-chart.tsx'

const stateOf = (provider: Provider): HealthState =>
  stateOfProvider({
    calls: provider.recent_calls,
    failures: provider.recent_failures,
    lastSuccess: provider.last_success_at,
    lastFailure: provider.last_failure_at,
  })

const worst = (states: readonly HealthState[]): HealthState =>
  (['stopped', 'attention'] as const).find((state) => states.includes(state)) ?? 'normal'

/** Who is called outside: how often, how often in vain, and the last of both. */
export function ProvidersPart({ health: { providers, grain, zone } }: { health: Health }) {
  const state = worst(providers.map(stateOf))
  const moment = (at: string | null) => (at === null ? '–' : dayAndTime(at, zone))
  const times = (providers[0]?.times ?? []).map(({ at }, index) => ({
    at,
    calls: providers.reduce((sum, provider) => sum + (provider.times[index]?.calls ?? 0), 0),
    failures: providers.reduce((sum, provider) => sum + (provider.times[index]?.failures ?? 0), 0),
  }))
  return (
    <Section title="Provedores" action={<StateOf state={state} alone />}>
      <p className={classes.does}>{doing.providers[state]}</p>
      {providers.length === 0 ? (
        <EmptyState title="Nenhuma chamada ainda">
          E-mails, pagamentos e mensagens aparecem aqui alguns minutos depois do primeiro envio.
        </EmptyState>
      ) : (
        <>
          <FiguresTable
            label="Provedores"
            rows={providers}
            id={({ provider }) => provider}
            columns={[
              { title: 'Provedor', cell: ({ provider }) => providerName(provider) },
              { title: 'Situação', isText: true, cell: (provider) => <StateOf state={stateOf(provider)} /> },
              { title: 'Chamadas', cell: ({ calls }) => count.format(calls) },
              { title: 'Falhas', cell: ({ failures }) => count.format(failures) },
              { title: 'Último sucesso', cell: ({ last_success_at }) => moment(last_success_at) },
              { title: 'Última falha', cell: ({ last_failure_at }) => moment(last_failure_at) },
              { title: 'Motivo', isText: true, cell: ({ last_failure }) => reasonText(last_failure) },
            ]}
          />
          <TimesChart
            label="Chamadas aos provedores"
            points={times}
            grain={grain}
            zone={zone}
            write={(value) => count.format(value)}
            series={[
              { name: 'Sem falha', as: 'bar', tone: 1, of: ({ calls, failures }) => calls - failures },
              { name: 'Falhas', as: 'bar', tone: 2, of: ({ failures }) => failures },
            ]}
          />
        </>
      )}
    </Section>
  )
}
