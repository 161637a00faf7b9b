import { isConnectionError } from '../../../lib/failure.ts'
import { isFromCopy } from '../../../lib/supabase.ts'

type Asked = { data: unknown; error: unknown; isRefetchError: boolean; dataUpdatedAt: number }

/** Returns when the displayed data was read if the server could not be reached again; else null. */
export const useCopied = ({ data, error, isRefetchError, dataUpdatedAt }: Asked): number | null =>
  data !== undefined && (isFromCopy || (isRefetchError && isConnectionError(error))) ? dataUpdatedAt : null
