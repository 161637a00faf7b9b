import { Checkbox } from '@mantine/core'
import { chargeName } from '../../../../domain/charges/charge-name.ts'
import type { DueToday } from '../../../../domain/charges/due-today.ts'
import { lateOf } from '../../../../domain/charges/due-today.ts'
import { formatCents } from '../../../../domain/money.ts'
import { shortDate } from '../../../lib/words.ts'
import { Money } from '../../../ui/data/money.tsx'
import type { ChargeRow } from '../queries.ts'
import classes from './together.module.css'

type DueRow = ChargeRow & { due: DueToday }

type ChargePicksProps = {
  charges: readonly DueRow[]
  chosen: readonly string[]
  onChange: (ids: string[]) => void
  today: string
  error?: string
}

/** Open charges to be paid together, with what each takes on the day. */
export function ChargePicks({ charges, chosen, onChange, today, error }: ChargePicksProps) {
  return (
    <Checkbox.Group
      label="O que pagar"
      value={[...chosen]}
      error={error}
      onChange={(ids) => onChange(charges.map(({ id }) => id).filter((id) => ids.includes(id)))}
    >
      <div className={classes.picks}>
        {charges.map((charge) => (
          <Checkbox
            key={charge.id}
            value={charge.id}
            className={classes.pick}
            label={
              <span className={classes.line}>
                <span>{`${charge.unit_label} · ${chargeName(charge)}`}</span>
                <Money cents={charge.due.total} weight={600} />
              </span>
            }
            description={describe(charge, today)}
          />
        ))}
      </div>
    </Checkbox.Group>
  )
}

function describe({ due, due_on }: DueRow, today: string): string {
  const late = lateOf(due)
  return [
    `${due_on < today ? 'Venceu' : 'Vence'} em ${shortDate(due_on, today)}`,
    late > 0 && `com ${formatCents(late)} de multa e juros`,
    due.discount > 0 && `desconto de ${formatCents(due.discount)}`,
    due.received > 0 && `já recebidos ${formatCents(due.received)}`,
  ]
    .filter(Boolean)
    .join(' · ')
}
