import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { moment } from '../moments.ts'
import { outagesQuery } from './outage-queries.ts'

/** Shows known outages, so that no one needs to report them again. */
export function RunningOutages() {
  const { id } = useCondominium()
  const outages = useQuery(outagesQuery(id))
  const running = outages.data?.filter(({ ended_at }) => ended_at === null) ?? []
  return running.map((outage) => (
    <Alert key={outage.id} color="amber" icon={<TriangleAlert size={18} />} title={outage.title} mb="md">
      {outage.forecast_at ? `Previsão: ${moment(outage.forecast_at)}. ` : 'Ainda sem previsão. '}
      <Link to="/dashboard/incidents/falhas">Acompanhar</Link>
    </Alert>
  ))
}
