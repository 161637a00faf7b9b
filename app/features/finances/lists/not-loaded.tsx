import { Button } from '@mantine/core'
import { toFailure } from '../../../lib/failure.ts'
import { Notice } from '../../../ui/form/notice.tsx'
import { RowsSkeleton } from '../../../ui/page/skeletons.tsx'

type Asked = { data: unknown; isLoadingError: boolean; error: Error | null; refetch: () => Promise<unknown> }

/** In the place of one of a page's lists until it is there: its rows' room, or why it did not come and the way to ask again. */
export function NotLoaded({ query, rows }: { query: Asked; rows: number }) {
  if (query.data !== undefined) return null
  if (!query.isLoadingError) return <RowsSkeleton rows={rows} />
  return (
    <Notice kind="danger" title="Esta parte não carregou">
      <p style={{ margin: '0 0 8px' }}>{toFailure(query.error).message}</p>
      <Button variant="default" size="sm" mih={44} onClick={() => void query.refetch()}>
        Tentar de novo
      </Button>
    </Notice>
  )
}
