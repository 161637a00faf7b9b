import { type Act, type ActKind, type PayloadInput, payloadOf } from '../../../../../domain/concierge/acts.ts'
import type { SealingKey } from '../../../../../domain/concierge/desk/sealed-acts.ts'
import type { DeskChanges, DeskSnapshot, RecordedAct } from '../../../../../domain/concierge/snapshot.ts'
import {
  type DeskData,
  type DeskState,
  type Duty,
  emptyState,
  folded,
  type Link,
  nobody,
  type PinTries,
  type Queued,
} from './desk-state.ts'
import { markDesk, unmarkDesk } from './registration.ts'
import {
  countWaitingPhotos,
  dropBanPhotos,
  dropRecords,
  keepPhoto,
  keepRecords,
  openRecords,
  wipeRecords,
} from './sealed-records.ts'

/** By what the server knows this desk. */
export type Credentials = { deskId: string; secret: string; condominiumId: string }
/** Local data: the next number, and the offset of the device's clock from the server's, in milliseconds. */
type Meta = { nextSeq: number; offset: number; lastAt: string; sealing?: SealingKey | null }

let state: DeskState = emptyState
let credentials: Credentials | null = null
let meta: Meta = { nextSeq: 1, offset: 0, lastAt: '' }
const listeners = new Set<() => void>()
const wakers = new Set<() => void>()
/** Acts are written one after the other: numbers have no gaps. */
let writing: Promise<unknown> = Promise.resolve()

