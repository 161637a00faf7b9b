import { Checkbox } from '@mantine/core'
import type { LateRules } from '../../../../../domain/charges/late-rules.ts'
import { unitDebtOn } from '../../../../../domain/delinquency/debt-lines.ts'
import { shortDate } from '../../../../lib/words.ts'
import { Money } from '../../../../ui/data/money.tsx'
import { Section } from '../../../../ui/page/page.tsx'
import type { UnitCharge } from '../../delinquency/delinquency-queries.ts'
import finances from '../../finances.module.css'
import classes from './simulator.module.css'

type DebtChoiceProps = {
  charges: readonly UnitCharge[]
  late: LateRules
  today: string
  chosen: readonly string[]
  error?: string
  onChange: (ids: string[]) => void
}

/** Chooses the debts of the agreement: late ones, and those not yet due. */
export function DebtChoice({ charges, late, today, chosen, error, onChange }: DebtChoiceProps) {
  const debt = unitDebtOn(charges, late, today)
  const kindOf = new Map(
    charges.map(({ id, kind, reference }) => [id, { kind, agreement: reference.split('/')[0] }]),
  )
  const togetherWith = (id: string): string[] => {
    const one = kindOf.get(id)
    if (one?.kind !== 'agreement') return [id]
    return charges
      .filter((other) => other.kind === 'agreement' && other.reference.split('/')[0] === one.agreement)
      .map((other) => other.id)
  }
  const toggle = (id: string, on: boolean) => {
    const moved = new Set(togetherWith(id))
    const rest = chosen.filter((other) => !moved.has(other))
    onChange(on ? [...rest, ...moved] : rest)
  }
  const row = (line: (typeof debt.overdue)[number], note: string) => (
    <li key={line.id} className={classes.debt}>
      <Checkbox
        label={line.label}
        description={note}
        checked={chosen.includes(line.id)}
        onChange={(event) => toggle(line.id, event.currentTarget.checked)}
        classNames={{ body: classes.check }}
      />
      <Money cents={line.total} weight={600} />
    </li>
  )
  return (
    <Section
      title="Dívidas"
      note="Valor de hoje, com multa, juros e correção. Parcelas de um acordo anterior entram todas juntas."
    >
      {error && (
        <p role="alert" style={{ margin: '0 0 8px', color: 'var(--danger)', fontSize: '0.875rem' }}>
          {error}
        </p>
      )}
      {debt.overdue.length > 0 && (
        <ul className={classes.debts} aria-label="Vencidas">
          {debt.overdue.map((line) => row(line, `Venceu em ${shortDate(line.dueOn, today)}`))}
        </ul>
      )}
      {debt.upcoming.length > 0 && (
        <>
          <p className={finances.hint} style={{ margin: '16px 0 4px' }}>
            A vencer
          </p>
          <ul className={classes.debts} aria-label="A vencer">
            {debt.upcoming.map((line) => row(line, `Vence em ${shortDate(line.dueOn, today)}`))}
          </ul>
        </>
      )}
    </Section>
  )
}
