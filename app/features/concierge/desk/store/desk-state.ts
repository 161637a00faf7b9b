import type { Act } from '../../../../../domain/concierge/acts.ts'
import { type Folded, foldActs } from '../../../../../domain/concierge/fold/fold-acts.ts'
import type { Settlements } from '../../../../../domain/concierge/fold/parts.ts'
import type { DeskSnapshot, RecordedAct } from '../../../../../domain/concierge/snapshot.ts'

/** waiting: not sent; sent: the server has it, but has not yet returned it among all acts; refused: the server rejected it entirely. */
export type Queued = { act: Act; state: 'waiting' | 'sent' | 'refused'; text: string }
/** The person on duty, by PIN. */
export type Duty = { userId: string; name: string; since: string }
/** The state of the connection to the server. `session`: an authorized person is signed in. */
export type Link = { online: boolean; session: boolean; problem: string; lastContact: string | null }
export type PinTries = { wrong: number; lockedUntil: number }

/** The server's data, without the acts. */
export type DeskData = Omit<DeskSnapshot, 'acts'>

export type DeskState = {
  /** opening: records are being read; absent: this device is no desk, or was wiped; elsewhere: another tab has it; open. */
  stage: 'opening' | 'absent' | 'elsewhere' | 'open'
  /** Why the device is no desk any more. */
  gone: string
  data: DeskData | null
  known: readonly RecordedAct[]
  queue: readonly Queued[]
  folded: Folded
  /** How many wait to be sent. */
  photos: number
  duty: Duty | null
  tries: PinTries
  link: Link
}

export const nobody: PinTries = { wrong: 0, lockedUntil: 0 }

export const emptyState: DeskState = {
  stage: 'opening',
  gone: '',
  data: null,
  known: [],
  queue: [],
  folded: foldActs([]),
  photos: 0,
  duty: null,
  tries: nobody,
  link: { online: navigator.onLine, session: false, problem: '', lastContact: null },
}

/** Computes the current state from everything known here: the server's acts and local ones, which may not have been sent. */
export function folded({ data, known, queue }: Pick<DeskState, 'data' | 'known' | 'queue'>): Folded {
  const settled: Settlements = new Map(
    (data?.conflicts ?? []).flatMap(({ act_id, resolution }) =>
      resolution ? [[act_id, resolution] as const] : [],
    ),
  )
  const own = queue.filter(({ state }) => state !== 'refused').map(({ act }) => act)
  return foldActs([...own, ...known], settled)
}

/** Acts that the server has not: 'N registros guardados aqui'. */
export const unsent = (queue: readonly Queued[]): Queued[] => queue.filter(({ state }) => state === 'waiting')
