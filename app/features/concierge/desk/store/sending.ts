import type { ActAnswer, DeskChanges, DeskSnapshot } from '../../../../../domain/concierge/snapshot.ts'
import { invoke } from '../../../../lib/commands/invoke.ts'
import { isConnectionError, toFailure } from '../../../../lib/failure.ts'
import { keepTrying } from '../../../../lib/offline/keep-trying.ts'
import { supabase } from '../../../../lib/supabase.ts'
import type { Queued } from './desk-state.ts'
import { unsent } from './desk-state.ts'
import {
  type Credentials,
  countPhotos,
  deskCredentials,
  deskState,
  onWaiting,
  putLink,
  renumber,
  setClock,
  takeAnswers,
  takeChanges,
  takeSnapshot,
} from './desk-store.ts'
import { leaveDesk } from './leaving.ts'
import { dropBanPhotos, dropPhoto, keepBanPhoto, waitingPhotos } from './sealed-records.ts'

/** Acts per request; the server accepts no more. */
const atOnce = 200
/** Milliseconds between questions when nothing calls for one. */
const everySession = 20_000
const everyAlone = 60_000
/** The full snapshot is requested again after this time, so that old acts leave the device. */
const snapshotAge = 6 * 3_600_000

const revokedWords =
  'A administração desligou este aparelho da portaria. Os dados guardados aqui foram apagados.'

/** Sends and fetches as long as the desk is open in this tab. Returns functions to stop and wake it. Calls `hasSession` each time. */
export function keepSending(hasSession: () => boolean): { stop: () => void; wake: () => void } {
  const trying = keepTrying(
    () => round(hasSession()),
    () => (hasSession() ? everySession : everyAlone),
  )
  const offline = () => putLink({ online: false })
  const stopWaiting = onWaiting(() => {
    // While the network is known to be away, the pause decides: an act at the gate waits for nothing.
    if (deskState().link.online) trying.wake()
  })
  addEventListener('offline', offline)
  return {
    wake: trying.wake,
    stop: () => {
      trying.stop()
      stopWaiting()
      removeEventListener('offline', offline)
    },
  }
}

/** Performs one exchange with the server; returns whether it succeeded. */
async function round(session: boolean): Promise<boolean> {
  const credentials = deskCredentials()
  if (!credentials) return true
  putLink({ session })
  try {
    if (session) {
      await send(credentials)
      await ask(credentials)
      await sendPhotos()
      await fetchBanPhotos()
    } else await contact(credentials)
    putLink({ online: true, problem: '' })
    return true
  } catch (error) {
    return failed(credentials, error)
  }
}

async function failed(credentials: Credentials, error: unknown): Promise<boolean> {
  if (isConnectionError(error)) {
    putLink({ online: false })
    return false
  }
  const { code, status, message } = toFailure(error)
  const isGone = code === 'desk_revoked' || code === 'desk_unknown'
  if (isGone) await contact(credentials).catch(() => {})
  if (status === 401 || status === 403) putLink({ online: true, session: false, problem: message })
  else putLink({ online: status < 500, problem: message })
  return false
}

const keyOf = ({ deskId, secret, condominiumId }: Credentials) => ({
  condominium_id: condominiumId,
  desk_id: deskId,
  secret,
})

/** Requests what any device with the desk's secret may, regardless of the signed-in user: the time, and whether it is still a desk. */
async function contact(credentials: Credentials): Promise<void> {
  const { deskId, secret } = credentials
  const asked = Date.now()
  const body = { desk_id: deskId, secret }
  const { now, revoked } = await invoke('desk-contact', body)
  setClock(now, asked)
  if (!revoked) return
  // Earlier records belong to the condominium: they are sent first, if an authorized person is signed in.
  if (deskState().link.session) await send(credentials).catch(() => {})
  await leaveDesk(credentials, revokedWords)
}

async function send(credentials: Credentials): Promise<void> {
  for (let tries = 0; tries < 20; tries++) {
    const waiting = unsent(deskState().queue).slice(0, atOnce)
    if (waiting.length === 0) return
    const body = { ...keyOf(credentials), acts: waiting.map(({ act }) => act) }
    const { answers, last_seq } = await invoke('record-desk-acts', body)
    const changes = new Map(answers.map((answer, at) => [waiting[at]?.act.id ?? answer.id, changeOf(answer)]))
    await takeAnswers(changes, last_seq)
  }
}

function changeOf({ result, code, text }: ActAnswer): Partial<Queued> {
  if (result !== 'refused') return { state: 'sent', text }
  return code === 'seq_taken' ? { text: renumber } : { state: 'refused', text }
}

async function ask(credentials: Credentials): Promise<void> {
  const { data } = deskState()
  const asked = Date.now()
  if (!data || asked - begun > snapshotAge) {
    const snapshot = await invoke('desk-snapshot', keyOf(credentials))
    begun = Date.now()
    setClock(snapshot.taken_at, asked)
    return takeSnapshot(snapshot as DeskSnapshot)
  }
  for (;;) {
    const since = Date.now()
    const cursor = deskState().data?.cursor ?? ''
    const changes = await invoke('desk-changes', { ...keyOf(credentials), cursor })
    setClock(changes.taken_at, since)
    await takeChanges(changes as DeskChanges)
    if (!changes.more) return
  }
}
/** When this page last had the whole. */
let begun = 0

async function sendPhotos(): Promise<void> {
  for (const { path, open } of await waitingPhotos()) {
    const photo = await open().catch(() => null)
    if (photo) {
      const { error } = await supabase.storage
        .from('condominium-files')
        .upload(path, photo, { contentType: 'image/jpeg' })
      // 409: it arrived before, and the answer did not.
      if (error && (error as { statusCode?: string }).statusCode !== '409') {
        if (isConnectionError(error)) throw error
        continue
      }
    }
    await dropPhoto(path)
    await countPhotos()
  }
}

/** Photos of notices not to admit come along: the gate looks at them when there is no network too. */
async function fetchBanPhotos(): Promise<void> {
  const paths = (deskState().data?.bans ?? []).flatMap(({ photo_path }) => photo_path ?? [])
  for (const path of await dropBanPhotos(paths)) {
    const { data } = await supabase.storage.from('condominium-files').download(path)
    if (data) await keepBanPhoto(path, data)
  }
}
