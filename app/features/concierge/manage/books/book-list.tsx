import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { toFailure } from '../../../../lib/failure.ts'
import { type ForwardPage, forwardSteps } from '../../../../lib/lists/forward.ts'
import { useListAddress } from '../../../../lib/lists/keyset.ts'
import { ForwardPager } from '../../../../ui/data/forward-pager.tsx'
import { EmptyState } from '../../../../ui/page/empty-state.tsx'
import { ErrorState } from '../../../../ui/page/error-state.tsx'
import { RowsSkeleton } from '../../../../ui/page/skeletons.tsx'

type BookListProps<Row extends { key: string }> = {
  page: UseQueryResult<ForwardPage<Row>>
  /** Some filter is set: an empty page is its doing. */
  narrowed: boolean
  /** What a book says that nobody has written in yet: a title and one sentence. */
  empty: { title: string; says: string }
  /** Rows of a phone are taller. */
  rowHeight?: number
  children: (rows: readonly Row[]) => ReactNode
}

/** A page of one of the desk's books: while it loads, when it fails, when nothing is in it, and its steps. */
export function BookList<Row extends { key: string }>({
  page,
  narrowed,
  empty,
  rowHeight,
  children,
}: BookListProps<Row>) {
  const { place, go } = useListAddress()
  if (page.isLoadingError)
    return <ErrorState message={toFailure(page.error).message} onRetry={() => void page.refetch()} />
  if (!page.data) return <RowsSkeleton rows={8} height={rowHeight} />
  if (page.data.rows.length === 0 && place.at === 'first')
    return narrowed ? (
      <EmptyState title="Nada com estes filtros">Mude os dias, a situação ou a busca.</EmptyState>
    ) : (
      <EmptyState title={empty.title}>{empty.says}</EmptyState>
    )
  return (
    <>
      {children(page.data.rows)}
      <ForwardPager {...forwardSteps(page.data, place, go)} />
    </>
  )
}
