import { useQuery } from '@tanstack/react-query'
import { needOf } from '../../../../../domain/bills/approval.ts'
import { formatCents, sumCents } from '../../../../../domain/money.ts'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { Notice } from '../../../../ui/form/notice.tsx'
import type { BillForm } from '../bill-form.ts'
import { approvalRulesQuery, ruleOn } from './approvals-queries.ts'

/** Warns during typing that the bill needs approval first. */
export function LimitNotice({ form, today }: { form: BillForm; today: string }) {
  const { id } = useCondominium()
  const { data: rules } = useQuery(approvalRulesQuery(id))
  const rule = ruleOn(rules ?? [], today)
  if (!rule) return null
  const { lines, is_paid, shape } = form.values
  const counted = lines.filter(({ rubric }) => !rule.exempt_rubrics.includes(rubric))
  const need = needOf(sumCents(counted.map(({ cents }) => cents ?? 0)), rule)
  if (need === 'none') return null
  const limit = need === 'assembly' ? rule.assembly_above_cents : rule.council_above_cents
  const who = need === 'assembly' ? 'a assembleia decide' : 'o conselho aprova'
  return (
    <Notice kind={is_paid && shape === 'once' ? 'warning' : 'info'}>
      {`Acima de ${formatCents(limit ?? 0)}, ${who} antes de a despesa ser paga. `}
      {is_paid && shape === 'once'
        ? 'Por isso ela não pode ser lançada como já paga.'
        : need === 'council'
          ? 'O conselho é avisado assim que você lançar.'
          : 'Depois de lançar, indique a decisão.'}
    </Notice>
  )
}
