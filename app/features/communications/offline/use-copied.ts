import { isConnectionError } from '../../../lib/failure.ts'
import { isFromCopy } from '../../../lib/supabase.ts'

type Asked = { data: unknown; error: unknown; isRefetchError: boolean; dataUpdatedAt: number }

/** When what is shown was read, where the server could not be asked again; else null. */
export const useCopied = ({ data, error, isRefetchError, dataUpdatedAt }: Asked): number | null =>
  data !== undefined && (isFromCopy || (isRefetchError && isConnectionError(error))) ? dataUpdatedAt : null