export const deskState = (): DeskState => state
/** By what unsent acts are sealed when the desk is switched off; also after the day's data went. */
export const sealingKey = (): SealingKey | null => meta.sealing ?? null
export const deskCredentials = (): Credentials | null => credentials
export function listenToDesk(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
/** Calls `wake` when something waits to be sent. */
export function onWaiting(wake: () => void): () => void {
  wakers.add(wake)
  return () => wakers.delete(wake)
}

function put(part: Partial<DeskState>): void {
  const next = { ...state, ...part }
  if ('data' in part || 'known' in part || 'queue' in part) next.folded = folded(next)
  state = next
  for (const listener of listeners) listener()
}
export const putLink = (link: Partial<Link>): void => {
  const next = { ...state.link, ...link }
  const isNew = (Object.keys(link) as (keyof Link)[]).some((name) => next[name] !== state.link[name])
  if (isNew) put({ link: next })
}
export const putElsewhere = (): void => put({ stage: 'elsewhere' })

/** Returns the desk's time: the device's, corrected by the last contact with the server. */
export const deskNow = (): Date => new Date(Date.now() + meta.offset)

/** Loads the device's stored data. Runs once; the desk asks for the PIN again after every start. */
export async function openDesk(): Promise<void> {
  const kept = await openRecords()
  credentials = (kept.get('credentials') as Credentials | undefined) ?? null
  if (!credentials) return put({ stage: 'absent' })
  meta = (kept.get('meta') as Meta | undefined) ?? meta
  const queue = [...kept]
    .filter(([name]) => name.startsWith('act:'))
    .map(([, one]) => one as Queued)
    .sort((a, b) => a.act.seq - b.act.seq)
  const data = kept.get('data') as Omit<DeskData, 'register'> | undefined
  const register = kept.get('register') as DeskData['register'] | undefined
  meta.nextSeq = Math.max(meta.nextSeq, ...queue.map(({ act }) => act.seq + 1))
  put({
    stage: 'open',
    data: data && register ? { ...data, register } : null,
    known: (kept.get('known') as RecordedAct[] | undefined) ?? [],
    queue,
    tries: (kept.get('tries') as PinTries | undefined) ?? nobody,
    duty: null,
    photos: await countWaitingPhotos(),
  })
}

/** Makes this device the desk. */
export async function becomeDesk(name: string, condominiumName: string, told: Credentials): Promise<void> {
  await wipeRecords()
  meta = { nextSeq: 1, offset: 0, lastAt: '' }
  await keepRecords({ credentials: told, meta })
  credentials = told
  const { deskId, condominiumId } = told
  markDesk({ deskId, deskName: name, condominiumId, condominiumName })
  put({ ...emptyState, stage: 'open', link: state.link })
}

/**
 * Performs an act: stores it on the device, then shows it, then sends it when there is a network. Returns it for undoing. Throws ZodError for an
 * invalid payload, and Error when no one is on duty or the device fails to store it: then nothing was done.
 */
export function doAct<K extends ActKind>(
  kind: K,
  input: PayloadInput<K>,
  by: Duty | null = state.duty,
): Promise<Act> {
  const payload = payloadOf(kind, input)
  const work = writing.then(async () => {
    if (!credentials || !by) throw new Error('Digite o PIN de quem está na portaria antes de registrar.')
    const act = {
      id: crypto.randomUUID(),
      desk_id: credentials.deskId,
      seq: meta.nextSeq,
      kind,
      happened_at: nextInstant(),
      acted_by: by.userId,
      payload,
    } as unknown as Act
    const queued: Queued = { act, state: 'waiting', text: '' }
    const after = { ...meta, nextSeq: meta.nextSeq + 1, lastAt: act.happened_at }
    await keepRecords({ [nameOf(act)]: queued, meta: after })
    meta = after
    put({ queue: [...state.queue, queued] })
    for (const wake of wakers) wake()
    return act
  })
  writing = work.catch(() => {})
  return work
}

/** Five minutes: a clock set back by less does not change the order of local acts. */
const smallStep = 300_000
function nextInstant(): string {
  const now = deskNow()
  const behind = meta.lastAt ? Date.parse(meta.lastAt) - now.getTime() : -1
  return behind >= 0 && behind < smallStep
    ? new Date(Date.parse(meta.lastAt) + 1).toISOString()
    : now.toISOString()
}
const nameOf = (act: Act) => `act:${act.id}`

/** Stores a photo of a subject until it is sent; returns its id for the act. */
export async function doPhoto(
  subjectId: string,
  photo: Blob,
  id: string = crypto.randomUUID(),
): Promise<string> {
  await keepPhoto(`${credentials?.condominiumId}/concierge/${subjectId}/${id}/foto.jpg`, photo)
  await countPhotos()
  for (const wake of wakers) wake()
  return id
}

/** How many photos wait to be sent. */
export async function countPhotos(): Promise<void> {
  const photos = await countWaitingPhotos()
  if (photos !== state.photos) put({ photos })
}

/** What the server said of acts that were sent. Those refused for their number get the next ones, in order. */
export async function takeAnswers(
  changes: ReadonlyMap<string, Partial<Queued>>,
  lastSeq: number,
): Promise<void> {
  const work = writing.then(async () => {
    let next = Math.max(
      lastSeq + 1,
      ...state.queue.filter(({ state: s }) => s === 'sent').map(({ act }) => act.seq + 1),
    )
    const renumbered = [...changes.values()].some(({ text }) => text === renumber)
    const queue = state.queue.map((one): Queued => {
      const change = changes.get(one.act.id)
      const after = change && change.text !== renumber ? { ...one, ...change } : one
      if (!renumbered || after.state !== 'waiting') return after
      return { ...after, act: { ...after.act, seq: next++ } }
    })
    if (renumbered) meta = { ...meta, nextSeq: next }
    const kept = queue.filter((one, at) => one !== state.queue[at])
    await keepRecords({ meta, ...Object.fromEntries(kept.map((one) => [nameOf(one.act), one])) })
    put({ queue })
  })
  writing = work.catch(() => {})
  await work
}
/** Marks a response whose act must be sent under another number. */
export const renumber = '\u0000number'

/** Removes a refused act from the list once it was read. */
export async function dismiss(actId: string): Promise<void> {
  await dropRecords([`act:${actId}`])
  put({ queue: state.queue.filter(({ act }) => act.id !== actId) })
}

export const setClock = (serverNow: string, asked: number): void => {
  // The answer was under way for half of the time that asking took.
  meta = { ...meta, offset: Date.parse(serverNow) - (asked + Date.now()) / 2 }
  putLink({ lastContact: serverNow })
}

/**
 * Replaces everything. Removes local acts that the server has from the queue, even those it does not return: what was sent late and is over is not
 * part of the day.
 */
export async function takeSnapshot({ acts, ...data }: DeskSnapshot): Promise<void> {
  await settle(data, acts, true)
}

/** Applies changes since the last exchange. `register` comes only when requested. */
export async function takeChanges({ acts, sections, taken_at, cursor, desk }: DeskChanges): Promise<void> {
  if (!state.data) return
  const fresh = new Set(acts.map(({ id }) => id))
  const known = acts.length > 0 ? [...state.known.filter(({ id }) => !fresh.has(id)), ...acts] : state.known
  await settle({ ...state.data, ...sections, taken_at, cursor, desk }, known)
}

async function settle(data: DeskData, known: readonly RecordedAct[], isWhole = false): Promise<void> {
  const work = writing.then(async () => {
    const arrived = new Set(known.map(({ id }) => id))
    const isThere = ({ act, state: sent }: Queued) =>
      arrived.has(act.id) || (isWhole && sent === 'sent' && act.seq <= data.desk.last_seq)
    const gone = state.queue.filter(isThere)
    const queue = gone.length > 0 ? state.queue.filter((one) => !isThere(one)) : state.queue
    const { register, ...rest } = data
    meta = { ...meta, nextSeq: Math.max(meta.nextSeq, data.desk.last_seq + 1), sealing: data.sealing }
    await keepRecords({
      data: rest,
      meta,
      ...(known !== state.known && { known }),
      ...(register !== state.data?.register && { register }),
    })
    await dropRecords(gone.map(({ act }) => nameOf(act)))
    // The view changes only with new data.
    put(known === state.known && gone.length === 0 ? { data } : { data, known, queue })
  })
  writing = work.catch(() => {})
  await work
}

export function beginDuty(duty: Duty): void {
  void keepRecords({ tries: nobody }).catch(() => {})
  put({ duty, tries: nobody })
}
export const endDuty = (): void => put({ duty: null })
export async function putTries(tries: PinTries): Promise<void> {
  await keepRecords({ tries })
  put({ tries })
}

/** Deletes the day's data; unsent acts, and the desk's credentials for the server, stay. */
export async function wipeDay(): Promise<void> {
  await dropRecords(['data', 'register', 'known'])
  await dropBanPhotos([])
  put({ data: null, known: [], duty: null, tries: nobody })
  await keepRecords({ tries: nobody })
}

/** Deletes everything: the desk was disabled by the administration, or by a person at the device. */
export async function wipeDesk(why: string): Promise<void> {
  await wipeRecords()
  unmarkDesk()
  credentials = null
  meta = { nextSeq: 1, offset: 0, lastAt: '' }
  put({ ...emptyState, stage: 'absent', gone: why, link: state.link })
}
