import { useQuery } from '@tanstack/react-query'
import { Wrench } from 'lucide-react'
import { momentIn } from '../../../domain/platform/maintenance.ts'
import { maintenanceQuery } from '../../lib/maintenance.ts'
import { openZone } from '../../lib/zone.ts'
import classes from './maintenance-line.module.css'

/** Says on every page that a maintenance is near or runs, until when, and whether nothing is written meanwhile. */
export function MaintenanceLine() {
  const { data } = useQuery(maintenanceQuery)
  if (!data) return null
  const { starts_at, ends_at, text, is_read_only, has_started } = data
  const at = (instant: string) => momentIn(instant, openZone())
  const when = has_started ? `até ${at(ends_at)}` : `de ${at(starts_at)} até ${at(ends_at)}`
  const pause = has_started
    ? ' Dá para ver tudo, e nada se grava por enquanto.'
    : ' Nesse tempo dá para ver tudo, e nada se grava.'
  return (
    <div className={classes.line} role="status" data-maintenance>
      <Wrench size={16} strokeWidth={1.75} aria-hidden />
      <span>{`Manutenção ${when}: ${/[.!?]$/.test(text) ? text : `${text}.`}${is_read_only ? pause : ''}`}</span>
    </div>
  )
}
