import { useQuery } from '@tanstack/react-query'
import { Info } from 'lucide-react'
import { whyWords } from '../../../../domain/charges/why.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { Money } from '../../../ui/data/money.tsx'
import classes from '../finances.module.css'
import { ChargedPhotos } from '../meters/photos/charged-photos.tsx'
import { fundsQuery } from '../queries.ts'
import type { Charge } from './charge-queries.ts'
import { type Explanation, explanationQuery } from './explanation-query.ts'

type ChargeItemsProps = { items: Charge['charge_items']; chargeId: string }

/** Shows where each centavo goes, by fund, and how the amount results: the total, the rule and the unit's part. */
export function ChargeItems({ items, chargeId }: ChargeItemsProps) {
  const { id } = useCondominium()
  const { data: funds } = useQuery(fundsQuery(id))
  const { data: explanation } = useQuery(explanationQuery(id, chargeId))
  const byFund = Map.groupBy(items, (item) => item.fund_id)
  return (
    <div className={classes.part}>
      <h3>Por que este valor</h3>
      <RunBasis run={explanation?.run ?? null} />
      {[...byFund].map(([fundId, lines]) => (
        <div key={fundId} style={{ marginTop: 8 }}>
          <p className={classes.rule}>{funds?.find((fund) => fund.id === fundId)?.name}</p>
          <dl className={classes.sum} style={{ marginTop: 4 }}>
            {lines.map((line) => (
              <div key={line.position}>
                <dt>
                  {line.description}
                  <Why item={explanation?.items.find(({ position }) => position === line.position)} />
                </dt>
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

function Why({ item }: { item: Explanation['items'][number] | undefined }) {
  if (!item) return null
  const words = [whyWords(item), item.scope && `${item.scope}.`].filter(Boolean).join(' ')
  // The note shows the line's reason, unless the unit has its own note.
  const note = item.note ?? item.reason
  return (
    <>
      {words && <p className={classes.rule}>{words}</p>}
      {note && <p className={classes.rule}>{note}</p>}
      {item.reading_ids.length > 0 && <ChargedPhotos readingIds={item.reading_ids} />}
    </>
  )
}

/** Shows the legal basis of a run other than the monthly fee. */
function RunBasis({ run }: { run: Explanation['run'] }) {
  if (!run || run.kind === 'ordinary') return null
  const basis = run.decision ? `Assembleia: ${run.decision}` : run.reason
  return (
    <p className={classes.rule} style={{ display: 'flex', gap: 6, alignItems: 'baseline' }}>
      <Info size={14} aria-hidden style={{ flex: 'none', alignSelf: 'center' }} />
      {[run.name, basis].filter(Boolean).join('. ')}
    </p>
  )
}
