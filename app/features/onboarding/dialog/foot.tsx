import { Button } from '@mantine/core'
import { ArrowLeft } from 'lucide-react'
import { Money } from '../../../ui/data/money.tsx'
import { type Plan, planPrice } from '../../subscriptions/queries.ts'
import classes from './onboarding.module.css'

type FootProps = {
  back: (() => void) | null
  verb: string
  busy: boolean
  disabled?: boolean
  form?: string
  onNext?: () => void
  plan?: Plan
}

/** The way back, what the plan costs afterwards, and the step's one action; `form` joins the action to a form above. */
export function Foot({ back, verb, busy, disabled, form, onNext, plan }: FootProps) {
  return (
    <div className={classes.foot}>
      {back && (
        <Button variant="subtle" leftSection={<ArrowLeft size={18} />} onClick={back} disabled={busy}>
          Voltar
        </Button>
      )}
      <span className={classes.after}>
        {plan && (
          <>
            Depois de 7 dias, <Money cents={planPrice(plan, 'monthly').month} /> por mês
          </>
        )}
      </span>
      <Button
        type={form ? 'submit' : 'button'}
        form={form}
        onClick={onNext}
        loading={busy}
        disabled={disabled}
      >
        {verb}
      </Button>
    </div>
  )
}
