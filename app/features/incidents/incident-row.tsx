import { Checkbox } from '@mantine/core'
import { CircleAlert, Clock, EyeOff, Users } from 'lucide-react'
import { Link } from 'react-router'
import { placeWords, priorityWords } from '../../../domain/incidents/words.ts'
import classes from './incidents.module.css'
import { CategoryIcon, IncidentState } from './looks.tsx'
import { dueOf, since } from './moments.ts'
import type { IncidentLine } from './queries.ts'

type Choosing = { chosen: boolean; onChoose: (chosen: boolean) => void }

/** Shows one incident in the list: its subject first, then where, whose and by when. */
export function IncidentRow({ line, choosing }: { line: IncidentLine; choosing?: Choosing }) {
  return (
    <li className={classes.row} data-plain={choosing ? undefined : true}>
      {choosing && (
        <div className={classes.choose}>
          <Checkbox
            aria-label={`Escolher ${line.protocol}`}
            checked={choosing.chosen}
            onChange={({ currentTarget }) => choosing.onChoose(currentTarget.checked)}
          />
        </div>
      )}
      <span className={classes.icon} title={line.category_name}>
        <CategoryIcon icon={line.category_icon} size={20} />
      </span>
      <div style={{ minWidth: 0 }}>
        <Link to={`/dashboard/incidents/${line.id}`} className={classes.title}>
          {line.title}
        </Link>
        <div className={`${classes.notes} figures`}>
          <span className={classes.note}>{line.protocol}</span>
          <span className={classes.note}>{line.category_name}</span>
          <span className={classes.note}>{placeWords(line)}</span>
          <Whose line={line} />
        </div>
      </div>
      <div className={classes.side}>
        <IncidentState {...line} merged={line.merged_into_id !== null} />
        <Due line={line} />
      </div>
    </li>
  )
}

function Whose({ line }: { line: IncidentLine }) {
  const { is_mine, is_followed, reporter_name, followers, visibility, assignee_name, supplier_name } = line
  const whose = is_mine ? 'Registrada por você' : is_followed ? 'Afeta você' : reporter_name
  const works = [assignee_name, supplier_name].filter(Boolean).join(', ')
  return (
    <>
      {whose && <span className={classes.note}>{whose}</span>}
      {followers > 0 && (
        <span className={classes.note}>
          <Users size={16} strokeWidth={1.75} aria-hidden />
          {`afeta mais ${followers}`}
        </span>
      )}
      {visibility === 'private' && (
        <span className={classes.note}>
          <EyeOff size={16} strokeWidth={1.75} aria-hidden />
          Particular
        </span>
      )}
      {works && <span className={classes.note}>{`Com ${works}`}</span>}
    </>
  )
}

/** By when, where it is open; else since when it is there. */
export function Due({ line }: { line: IncidentLine }) {
  const due = dueOf(line)
  const urgent = line.priority === 'urgent' || line.priority === 'high'
  return (
    <span className={`${classes.muted} ${classes.due} figures`}>
      {urgent && due && <strong>{priorityWords[line.priority]}</strong>}
      {due?.late ? (
        <span className={classes.note} style={{ color: 'var(--danger)' }}>
          <CircleAlert size={16} strokeWidth={1.75} aria-hidden />
          {due.words}
        </span>
      ) : due ? (
        <span className={classes.note}>
          <Clock size={16} strokeWidth={1.75} aria-hidden />
          {due.words}
        </span>
      ) : (
        since(line.created_at)
      )}
    </span>
  )
}
