import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { isConnectionError, toFailure } from '../../lib/failure.ts'
import { type Asked, waitedFor } from '../../lib/waited-for.ts'
import { Notice } from '../form/notice.tsx'
import { ErrorState } from './error-state.tsx'
import { CardsSkeleton, RowsSkeleton } from './skeletons.tsx'

type NotLoadedProps = {
  /** What the page waits for; of several queries all. */
  query: Asked | readonly Asked[]
  /** Figures to reserve space for above the rows. */
  cards?: number
  /** Rows to reserve space for, each `height` pixels high. */
  rows?: number
  height?: number
  /** Reserves the space when the content is not rows. */
  place?: ReactNode
  /** One part of a page: its failure takes less room than the page's own. */
  isPart?: boolean
  /** Shown when the server says that the thing does not exist. */
  gone?: ReactNode
  /** The page's own text for a failure; a lost connection keeps the usual one. */
  failure?: string
}

/** In the place of what queries give until all have it: its room, or why it did not come and the way to ask again. */
export function NotLoaded(props: NotLoadedProps) {
  const { query, cards, rows, height, isPart, gone, failure } = props
  const missing = waitedFor(query)
  if (missing.length === 0) return null
  const failed = missing.filter(({ isLoadingError }) => isLoadingError)
  if (failed.length === 0) return props.place ?? <Room cards={cards} rows={rows} height={height} />
  const { error } = failed[0]!
  const { code, message: why } = toFailure(error)
  if (gone && code === 'not_found') return gone
  const message = failure && !isConnectionError(error) ? failure : why
  const retry = () => void Promise.all(failed.map(({ refetch }) => refetch()))
  const isAsking = failed.some(({ isFetching }) => isFetching)
  if (!isPart) return <ErrorState message={message} onRetry={retry} isRetrying={isAsking} />
  return (
    <Notice kind="danger" title="Esta parte não carregou">
      <p style={{ margin: '0 0 8px' }}>{message}</p>
      <Button variant="default" size="sm" mih={44} onClick={retry} loading={isAsking}>
        Tentar de novo
      </Button>
    </Notice>
  )
}

const Room = ({ cards, rows, height }: Pick<NotLoadedProps, 'cards' | 'rows' | 'height'>) => (
  <>
    {cards && <CardsSkeleton cards={cards} />}
    <RowsSkeleton rows={rows} height={height} />
  </>
)
