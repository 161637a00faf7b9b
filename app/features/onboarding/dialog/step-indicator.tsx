import { Check } from 'lucide-react'
import classes from './onboarding.module.css'

/** Numbered dots on a line: behind one are ticks, at one the filled dot. */
export function StepIndicator({ steps, at }: { steps: readonly number[]; at: number }) {
  return (
    <>
      <ol className={classes.steps} aria-label="Passos">
        {steps.map((step) => (
          <li
            key={step}
            className={classes.step}
            data-reached={step <= at || undefined}
            aria-current={step === at ? 'step' : undefined}
          >
            <span className={`${classes.dot} figures`}>
              {step < at ? <Check size={16} aria-label={`${step}`} /> : step}
            </span>
          </li>
        ))}
      </ol>
      <span className={`${classes.position} figures`}>
        Passo {at} de {steps.length}
      </span>
    </>
  )
}
