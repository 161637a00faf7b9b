import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { AssemblyView, ViewedItem } from '../../../../domain/voting/view.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import classes from '../voting.module.css'
import { secretRoomQuery } from './queries.ts'

/** Of a secret item on the agenda: that it is one, takings that were annulled with their reason, and the way to its public board. */
export function SecretItem({ assembly, item }: { assembly: AssemblyView; item: ViewedItem }) {
  const { id } = useCondominium()
  const room = useQuery(secretRoomQuery(id, assembly))
  const votes = room.data?.votes.filter(({ item_id }) => item_id === item.id) ?? []
  const current = votes.find(({ annulled_at }) => annulled_at === null)
  return (
    <>
      <p className={classes.quorum}>
        Voto secreto
        {current
          ? `: ${current.voted === 1 ? 'uma unidade votou' : `${current.voted} unidades votaram`}`
          : ''}
        .
      </p>
      {votes.map(
        ({ id: voteId, annul_reason }) =>
          annul_reason !== null && (
            <p key={voteId} className={classes.quorum}>
              Uma votação foi anulada: {annul_reason}
            </p>
          ),
      )}
      {current && (
        <Button
          component={Link}
          to={`/dashboard/voting/${assembly.id}/secreto/${current.id}`}
          variant="subtle"
          size="compact-md"
          ml={-12}
          mt={4}
        >
          Ver o registro público
        </Button>
      )}
    </>
  )
}
