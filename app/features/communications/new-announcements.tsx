import { Button } from '@mantine/core'
import { Pin, Siren } from 'lucide-react'
import { Link } from 'react-router'
import { kindWords } from '../../../domain/communications/words.ts'
import { Bob } from '../../ui/drawings/bob.tsx'
import { Section } from '../../ui/page/page.tsx'
import classes from './communications.module.css'
import { moment } from './moments.ts'
import type { NewAnnouncement } from './queries.ts'

/** Shows the management's latest announcements on the first page; nothing when there are none. */
export function NewAnnouncements({ newest }: { newest: readonly NewAnnouncement[] }) {
  if (newest.length === 0) return null
  return (
    <Section
      title="Comunicados"
      action={
        <Button component={Link} to="/dashboard/communications" variant="subtle" size="compact-md" mih={44}>
          Ver todos
        </Button>
      }
    >
      <ul className={classes.list} style={{ maxWidth: 'none' }}>
        {newest.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ul>
    </Section>
  )
}

function Line({
  line: { id, title, kind, is_emergency, published_at, seen_at, asks_confirmation, confirmed_at, is_pinned },
}: {
  line: NewAnnouncement
}) {
  const waits = seen_at === null || (asks_confirmation && confirmed_at === null)
  return (
    <li className={classes.row} data-new={waits || undefined}>
      <span className={classes.mark}>{waits && <Bob height={14} />}</span>
      <div style={{ minWidth: 0 }}>
        <Link to={`/dashboard/communications/${id}`} className={classes.title}>
          {title}
        </Link>
        <div className={`${classes.notes} figures`}>
          <span className={classes.note}>
            {is_emergency ? (
              <Siren size={16} aria-hidden />
            ) : is_pinned ? (
              <Pin size={16} aria-hidden />
            ) : null}
            {`${is_emergency ? 'Emergência' : kindWords[kind]}${waits && asks_confirmation ? ' · confirme a leitura' : ''}`}
          </span>
        </div>
      </div>
      <span className={`${classes.when} figures`}>{published_at && moment(published_at)}</span>
    </li>
  )
}
