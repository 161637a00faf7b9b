import { Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatDate } from '../../../../domain/calendar.ts'
import { moveKinds, moveStatuses } from '../../../../domain/people/moves.ts'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Section } from '../../../ui/page/page.tsx'
import type { ComingMove, DeskHome } from '../queries.ts'
import classes from './desk.module.css'

/** Lists current and upcoming moves, the next first, each with its open checks. */
export function ComingMoves({ home }: { home: UseQueryResult<DeskHome> }) {
  return (
    <Section
      title="Mudanças"
      action={
        <Link to="/dashboard/residents/mudancas" className={classes.link}>
          Abrir as listas
        </Link>
      }
    >
      <NotLoaded query={home} rows={2} />
      {home.data?.moves.length === 0 && <Text c="dimmed">Nenhuma mudança marcada.</Text>}
      <ul className={classes.moves}>
        {home.data?.moves.map((move) => (
          <li key={move.id}>
            <strong>
              {moveKinds[move.kind]} · {move.label ?? '…'}
            </strong>
            <span className="figures">{wordsOf(move)}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function wordsOf({ moves_on, hours, status, items }: ComingMove): string {
  const left = items.filter(({ done_at }) => done_at === null).length
  const checks = left === 0 ? 'tudo conferido' : `${left} de ${items.length} a conferir`
  return [formatDate(moves_on), hours, moveStatuses[status], checks].filter(Boolean).join(' · ')
}
