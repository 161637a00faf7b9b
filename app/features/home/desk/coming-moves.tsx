import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatDate } from '../../../../domain/calendar.ts'
import { moveKinds, moveStatuses } from '../../../../domain/people/moves.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { type Move, movesQuery, moveUnitsQuery } from '../../residents/moves/queries.ts'
import classes from './desk.module.css'

const shown = 5

/** Lists current and upcoming moves, the next first, each with its open checks. */
export function ComingMoves() {
  const { id } = useCondominium()
  const moves = useQuery(movesQuery(id, 'open'))
  const next = moves.data?.slice(0, shown) ?? []
  const units = useQuery(
    moveUnitsQuery(
      id,
      next.map(({ unit_id }) => unit_id),
    ),
  )
  return (
    <Section
      title="Mudanças"
      action={
        <Link to="/dashboard/residents/mudancas" className={classes.link}>
          Abrir as listas
        </Link>
      }
    >
      <NotLoaded query={moves} rows={2} />
      {moves.data?.length === 0 && <Text c="dimmed">Nenhuma mudança marcada.</Text>}
      <ul className={classes.moves}>
        {next.map((move) => (
          <li key={move.id}>
            <strong>
              {moveKinds[move.kind]} · {units.data?.[move.unit_id] ?? '…'}
            </strong>
            <span className="figures">{wordsOf(move)}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function wordsOf({ moves_on, hours, status, items }: Move): string {
  const left = items.filter(({ done_at }) => done_at === null).length
  const checks = left === 0 ? 'tudo conferido' : `${left} de ${items.length} a conferir`
  return [formatDate(moves_on), hours, moveStatuses[status], checks].filter(Boolean).join(' · ')
}
