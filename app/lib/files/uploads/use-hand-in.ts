import { useEffect, useRef, useState } from 'react'
import { buckets, type FileArea, filePath } from '../../../../domain/files.ts'
import { toFailure } from '../../failure.ts'
import { useCondominium } from '../../membership/membership.tsx'
import { removeStored } from '../stored-files.ts'
import { type Transfer, transfer } from './transfer.ts'

/** `part` of 1 that has been sent; `error` in words where it stopped. */
export type HandInState = { file: File; part: number; error?: string }
type Run = { file: File; path: string; transfer: Transfer; isCancelled?: boolean }

type HandInOptions = {
  area: FileArea
  /** The type it is stored with. */
  typeOf: (file: File) => string
  /** Reports the uploaded file to the server; `path` is the idempotency key. Returns what to run afterwards, when leaving the page stops nothing any more. */
  hand: (kept: { path: string; fileName: string }) => Promise<() => unknown>
  /** Whether after this error code nothing will take the file up: the next try is another one. */
  isOver: (code: string) => boolean
}

/**
 * Uploads one large file in parts, so that a dropped connection costs little, then hands it in. `retry` resumes where it stopped. Leaving the page
 * during an upload asks first, and then stops it.
 */
export function useHandIn({ area, typeOf, hand, isOver }: HandInOptions) {
  const { id: condominiumId } = useCondominium()
  const [state, setState] = useState<HandInState | null>(null)
  const run = useRef<Run | null>(null)

  async function carry(current: Run) {
    const { file, path } = current
    setState({ file, part: 0 })
    try {
      await current.transfer.send((part) => run.current === current && setState({ file, part }))
      if (current.isCancelled) return
      const next = await hand({ path, fileName: file.name.slice(0, 200) })
      // From here on, leaving the page stops nothing.
      run.current = null
      await next()
      setState(null)
    } catch (error) {
      if (run.current !== current) return
      const failure = toFailure(error)
      setState({ file, part: 0, error: failure.message })
      if (isOver(failure.code)) void removeStored(buckets.condominium, [path]).catch(() => undefined)
    }
  }

  function send(file: File) {
    const place = { condominiumId, ownerId: crypto.randomUUID(), id: crypto.randomUUID(), name: file.name }
    const path = filePath({ ...place, area })
    const sending = transfer(file, typeOf(file), { bucket: buckets.condominium, path })
    run.current = { file, path, transfer: sending }
    void carry(run.current)
  }
  function cancel() {
    stop(run)
    setState(null)
  }
  function retry() {
    if (run.current) void carry(run.current)
  }
  useStopOnLeave(run, state !== null && !state.error)
  return { state, send, cancel, retry }
}

function stop(run: { current: Run | null }) {
  if (run.current) {
    run.current.isCancelled = true
    run.current.transfer.cancel()
  }
  run.current = null
}

function useStopOnLeave(run: { current: Run | null }, isSending: boolean) {
  useEffect(() => {
    if (!isSending) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isSending])
  useEffect(() => () => stop(run), [run])
}
