import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { toFailure } from '../failure.ts'
import { toast } from '../toasts.tsx'
import { removeStored, type StoredFile } from './stored-files.ts'

/** How long a removal can be undone: as long as the toast that offers it shows. */
const regret = 5000

/**
 * Removes files after a moment in which that can be undone. `left` are the paths already hidden. Leaving the page within that moment still removes
 * them; closing the browser keeps them.
 * @param stale what lists them
 */
export function useUndoableRemoval(bucket: string, stale: QueryKey) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const timers = useRef(new Map<string, { timer: ReturnType<typeof setTimeout>; run: () => void }>())
  const queries = useQueryClient()
  const latest = useRef(stale)
  latest.current = stale

  const bring = useCallback((path: string) => {
    clearTimeout(timers.current.get(path)?.timer)
    timers.current.delete(path)
    setLeft((all) => new Set([...all].filter((one) => one !== path)))
  }, [])

  const remove = useCallback(
    ({ path, file_name }: StoredFile) => {
      const run = async () => {
        timers.current.delete(path)
        try {
          await removeStored(bucket, [path])
        } catch (error) {
          toast('error', 'Erro ao remover o arquivo', toFailure(error).message)
        }
        await queries.invalidateQueries({ queryKey: latest.current })
        bring(path)
      }
      setLeft((all) => new Set([...all, path]))
      timers.current.set(path, { timer: setTimeout(run, regret), run })
      const undo = () => {
        if (timers.current.has(path)) bring(path)
      }
      toast('warning', 'Arquivo removido', file_name, { label: 'Desfazer', run: undo })
    },
    [bucket, queries, bring],
  )

  useEffect(
    () => () => {
      for (const { timer, run } of timers.current.values()) {
        clearTimeout(timer)
        run()
      }
    },
    [],
  )
  return { left, remove }
}
