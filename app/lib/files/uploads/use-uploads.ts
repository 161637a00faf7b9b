import { useCallback, useEffect, useRef, useState } from 'react'
import { isConnectionError, toFailure } from '../../failure.ts'
import { type FileRules, refusal, typeOf } from './file-rules.ts'
import { type Shrinking, shrinkImage } from './shrink-image.ts'
import { type Place, type Transfer, transfer } from './transfer.ts'

/** A chosen file and its progress. `refused` cannot be retried, `failed` can. */
export type Upload = {
  id: string
  name: string
  size: number
  state: 'waiting' | 'sending' | 'failed' | 'refused'
  /** The part that arrived, 0 to 1. */
  part: number
  error?: string
  /** The connection failed and not the file: resumes automatically once the network is back. */
  cut?: boolean
  /** An address of the picture itself, while this page lives. */
  preview?: string
}

type UploadsOptions = {
  rules: FileRules
  /** Images are made this small first. */
  shrink: Shrinking
  /** Where a file goes: a new place each time, under its own uuid. */
  place: (file: { id: string; name: string }) => Place
  /** It arrived. What this waits for belongs to the upload: its failure is shown, and tried again with it. */
  onArrived: (place: Place, name: string, file: File) => Promise<unknown> | undefined
}

export type Uploads = {
  uploads: readonly Upload[]
  /** Something is on its way. */
  busy: boolean
  add: (files: readonly File[]) => void
  retry: (id: string) => void
  /** Stops one under way, or puts a failed one out of sight. */
  drop: (id: string) => void
}

/** The most uploads at once; the others wait their turn. */
const lanes = 2

type Job = { file: File; run?: Transfer; place?: Place; arrived?: boolean; cancelled?: boolean }

/** Wherever it is on its way: being made smaller, sent, or just there. */
function cancel(job: Job): void {
  job.cancelled = true
  job.run?.cancel()
}

/** Uploads of one place on a page: checked, shrunk, sent in turn, each with its progress, retried or cancelled. */
export function useUploads(options: UploadsOptions): Uploads {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const jobs = useRef(new Map<string, Job>())
  const latest = useRef(options)
  latest.current = options
  const change = useCallback((id: string, change: Partial<Upload>) => {
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...change } : one)))
  }, [])
  const forget = useCallback((id: string) => {
    jobs.current.delete(id)
    setUploads((all) => {
      const gone = all.find((one) => one.id === id)
      if (gone?.preview) URL.revokeObjectURL(gone.preview)
      return all.filter((one) => one.id !== id)
    })
  }, [])

  const send = useCallback(
    async (id: string) => {
      const job = jobs.current.get(id)
      if (!job) return
      try {
        await carry(job, latest.current, (part) => change(id, { part }))
        forget(id)
      } catch (error) {
        if (jobs.current.has(id)) change(id, failed(error))
      }
    },
    [change, forget],
  )

  const sending = uploads.filter(({ state }) => state === 'sending').length
  const next = uploads.find(({ state }) => state === 'waiting')?.id
  useEffect(() => {
    if (next === undefined || sending >= lanes) return
    change(next, { state: 'sending' })
    void send(next)
  }, [next, sending, change, send])

  const busy = next !== undefined || sending > 0
  useStayWhile(busy)
  useEffect(
    () => () => {
      for (const job of jobs.current.values()) cancel(job)
    },
    [],
  )

  const add = useCallback((files: readonly File[]) => {
    const added = files.map((file) => [crypto.randomUUID() as string, file] as const)
    const shown = added.map(([id, file]) => described(id, file, latest.current.rules))
    for (const [index, [id, file]] of added.entries())
      if (shown[index]?.state === 'waiting') jobs.current.set(id, { file })
    setUploads((all) => [...all, ...shown])
  }, [])
  const retry = useCallback((id: string) => change(id, again), [change])
  useEffect(() => {
    const goOn = () => setUploads((all) => all.map((one) => (one.cut ? { ...one, ...again } : one)))
    addEventListener('online', goOn)
    return () => removeEventListener('online', goOn)
  }, [])
  const drop = useCallback(
    (id: string) => {
      const job = jobs.current.get(id)
      if (job) cancel(job)
      forget(id)
    },
    [forget],
  )
  return { uploads, busy, add, retry, drop }
}

const again = { state: 'waiting', error: undefined, cut: false } as const

function failed(error: unknown): Partial<Upload> {
  const failure = toFailure(error)
  const state = failure.code === 'invalid_input' ? 'refused' : 'failed'
  return { state, error: failure.message, cut: isConnectionError(failure) }
}

function described(id: string, file: File, rules: FileRules): Upload {
  const error = refusal(file, rules) ?? undefined
  const isPicture = !error && file.type.startsWith('image/')
  const preview = isPicture ? URL.createObjectURL(file) : undefined
  return {
    id,
    name: file.name,
    size: file.size,
    state: error ? 'refused' : 'waiting',
    part: 0,
    error,
    preview,
  }
}

/** Brings a file to its place, from where an earlier try stopped. */
async function carry(job: Job, options: UploadsOptions, onProgress: (part: number) => void): Promise<void> {
  const { rules, shrink, place, onArrived } = options
  if (!job.run) {
    const type = typeOf(job.file, rules)
    const small = type?.startsWith('image/') ? await shrinkImage(job.file, shrink) : job.file
    if (job.cancelled) return
    job.place = place({ id: crypto.randomUUID(), name: small.name })
    job.run = transfer(small, typeOf(small, rules) ?? small.type, job.place)
  }
  if (!job.arrived) await job.run.send(onProgress)
  if (job.cancelled) return
  job.arrived = true
  await onArrived(job.place!, job.file.name, job.file)
}

/** Asks before leaving the page while this is true. */
function useStayWhile(holds: boolean) {
  useEffect(() => {
    if (!holds) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [holds])
}
