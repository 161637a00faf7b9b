import { Button } from '@mantine/core'
import { fileLimits } from './bank-queries.ts'

type OlderFilesProps = { shown: number; limit: number; onMore: () => void }

/** The way to the older files, while only the newest are shown. */
export function OlderFiles({ shown, limit, onMore }: OlderFilesProps) {
  if (limit !== fileLimits.few || shown < fileLimits.few) return null
  return (
    <Button variant="subtle" size="sm" mt="xs" onClick={onMore}>
      Ver os mais antigos
    </Button>
  )
}
