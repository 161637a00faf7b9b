import { Button, Checkbox, Group, Skeleton } from '@mantine/core'
import { CircleCheck, CircleDashed, CircleHelp, Undo2 } from 'lucide-react'
import type { Ref } from 'react'
import { Link } from 'react-router'
import type { StatementRow } from '../../../../domain/bank-statements/parts.ts'
import { matchHows } from '../../../../domain/bank-statements/parts.ts'
import type { Certainty, Suggestion } from '../../../../domain/bank-statements/suggesting/candidates.ts'
import { formatDate } from '../../../../domain/calendar.ts'
import { Money } from '../../../ui/data/money.tsx'
import { Status } from '../../../ui/data/status.tsx'
import classes from './reconciliation.module.css'

type DayGroupsProps = {
  ref: Ref<HTMLDivElement>
  rows: readonly StatementRow[]
  today: string
  /** Null while they are on their way. */
  suggestions: Readonly<Record<string, Suggestion[]>> | null
  picked: ReadonlySet<string>
  mayManage: boolean
  busy: boolean
  place: (row: StatementRow) => string
  onAccept: (row: StatementRow) => void
  onPick: (row: StatementRow) => void
  onUndo: (matchId: string) => void
}

/** Lines under their days. */
export function DayGroups({ ref, rows, ...rest }: DayGroupsProps) {
  const days = [...Map.groupBy(rows, ({ occurred_on }) => occurred_on)]
  return (
    <div ref={ref} className={classes.groups}>
      {days.map(([day, lines]) => (
        <section key={day} aria-label={formatDate(day)}>
          <h2 className={classes.day}>{formatDate(day)}</h2>
          <ul className={classes.lines}>
            {lines.map((row) => (
              <LineRow key={row.id} row={row} {...rest} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

type RowProps = Omit<DayGroupsProps, 'ref' | 'rows'> & { row: StatementRow }

function LineRow({ row, ...rest }: RowProps) {
  const { suggestions, picked, mayManage, place, onPick } = rest
  const first = suggestions?.[row.id]?.[0]
  return (
    <li className={classes.line} data-line data-picked={picked.has(row.id) || undefined}>
      {mayManage && !row.match ? (
        <Checkbox
          className={classes.check}
          aria-label={`Juntar ${row.memo}`}
          checked={picked.has(row.id)}
          onChange={() => onPick(row)}
        />
      ) : (
        <span className={classes.check} />
      )}
      <div className={classes.said}>
        <Link to={place(row)} className={classes.memo} preventScrollReset>
          {row.memo}
        </Link>
        {row.check_number && <span className={classes.note}>Documento {row.check_number}</span>}
      </div>
      <span className={classes.amount} data-in={row.cents > 0 || undefined}>
        <Money cents={row.cents} weight={600} />
      </span>
      <div className={classes.answer}>
        {row.match ? (
          <Matched match={row.match} {...rest} />
        ) : suggestions === null ? (
          <Skeleton height={20} width="70%" />
        ) : (
          <Proposed row={row} first={first} {...rest} />
        )}
      </div>
    </li>
  )
}

const looks: Record<
  Certainty,
  { icon: typeof CircleCheck; tone: 'success' | 'brand' | 'neutral'; word: string }
> = {
  sure: { icon: CircleCheck, tone: 'success', word: 'Certa' },
  likely: { icon: CircleDashed, tone: 'brand', word: 'Provável' },
  possible: { icon: CircleHelp, tone: 'neutral', word: 'Talvez' },
}

type ProposedProps = Omit<RowProps, 'suggestions' | 'picked'> & { first: Suggestion | undefined }

function Proposed({ row, first, mayManage, place, onAccept }: ProposedProps) {
  const mayAccept = first && first.certainty !== 'possible'
  return (
    <>
      <div className={classes.what}>
        {first ? (
          <>
            <span className={classes.title}>{first.title}</span>
            <span className={classes.note}>
              <Status icon={looks[first.certainty].icon} tone={looks[first.certainty].tone}>
                {looks[first.certainty].word}
              </Status>{' '}
              {first.reason}
            </span>
          </>
        ) : (
          <span className={classes.note}>Sem sugestão: diga o que é.</span>
        )}
      </div>
      {mayManage && (
        <Group gap={8} wrap="nowrap" className={classes.acts}>
          {mayAccept && (
            <Button size="sm" variant="default" data-act onClick={() => onAccept(row)}>
              Aceitar
            </Button>
          )}
          <Button size="sm" variant="subtle" component={Link} to={place(row)} preventScrollReset>
            {mayAccept ? 'Outra coisa' : 'Escolher'}
          </Button>
        </Group>
      )}
    </>
  )
}

type MatchedProps = Pick<RowProps, 'mayManage' | 'busy' | 'onUndo'> & {
  match: NonNullable<StatementRow['match']>
}

function Matched({ match, mayManage, busy, onUndo }: MatchedProps) {
  const together = match.line_count > 1 ? ` · ${match.line_count} linhas juntas` : ''
  return (
    <>
      <div className={classes.what}>
        <span className={classes.title}>{match.title}</span>
        <span className={classes.note}>
          <Status icon={CircleCheck} tone="success">
            Conciliada
          </Status>{' '}
          {[matchHows[match.how], match.author].filter(Boolean).join(' · ')}
          {together}
        </span>
      </div>
      {mayManage && (
        <Button
          size="sm"
          variant="subtle"
          className={classes.acts}
          leftSection={<Undo2 size={16} />}
          disabled={busy}
          onClick={() => onUndo(match.id)}
        >
          Desfazer
        </Button>
      )}
    </>
  )
}
