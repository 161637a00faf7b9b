import { useEffect, useState } from 'react'
import { type BillingCycle, fallbackPlans, fetchPlans, type Plan } from '../../subscriptions/queries.ts'
import button from '../frame/button.module.css'
import frame from '../frame/frame.module.css'
import sections from '../sections/sections.module.css'
import { CycleChoice } from './cycle-choice.tsx'
import { PlanColumns } from './plan-columns.tsx'
import classes from './pricing.module.css'

type OnStart = (plan: string) => void

/** The plans as the server has them, by month or by year. */
export function Pricing({ onStart }: { onStart: OnStart }) {
  const [cycle, setCycle] = useState<BillingCycle>('monthly')
  const [attempt, setAttempt] = useState(0)
  return (
    <section className={`${frame.wrap} ${sections.section}`} id="precos">
      <div className={classes.head}>
        <div>
          <h2 className={sections.title}>Um preço por condomínio, não por morador</h2>
          <p>
            7 dias grátis em qualquer plano. Cancele quando quiser; seus dados continuam abertos para
            exportar.
          </p>
        </div>
        <CycleChoice cycle={cycle} onChange={setCycle} />
      </div>
      <Plans key={attempt} cycle={cycle} onStart={onStart} onRetry={() => setAttempt(attempt + 1)} />
    </section>
  )
}

type State = readonly Plan[] | 'loading' | 'failed'

type PlansProps = { cycle: BillingCycle; onStart: OnStart; onRetry: () => void }

function Plans({ cycle, onStart, onRetry }: PlansProps) {
  const [plans, setPlans] = useState<State>('loading')
  useEffect(() => {
    const stop = new AbortController()
    fetchPlans(stop.signal).then(
      (loaded) => setPlans(loaded.length > 0 ? loaded : 'failed'),
      () => !stop.signal.aborted && setPlans('failed'),
    )
    return () => stop.abort()
  }, [])
  if (typeof plans === 'object') return <PlanColumns plans={plans} cycle={cycle} onStart={onStart} />
  return (
    <div className={classes.pending}>
      {/* Keeps the plans' room, so that nothing moves when they come, and shows them where no script runs. */}
      <div className={classes.room}>
        <PlanColumns plans={fallbackPlans} cycle={cycle} onStart={onStart} />
      </div>
      <noscript>
        <style>{`.${classes.room}{visibility:visible!important}.${classes.state}{display:none!important}`}</style>
      </noscript>
      {plans === 'loading' ? (
        <p className={classes.state} role="status">
          <span className={classes.spinner} aria-hidden />
          Carregando planos...
        </p>
      ) : (
        <div className={classes.state}>
          <p role="alert">Erro ao carregar planos. Tente novamente mais tarde.</p>
          <button type="button" className={`${button.button} ${button.plain}`} onClick={onRetry}>
            Tentar de novo
          </button>
        </div>
      )}
    </div>
  )
}
