import type { BillingCycle } from '../../subscriptions/queries.ts'
import classes from './cycle-choice.module.css'

const cycles = [
  ['monthly', 'Mensal'],
  ['annual', 'Anual, 20% menos'],
] as const satisfies readonly (readonly [BillingCycle, string])[]

type CycleChoiceProps = { cycle: BillingCycle; onChange: (cycle: BillingCycle) => void }

/** By month or by year: two radios that look like one switch. */
export function CycleChoice({ cycle, onChange }: CycleChoiceProps) {
  return (
    <fieldset className={classes.choice}>
      <legend className={classes.legend}>Preço por</legend>
      {cycles.map(([value, label]) => (
        <label key={value} className={classes.option}>
          <input
            type="radio"
            name="cycle"
            value={value}
            checked={value === cycle}
            onChange={() => onChange(value)}
          />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  )
}
