import { useQuery } from '@tanstack/react-query'
import { useCondominium, useMembership } from '../../../../lib/membership/membership.tsx'
import { useSearchParams } from '../../../../lib/mutations/go-on.ts'
import { EmptyState } from '../../../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../../../ui/page/not-loaded.tsx'
import { Page } from '../../../../ui/page/page.tsx'
import { unitChargesQuery } from '../../delinquency/delinquency-queries.ts'
import { homeQuery, rulesQuery } from '../../queries.ts'
import { agreementQuery, agreementRulesQuery } from '../agreements-queries.ts'
import { Simulator } from './simulator.tsx'

/** An agreement on a unit's debts, tried out before it is made or proposed (`?unidade=`), or as the answer to a proposal (`?resposta=`). */
export function Component() {
  const { params } = useSearchParams()
  const { id } = useCondominium()
  const { role } = useMembership()
  const unitId = params.get('unidade') ?? ''
  const answeredId = params.get('resposta')
  const home = useQuery(homeQuery(id))
  const charges = useQuery(unitChargesQuery(id, unitId))
  const late = useQuery(rulesQuery(id))
  const rules = useQuery(agreementRulesQuery(id))
  const answered = useQuery({ ...agreementQuery(id, answeredId ?? ''), enabled: answeredId !== null })
  const needed = [home, charges, late, rules, ...(answeredId ? [answered] : [])]
  const ready = needed.every(({ data }) => data)
  const open = charges.data?.filter(({ isOpen }) => isOpen) ?? []
  const label = charges.data?.[0]?.unitLabel
  const by = role === 'resident' ? 'resident' : 'management'
  const closed = by === 'resident' && rules.data && !rules.data.rules.resident_may_propose
  return (
    <Page
      title={answeredId ? 'Outra proposta' : by === 'resident' ? 'Propor um acordo' : 'Simular acordo'}
      sentence={label ? `Unidade ${label}` : undefined}
    >
      <NotLoaded query={needed} rows={8} height={56} />
      {ready && open.length === 0 && (
        <EmptyState title="Nada em aberto">Esta unidade não tem dívida para um acordo.</EmptyState>
      )}
      {ready && open.length > 0 && closed && (
        <EmptyState title="Propostas não são recebidas por aqui">
          Fale com a administração: ela pode propor um acordo a você nesta mesma página.
        </EmptyState>
      )}
      {ready && open.length > 0 && !closed && home.data && late.data && rules.data && (
        <Simulator
          key={answered.data?.version}
          unitId={unitId}
          charges={open}
          late={late.data}
          rules={rules.data.rules}
          today={home.data.today}
          by={by}
          answered={answered.data ?? null}
        />
      )}
    </Page>
  )
}
