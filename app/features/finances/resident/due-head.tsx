import { daysBetween, monthOf } from '../../../../domain/calendar.ts'
import { chargeName } from '../../../../domain/charges/charge-name.ts'
import { chargeState } from '../../../../domain/charges/charge-state.ts'
import { counted, monthName, shortDate } from '../../../lib/words.ts'
import { openHolidays } from '../../../lib/zone.ts'
import { Money } from '../../../ui/data/money.tsx'
import classes from '../finances.module.css'
import type { ChargeRow } from '../queries.ts'

/** 'Taxa de dezembro', the amount of today, and when it is due. */
export function DueHead({ charge, cents, today }: { charge: ChargeRow; cents: number; today: string }) {
  const days = daysBetween(today, charge.due_on)
  const overdue = chargeState(charge, today, openHolidays()) === 'overdue'
  const when = days === 0 ? 'hoje' : days === 1 ? 'amanhã' : `daqui a ${counted(days, 'dia', 'dias')}`
  return (
    <>
      <p className={classes.hint} style={{ margin: 0, color: 'var(--text-2)' }}>
        {`${charge.kind === 'ordinary' ? `Taxa de ${monthName(monthOf(charge.competence), today)}` : chargeName(charge)} · ${charge.unit_label}`}
      </p>
      <div style={{ margin: '4px 0' }}>
        <Money cents={cents} size="hero" />
      </div>
      <p
        style={{
          margin: '0 0 20px',
          fontSize: '0.875rem',
          color: overdue ? 'var(--danger)' : 'var(--text-2)',
        }}
      >
        {overdue ? (
          `Venceu em ${shortDate(charge.due_on, today)}. Valor com multa e juros até hoje.`
        ) : (
          <>
            Vence em <strong style={{ fontWeight: 600 }}>{shortDate(charge.due_on, today)}</strong>
            {days >= 0 ? `, ${when}` : ', pode pagar hoje sem acréscimo'}
          </>
        )}
      </p>
    </>
  )
}
