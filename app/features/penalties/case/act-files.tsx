import { useQuery } from '@tanstack/react-query'
import { buckets } from '../../../../domain/files.ts'
import { filesQuery } from '../../../lib/files/stored-files.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { StoredList } from '../../../ui/files/stored-list.tsx'
import classes from '../penalties.module.css'

/** The files of an act or a report. */
export function Evidence({ ownerId, label }: { ownerId: string; label: string }) {
  const { id } = useCondominium()
  const { data } = useQuery(filesQuery(id, 'penalties', [ownerId]))
  if (!data || data.length === 0) return null
  return (
    <div className={classes.evidence}>
      <StoredList label={label} bucket={buckets.condominium} files={data} />
    </div>
  )
}
