import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useParams } from 'react-router'
import { type Audience, everybody } from '../../../../domain/communications/audience.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { useSearchParams } from '../../../lib/mutations/go-on.ts'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
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
  // From the search: the unit or the person that it found.
  const { params } = useSearchParams()
  const [unit, person] = [params.get('unidade'), params.get('pessoa')]
  const audience: Audience =
    unit || person
      ? { ...everybody, scope: 'some', units: unit ? [unit] : [], people: person ? [person] : [] }
      : everybody
  const values = start?.body
    ? withText(freshDraft, { ...start, body: start.body })
    : { ...freshDraft, audience }
  return <WriteForm id={id} initial={values} isNew />
}

function Begun({ id: announcementId }: { id: string }) {
  const { id } = useCondominium()
  const notice = useQuery(announcementQuery(id, announcementId))
  if (!notice.data) return <NotLoaded query={notice} place={<PageSkeleton />} />
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
