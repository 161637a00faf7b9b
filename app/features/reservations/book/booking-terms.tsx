import { formatCents } from '../../../../domain/money.ts'
import { debtsWords } from '../../../../domain/reservations/words.ts'
import type { Area } from '../queries.ts'
import classes from '../reservations.module.css'

type BookingTermsProps = {
  area: Pick<Area, 'rules'>
  /** In centavos. */
  fee: number
  deposit: number
  cancel: string
}

/** What a booking costs, what cancelling it costs, and the space's rules: read before one confirms. */
export function BookingTerms({ area, fee, deposit, cancel }: BookingTermsProps) {
  return (
    <div>
      <p style={{ margin: '0 0 4px' }}>
        <strong>{fee === 0 ? 'Sem taxa' : `Taxa de ${formatCents(fee)}`}</strong>
        {deposit > 0 && `, caução de ${formatCents(deposit)}`}
        {(fee > 0 || deposit > 0) && ', na próxima cobrança da unidade.'}
      </p>
      <p className={classes.quiet}>{cancel}</p>
      <p className={classes.quiet}>{debtsWords}</p>
      {area.rules && (
        <details>
          <summary style={{ minHeight: 44, display: 'list-item' }}>Regras do espaço</summary>
          <p style={{ whiteSpace: 'pre-wrap' }}>{area.rules}</p>
        </details>
      )}
    </div>
  )
}

/** What a cancel costs, in a sentence; where the last hours without cost are past, that it costs. */
export function cancelWords(
  { free_cancel_hours, late_cancel_percent }: Area,
  startsAt: Date,
  now: string,
): string {
  if (late_cancel_percent === 0) return 'Cancelar não custa nada até o começo.'
  if (startsAt.getTime() - Date.parse(now) < free_cancel_hours * 3_600_000)
    return `Faltam menos de ${free_cancel_hours} h: cancelar custa ${late_cancel_percent}% da taxa.`
  return `Cancelar não custa nada até ${free_cancel_hours} h antes; depois, ${late_cancel_percent}% da taxa.`
}
