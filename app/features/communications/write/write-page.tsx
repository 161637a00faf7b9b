import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useParams } from 'react-router'
import { toFailure } from '../../../lib/failure.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { PageSkeleton } from '../../../ui/page/skeletons.tsx'
import { announcementQuery } from '../queries.ts'
import type { Start } from './template-of.ts'
import { freshDraft, valuesOf, withText } from './values.ts'
import { WriteForm } from './write-form.tsx'

/** Writing an announcement: a new one, or a draft that was begun. */
export function Component() {
  const { announcementId } = useParams()
  return announcementId ? <Begun key={announcementId} id={announcementId} /> : <New />
}

function New() {
  const [id] = useState(() => crypto.randomUUID())
  const { state } = useLocation() as { state: { start?: Start } | null }
  const start = state?.start
  const values = start?.body ? withText(freshDraft, { ...start, body: start.body }) : freshDraft
  return <WriteForm id={id} initial={values} isNew />
}

function Begun({ id: announcementId }: { id: string }) {
  const { id } = useCondominium()
  const notice = useQuery(announcementQuery(id, announcementId))
  if (notice.isLoadingError)
    return <ErrorState message={toFailure(notice.error).message} onRetry={() => void notice.refetch()} />
  if (!notice.data) return <PageSkeleton />
  const { status, publish_at } = notice.data
  return (
    <WriteForm
      id={announcementId}
      initial={valuesOf(notice.data)}
      status={status}
      missedAt={status === 'draft' ? publish_at : null}
    />
  )
}
