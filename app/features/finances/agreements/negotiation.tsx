import { useQuery } from '@tanstack/react-query'
import { confessionClauses } from '../../../../domain/agreements/confession.ts'
import { planAgreement, sumsOf } from '../../../../domain/agreements/plan.ts'
import { valuesOn } from '../../../../domain/agreements/value.ts'
import { toFailure } from '../../../lib/failure.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { RowsSkeleton } from '../../../ui/page/skeletons.tsx'
import { unitChargesQuery } from '../delinquency/delinquency-queries.ts'
import { rulesQuery } from '../queries.ts'
import type { Agreement } from './agreements-queries.ts'
import { PlanView } from './simulator/plan-view.tsx'
import classes from './simulator/simulator.module.css'

/** A proposal reckoned for today; null while it loads, or when its debts are not open any more. */
export function useProposedPlan({ unit_id, charge_ids, terms }: Agreement, today: string) {
  const { id } = useCondominium()
  const charges = useQuery(unitChargesQuery(id, unit_id))
  const late = useQuery(rulesQuery(id))
  const open = charges.data?.filter((charge) => charge.isOpen && charge_ids.includes(charge.id)) ?? []
  const isWhole = open.length === charge_ids.length
  const values = late.data && isWhole ? valuesOn(open, late.data, today) : []
  const { net, fee } = sumsOf(values, terms)
  const fits = values.length > 0 && net + fee - terms.down_cents >= terms.count
  return {
    error: charges.error ?? late.error,
    retry: () => void Promise.all([charges.refetch(), late.refetch()]),
    isPending: charges.isPending || late.isPending,
    plan: fits && late.data ? planAgreement(values, terms, today, late.data.holidays) : null,
    isStale: terms.first_due_on <= today || (terms.down_due_on !== null && terms.down_due_on < today),
  }
}

/** What a proposal comes to today, and what the paper will say. */
export function Negotiation({ agreement, today }: { agreement: Agreement; today: string }) {
  const { plan, isPending, error, retry, isStale } = useProposedPlan(agreement, today)
  const condominium = useCondominium()
  if (error) return <ErrorState message={toFailure(error).message} onRetry={retry} />
  if (isPending) return <RowsSkeleton rows={6} />
  if (!plan)
    return (
      <Notice kind="warning" title="As dívidas mudaram">
        Uma delas foi paga, cancelada ou entrou em outro acordo. Faça outra proposta com o que está em aberto.
      </Notice>
    )
  const { terms } = agreement
  const clauses = confessionClauses({
    condominium: condominium.name,
    unitLabel: agreement.unit_label,
    terms,
    decision: null,
    debtor: agreement.debtor_name ?? 'A parte devedora',
    plan: { ...plan, debtCount: plan.debts.length },
  })
  return (
    <>
      {isStale && (
        <Notice kind="warning" title="As datas já passaram">
          Faça outra proposta com novas datas.
        </Notice>
      )}
      <Section title="Com os valores de hoje">
        <PlanView plan={plan} count={terms.count} />
      </Section>
      <Section title="O que o termo vai dizer">
        <ol className={classes.clauses}>
          {clauses.map(({ title, text }) => (
            <li key={title}>
              <strong>{`${title}. `}</strong>
              {text}
            </li>
          ))}
        </ol>
      </Section>
    </>
  )
}
