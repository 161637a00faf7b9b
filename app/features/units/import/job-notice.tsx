import { Anchor } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { isUnderWay, lastUnitJobQuery } from './job-queries.ts'

/** Units on their way in: found again here by whoever left the page that watched them. */
export function JobNotice() {
  const { id } = useCondominium()
  const { data: job } = useQuery(lastUnitJobQuery(id))
  const queries = useQueryClient()
  const running = job ? isUnderWay(job) : false
  useEffect(() => {
    if (running) return () => void queries.invalidateQueries({ queryKey: ['units', id] })
  }, [running, queries, id])
  if (!job || !running) return null
  return (
    <div style={{ marginBottom: 24 }}>
      <Notice kind="info" title="Unidades a caminho">
        {job.title}.{' '}
        <Anchor component={Link} to={`/dashboard/units/import/${job.id}`} fw={600} inherit>
          Acompanhar
        </Anchor>
      </Notice>
    </div>
  )
}
