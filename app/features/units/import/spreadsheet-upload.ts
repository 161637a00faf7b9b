import { useEffect, useRef, useState } from 'react'
import { buckets, filePath, largestInArea } from '../../../../domain/files.ts'
import { toFailure } from '../../../lib/failure.ts'
import { removeStored } from '../../../lib/files/stored-files.ts'
import type { FileRules } from '../../../lib/files/uploads/file-rules.ts'
import { typeOf } from '../../../lib/files/uploads/file-rules.ts'
import { type Transfer, transfer } from '../../../lib/files/uploads/transfer.ts'
import { invoke } from '../../../lib/invoke.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { useGoOn } from '../../../lib/mutations/go-on.ts'

export const spreadsheetRules: FileRules = {
  types: {
    'text/csv': ['csv'],
    'text/plain': ['txt'],
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  },
  words: 'CSV ou Excel (.xlsx)',
  maxBytes: largestInArea('imports'),
}

type State = { file: File; part: number; error?: string }
type Run = { file: File; path: string; transfer: Transfer; isCancelled?: boolean }

/**
 * A spreadsheet on its way: sent in parts that a cut line does not cost, then handed in, which opens the page of its import. `retry` goes
 * on where it stopped.
 */
export function useSpreadsheetUpload() {
  const { id: condominiumId } = useCondominium()
  const goOn = useGoOn()
  const [state, setState] = useState<State | null>(null)
  const run = useRef<Run | null>(null)

  async function carry(current: Run) {
    const { file, path } = current
    setState({ file, part: 0 })
    try {
      await current.transfer.send((part) => run.current === current && setState({ file, part }))
      if (current.isCancelled) return
      const body = { condominium_id: condominiumId, path, file_name: file.name.slice(0, 200) }
      const { job_id } = await invoke<{ job_id: string }>('import-units', body, { idempotencyKey: path })
      run.current = null
      await goOn(`/dashboard/units/import/${job_id}`)
    } catch (error) {
      if (run.current !== current) return
      const failure = toFailure(error)
      setState({ file, part: 0, error: failure.message })
      // Nothing will take it up: the next try is another import.
      if (failure.code === 'import_in_progress')
        void removeStored(buckets.condominium, [path]).catch(() => undefined)
    }
  }

  function send(file: File) {
    // Windows calls a CSV a workbook of the old Excel.
    const type = typeOf({ name: file.name, type: '' }, spreadsheetRules) ?? 'text/csv'
    const place = { condominiumId, ownerId: crypto.randomUUID(), id: crypto.randomUUID(), name: file.name }
    const path = filePath({ ...place, area: 'imports' })
    run.current = { file, path, transfer: transfer(file, type, { bucket: buckets.condominium, path }) }
    void carry(run.current)
  }
  function cancel() {
    if (run.current) {
      run.current.isCancelled = true
      run.current.transfer.cancel()
    }
    run.current = null
    setState(null)
  }
  function retry() {
    if (run.current) void carry(run.current)
  }
  useStopOnLeave(run, state !== null && !state.error)
  return { state, send, cancel, retry }
}

/** Leaving the page asks first while something is on its way, and then stops it. */
function useStopOnLeave(run: { current: Run | null }, isSending: boolean) {
  useEffect(() => {
    if (!isSending) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isSending])
  useEffect(
    () => () => {
      if (run.current) {
        run.current.isCancelled = true
        run.current.transfer.cancel()
      }
    },
    [run],
  )
}
