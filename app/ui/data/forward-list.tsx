import type { ReactNode } from 'react'
import { type ForwardPage, forwardSteps } from '../../lib/lists/forward.ts'
import type { Place } from '../../lib/lists/keyset.ts'
import { type Asked, waitedFor } from '../../lib/waited-for.ts'
import { EmptyState } from '../page/empty-state.tsx'
import { NotLoaded } from '../page/not-loaded.tsx'
import { ForwardPager } from './forward-pager.tsx'

type ForwardListProps<Row extends { key: string }> = {
  page: Asked & { data: ForwardPage<Row> | undefined }
  /** What else the rows need. */
  beside?: readonly Asked[]
  place: Place
  go: (place: Place) => void
  /** Shown when the list has no rows at all. */
  empty: ReactNode
  /** Height of a row, in pixels. */
  height?: number
  /** The words of the steps: 'Mais recentes', 'Anteriores'. */
  first?: string
  next?: string
  children: (rows: readonly Row[]) => ReactNode
}

/** A page of a forward-only list: its loading, error and empty states, its rows and its steps. */
export function ForwardList<Row extends { key: string }>(props: ForwardListProps<Row>) {
  const { page, beside = [], place, go, empty, height, first, next, children } = props
  const needed = [page, ...beside]
  if (!page.data || waitedFor(needed).length > 0) return <NotLoaded query={needed} rows={8} height={height} />
  const { rows } = page.data
  return (
    <>
      {rows.length > 0 && children(rows)}
      {rows.length === 0 &&
        (place.at === 'first' ? (
          empty
        ) : (
          <EmptyState title="Nada mais aqui">A lista termina na página anterior.</EmptyState>
        ))}
      <ForwardPager first={first} next={next} {...forwardSteps(page.data, place, go)} />
    </>
  )
}
