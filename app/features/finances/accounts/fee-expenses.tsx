import { Anchor } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatMonth } from '../../../../domain/calendar.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { read } from '../../../lib/read.ts'
import { supabase } from '../../../lib/supabase.ts'
import { Money } from '../../../ui/data/money.tsx'
import finances from '../finances.module.css'
import classes from './accounts.module.css'

type ChargeExpenses = {
  month: string
  rubrics: {
    rubric_id: string
    rubric: string
    own_cents: number
    cents: number
    payees: { supplier: string; cents: number }[]
  }[]
}

const chargeExpensesQuery = (condominiumId: string, chargeId: string) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'charge-expenses', chargeId],
    meta: { tables: ['account_folders', 'charge_items'] },
    queryFn: () =>
      read<ChargeExpenses | null>(
        supabase.rpc('charge_expenses', { condo_id: condominiumId, charge: chargeId }),
      ),
  })

/** Shows, for each purpose of a fee, what the condominium spent on it in the newest published month, and with which suppliers. */
export function FeeExpenses({ chargeId }: { chargeId: string }) {
  const { id } = useCondominium()
  const { data } = useQuery(chargeExpensesQuery(id, chargeId))
  const spent = data?.rubrics.filter(({ cents }) => cents > 0) ?? []
  if (!data || spent.length === 0) return null
  return (
    <div className={finances.part}>
      <h3>{`Quanto o prédio gastou em ${formatMonth(data.month)}`}</h3>
      <ul className={classes.entries} style={{ margin: '4px 0 0' }} aria-label="Gastos do prédio por rubrica">
        {spent.map((row) => (
          <li key={row.rubric_id} className={classes.entry}>
            <div className={classes.entryHead} style={{ fontWeight: 500, fontSize: '0.875rem' }}>
              <span>{row.rubric}</span>
              <Money cents={row.cents} />
            </div>
            <p className={`${classes.note} figures`}>
              {row.payees.map(({ supplier }) => supplier).join(', ')}
              {' · nesta cobrança, '}
              <Money cents={row.own_cents} />
            </p>
          </li>
        ))}
      </ul>
      <Anchor
        component={Link}
        to={`/dashboard/finances/prestacao/${data.month}`}
        fz="sm"
        style={{ display: 'inline-block', paddingBlock: 12 }}
      >
        Ver cada despesa com o documento
      </Anchor>
    </div>
  )
}
