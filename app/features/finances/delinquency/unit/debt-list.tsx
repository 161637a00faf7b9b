import { UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { ChevronDown, ChevronUp } from 'lucide-react'
import type { DebtLine } from '../../../../../domain/delinquency/debt-lines.ts'
import { counted, shortDate } from '../../../../lib/words.ts'
import { Money } from '../../../../ui/data/money.tsx'
import finances from '../../finances.module.css'
import classes from '../delinquency.module.css'
import { Clock } from '../late-units.tsx'

type DebtListProps = { lines: readonly DebtLine[]; today: string }

/** Debts, oldest first; each opens to its calculation. */
export function DebtList({ lines, today }: DebtListProps) {
  return (
    <div>
      {lines.map((line) => (
        <Line key={line.id} line={line} today={today} />
      ))}
    </div>
  )
}

function Line({ line, today }: { line: DebtLine; today: string }) {
  const [opened, { toggle }] = useDisclosure(false)
  const Arrow = opened ? ChevronUp : ChevronDown
  const late = line.days > 0
  return (
    <article className={classes.debt} aria-label={line.label}>
      <UnstyledButton w="100%" mih={44} onClick={toggle} aria-expanded={opened}>
        <span className={classes.debtHead}>
          <span>{line.label}</span>
          <span style={{ display: 'inline-flex', gap: 8, alignItems: 'center' }}>
            <Money cents={line.total} weight={600} />
            <Arrow size={18} aria-hidden />
          </span>
        </span>
        <span className={`${finances.rule} figures`} style={{ display: 'block' }}>
          {late
            ? `Venceu em ${shortDate(line.dueOn, today)}, ${counted(line.days, 'dia', 'dias')} de atraso`
            : `Vence em ${shortDate(line.dueOn, today)}`}
        </span>
      </UnstyledButton>
      {late && line.prescription.warning !== null && (
        <div style={{ fontSize: '0.8125rem' }}>
          <Clock dueOn={line.dueOn} today={today} />
        </div>
      )}
      {opened &&
        line.steps.map((step) => (
          <div key={`${step.label} ${step.cents}`} className={classes.step}>
            <div className={finances.stepTitle}>
              {step.label}
              <Money cents={step.cents} />
            </div>
            <p className={finances.rule}>{step.rule}</p>
            {step.inputs.map(({ name, value }) => (
              <p key={`${name} ${value}`} className={`${finances.rule} figures`}>{`${name}: ${value}`}</p>
            ))}
          </div>
        ))}
    </article>
  )
}
