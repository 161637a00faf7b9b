import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { FilePen } from 'lucide-react'
import { Link } from 'react-router'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { changeCountsQuery } from './queries.ts'

/** The way to what residents ask to have changed, with how many wait. */
export function ChangesLink() {
  const { id } = useCondominium()
  const { data } = useQuery(changeCountsQuery(id))
  return (
    <Button
      component={Link}
      to="/dashboard/resident-requests/alteracoes"
      variant="default"
      leftSection={<FilePen size={18} />}
    >
      {data && data.pending > 0 ? `Pedidos de alteração (${data.pending})` : 'Pedidos de alteração'}
    </Button>
  )
}
