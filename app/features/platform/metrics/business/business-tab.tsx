import { useQuery } from '@tanstack/react-query'
import { civilDate } from '../../../../../domain/calendar.ts'
import { civilTime, dayAndTime } from '../../../../../domain/time-zones/moments.ts'
import { openZone } from '../../../../lib/zone.ts'
import { PlatformExportMenu } from '../../../../ui/data/export-menu.tsx'
import { EmptyState } from '../../../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../../../ui/page/not-loaded.tsx'
import classes from '../metrics.module.css'
import { indicatorsQuery } from '../metrics-queries.ts'
import { ActivationPart } from './activation-part.tsx'
import { AdoptionPart } from './adoption-part.tsx'
import { RetentionPart } from './retention-part.tsx'
import { RevenuePart } from './revenue-part.tsx'

/** How the business goes: who gets started, who stays, what is used, and what it is worth. Only what was measured is shown. */
export function BusinessTab() {
  const indicators = useQuery(indicatorsQuery)
  const { data } = indicators
  return (
    <>
      <NotLoaded query={indicators} rows={10} />
      {data && data.measured_at === null && (
        <EmptyState title="Ainda sem medição">
          Os indicadores são medidos a cada hora. Os primeiros números aparecem aqui depois da primeira
          medição.
        </EmptyState>
      )}
      {data?.measured_at && (
        <>
          <div className={classes.line}>
            <p className={classes.measured}>{updatedWords(data.measured_at)}</p>
            <PlatformExportMenu
              command="export-indicators"
              file="indicadores"
              action="exportar os indicadores"
              isSheet
            />
          </div>
          <ActivationPart indicators={data} />
          <RetentionPart indicators={data} />
          <AdoptionPart indicators={data} />
          <RevenuePart indicators={data} />
        </>
      )}
    </>
  )
}

/** 'Atualizado às 14:32', with its day where that is not today. */
function updatedWords(measuredAt: string): string {
  const [at, zone] = [new Date(measuredAt), openZone()]
  return civilDate(at, zone) === civilDate(new Date(), zone)
    ? `Atualizado às ${civilTime(at, zone)}.`
    : `Atualizado em ${dayAndTime(at, zone)}.`
}
