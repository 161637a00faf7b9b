import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { buckets, filePath, largestInArea } from '../../../../domain/files.ts'
import { toFailure } from '../../../lib/failure.ts'
import { removeStored } from '../../../lib/files/stored-files.ts'
import { type Transfer, transfer } from '../../../lib/files/uploads/transfer.ts'
import { invoke } from '../../../lib/invoke.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'

export const largestArchive = largestInArea('ledger-archives')

type State = { file: File; part: number; error?: string }
type Run = { file: File; path: string; transfer: Transfer; isCancelled?: boolean }

/** An archive on its way: sent in parts that a cut line does not cost, then handed in to be read. `retry` goes on where it stopped. */
export function useArchiveUpload() {
  const { id: condominiumId } = useCondominium()
  const queries = useQueryClient()
  const [state, setState] = useState<State | null>(null)
  const run = useRef<Run | null>(null)

  async function carry(current: Run) {
    const { file, path } = current
    setState({ file, part: 0 })
    try {
      await current.transfer.send((part) => run.current === current && setState({ file, part }))
      if (current.isCancelled) return
      const body = { condominium_id: condominiumId, path, file_name: file.name.slice(0, 200) }
      await invoke('import-ledger', body, { idempotencyKey: path })
      run.current = null
      await queries.invalidateQueries({ queryKey: ['finances', condominiumId] })
      setState(null)
    } catch (error) {
      if (run.current !== current) return
      const failure = toFailure(error)
      setState({ file, part: 0, error: failure.message })
      // Nothing will take it up: the next try is another import.
      if (/^ledger_/.test(failure.code)) void removeStored(buckets.condominium, [path]).catch(() => undefined)
    }
  }

  function send(file: File) {
    const place = { condominiumId, ownerId: crypto.randomUUID(), id: crypto.randomUUID(), name: file.name }
    const path = filePath({ ...place, area: 'ledger-archives' })
    run.current = {
      file,
      path,
      transfer: transfer(file, 'application/zip', { bucket: buckets.condominium, path }),
    }
    void carry(run.current)
  }
  function cancel() {
    stop(run)
    setState(null)
  }
  function retry() {
    if (run.current) void carry(run.current)
  }
  useEffect(() => () => stop(run), [])
  return { state, send, cancel, retry }
}

function stop(run: { current: Run | null }) {
  if (run.current) {
    run.current.isCancelled = true
    run.current.transfer.cancel()
  }
  run.current = null
}
