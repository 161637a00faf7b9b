import { useQuery } from '@tanstack/react-query'
import { Scale } from 'lucide-react'
import { conflictWords } from '../../../../domain/concierge/conflict-words.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { BackLink } from '../../../ui/page/back-link.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Page } from '../../../ui/page/page.tsx'
import classes from '../concierge.module.css'
import { momentOf } from '../concierge-words.ts'
import { Conflicts, sideOf, titleOf } from './conflicts.tsx'
import { type ConflictRow, conflictsQuery } from './manage-queries.ts'

/** The limit of `desk_conflict_list`. */
const most = 100

const decided: Record<NonNullable<ConflictRow['resolution']>, string> = {
  first: 'Vale o primeiro registro',
  this: 'Vale o segundo registro',
  both: 'Valem os dois',
}

/** Lists contradicting records of two desks, and how each conflict was settled. */
export function Component() {
  const { id } = useCondominium()
  const settled = useQuery(conflictsQuery(id, true))
  return (
    <>
      <BackLink to="/dashboard/portaria">Portaria</BackLink>
      <Page
        title="Divergências"
        sentence="Quando dois aparelhos anotam o que não cabe junto, alguém apura e decide. Os registros ficam."
      >
        <Conflicts isAlone />
        <NotLoaded query={settled} rows={4} height={88} />
        {settled.data?.length === 0 && (
          <EmptyState title="Nenhuma divergência resolvida">
            O que for decidido fica aqui, com quem decidiu, quando e por quê.
          </EmptyState>
        )}
        {settled.data && settled.data.length > 0 && (
          <>
            <ul className={classes.rows} aria-label="Divergências resolvidas">
              {settled.data.map((row) => (
                <Settled key={row.id} row={row} />
              ))}
            </ul>
            {settled.data.length === most && <p style={{ color: 'var(--muted)' }}>{`As últimas ${most}.`}</p>}
          </>
        )}
      </Page>
    </>
  )
}

function Settled({ row }: { row: ConflictRow }) {
  const who = row.settled_by_name ?? 'A administração'
  return (
    <li className={classes.row}>
      <Scale size={20} strokeWidth={1.75} aria-hidden />
      <div>
        <div className={classes.first}>
          {[row.resolution && decided[row.resolution], titleOf(row)].filter(Boolean).join(' · ')}
        </div>
        {row.note && <div>{row.note}</div>}
        <div className={`${classes.second} figures`}>
          {row.settled_at ? `${who} decidiu ${momentOf(row.settled_at)}` : who}
        </div>
        <div className={`${classes.second} figures`}>
          {row.other ? `1º ${sideOf(row.other)}` : conflictWords[row.code]}
        </div>
        <div className={`${classes.second} figures`}>{`${row.other ? '2º ' : ''}${sideOf(row)}`}</div>
      </div>
    </li>
  )
}
