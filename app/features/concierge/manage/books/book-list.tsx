import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ForwardPage } from '../../../../lib/lists/forward.ts'
import { useListAddress } from '../../../../lib/lists/keyset.ts'
import { ForwardList } from '../../../../ui/data/forward-list.tsx'
import { EmptyState } from '../../../../ui/page/empty-state.tsx'

type BookListProps<Row extends { key: string }> = {
  page: UseQueryResult<ForwardPage<Row>>
  /** Some filter is set: an empty page is its doing. */
  narrowed: boolean
  /** The text of an empty book: a title and one sentence. */
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
  return (
    <ForwardList
      page={page}
      place={place}
      go={go}
      height={rowHeight}
      empty={
        narrowed ? (
          <EmptyState title="Nada com estes filtros">Mude os dias, a situação ou a busca.</EmptyState>
        ) : (
          <EmptyState title={empty.title}>{empty.says}</EmptyState>
        )
      }
    >
      {children}
    </ForwardList>
  )
}
