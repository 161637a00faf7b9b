import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { IncidentFilters } from '../../../domain/incidents/input.ts'
import {
  type IncidentStatus,
  incidentStatuses,
  placeWords,
  statusWords,
} from '../../../domain/incidents/words.ts'
import { useCondominium } from '../../lib/membership/membership.tsx'
import { NotLoaded } from '../../ui/page/not-loaded.tsx'
import { Due } from './incident-row.tsx'
import classes from './incidents.module.css'
import { CategoryIcon } from './looks.tsx'
import { incidentsQuery } from './queries.ts'

const columns = incidentStatuses.filter((status) => status !== 'closed')

/** Shows incidents that are not closed, a column for each state, the newest on top. */
export function Board({ filters }: { filters: IncidentFilters }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
    <section className={classes.board} aria-label="Quadro por situação" tabIndex={0}>
      {columns.map((status) => (
        <Column key={status} status={status} filters={filters} />
      ))}
    </section>
  )
}

function Column({ status, filters }: { status: IncidentStatus; filters: IncidentFilters }) {
  const { id } = useCondominium()
  const page = useQuery(
    incidentsQuery(id, { filters: { ...filters, state: status }, sorted: 'newest', place: { at: 'first' } }),
  )
  const rows = page.data?.rows
  return (
    <section className={classes.column} aria-label={statusWords[status]}>
      <h2>
        {statusWords[status]}
        <span className="figures">{rows && `${rows.length}${page.data?.more ? '+' : ''}`}</span>
      </h2>
      <NotLoaded query={page} isPart rows={2} height={72} />
      {rows?.map((line) => (
        <article key={line.id} className={classes.card}>
          <Link to={`/dashboard/incidents/${line.id}`} className={classes.title}>
            {line.title}
          </Link>
          <div className={`${classes.notes} figures`}>
            <span className={classes.note}>
              <CategoryIcon icon={line.category_icon} size={16} />
              {placeWords(line)}
            </span>
          </div>
          <Due line={line} />
        </article>
      ))}
      {rows?.length === 0 && <span className={classes.muted}>Nenhuma</span>}
      {page.data?.more && (
        <Button
          component={Link}
          to={`/dashboard/incidents?situacao=${status}`}
          variant="subtle"
          size="compact-md"
        >
          Ver todas
        </Button>
      )}
    </section>
  )
}
