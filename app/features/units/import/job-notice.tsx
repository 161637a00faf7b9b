import { Anchor } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { canOpen } from '../../../../domain/permissions/pages.ts'
import { useCondominium, useMembership } from '../../../lib/membership/membership.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { isUnderWay, lastUnitJobQuery, type UnitJob } from './job-queries.ts'

const onTheWay = { kind: 'info', title: 'Unidades a caminho', verb: 'Acompanhar' } as const
const standing: Partial<
  Record<UnitJob['status'], { kind: 'info' | 'warning'; title: string; verb: string }>
> = {
  queued: onTheWay,
  running: onTheWay,
  paused: { kind: 'warning', title: 'Importação pausada', verb: 'Continuar ou cancelar' },
  review: { kind: 'warning', title: 'Uma planilha espera a sua conferência', verb: 'Conferir' },
}

/** Units being imported: lets those who left the progress page return to it. */
export function JobNotice() {
  const { id } = useCondominium()
  const { role } = useMembership()
  const { data: job } = useQuery(lastUnitJobQuery(id))
  const queries = useQueryClient()
  const running = job ? isUnderWay(job) : false
  useEffect(() => {
    if (running) return () => void queries.invalidateQueries({ queryKey: ['units', id] })
  }, [running, queries, id])
  // The council sees that units come, and has nothing to decide about them.
  const follows = canOpen('import-units', role)
  const words = job && standing[job.status]
  if (!job || !words || (!follows && words !== onTheWay)) return null
  return (
    <div style={{ marginBottom: 24 }}>
      <Notice kind={words.kind} title={words.title}>
        {job.title}.
        {follows && (
          <>
            {' '}
            <Anchor component={Link} to={`/dashboard/units/import/${job.id}`} fw={600} inherit>
              {words.verb}
            </Anchor>
          </>
        )}
      </Notice>
    </div>
  )
}
