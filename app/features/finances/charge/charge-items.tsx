import { useQuery } from '@tanstack/react-query'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { Money } from '../../../ui/data/money.tsx'
import classes from '../finances.module.css'
import { fundsQuery } from '../queries.ts'
import type { Charge } from './charge-queries.ts'

/** Where each centavo goes: the charge's lines by fund. */
export function ChargeItems({ items }: { items: Charge['charge_items'] }) {
  const { id } = useCondominium()
  const { data: funds } = useQuery(fundsQuery(id))
  const byFund = Map.groupBy(items, (item) => item.fund_id)
  return (
    <div className={classes.part}>
      <h3>Para onde vai cada centavo</h3>
      {[...byFund].map(([fundId, lines]) => (
        <div key={fundId} style={{ marginTop: 8 }}>
          <p className={classes.rule}>{funds?.find((fund) => fund.id === fundId)?.name}</p>
          <dl className={classes.sum} style={{ marginTop: 4 }}>
            {lines.map((line) => (
              <div key={line.position}>
                <dt>{line.description}</dt>
                <dd>
                  <Money cents={line.cents} />
                </dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </div>
  )
}
