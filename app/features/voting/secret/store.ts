import { createStore, del, entries, get, set, update } from 'idb-keyval'
import type { Ballot } from '../../../../domain/voting/secret/published.ts'

/**
 * Secret vote data stored on this device, by account: the codes that sign ballots and open sums, unanswered ballots, receipts, and which board this
 * browser has opened. It outlasts the session, because without the code a unit cannot vote. The choices themselves are not stored.
 */
const store = () => createStore('prumo-secret-votes', 'kept')

/** For browsers that store nothing (a private window): lasts until the page is left. */
const unkept = new Map<string, unknown>()

async function read<Value>(key: string): Promise<Value | undefined> {
  try {
    return (await get<Value>(key, store())) ?? (unkept.get(key) as Value | undefined)
  } catch {
    return unkept.get(key) as Value | undefined
  }
}

/** Writes a value and returns whether it is on disk, so that an unsaved code can be printed first. */
async function write(key: string, value: unknown): Promise<boolean> {
  unkept.set(key, value)
  try {
    await set(key, value, store())
    return true
  } catch {
    return false
  }
}

async function forget(key: string): Promise<void> {
  unkept.delete(key)
  await del(key, store()).catch(() => {})
}

export type KeptCredential = { code: string; public_key: string }
const credentialKey = (user: string, assembly: string, unit: string) =>
  `credential ${user} ${assembly} ${unit}`
export const readCredential = (user: string, assembly: string, unit: string) =>
  read<KeptCredential>(credentialKey(user, assembly, unit))
export const keepCredential = (user: string, assembly: string, unit: string, made: KeptCredential) =>
  write(credentialKey(user, assembly, unit), made)

/** Returns the existing credential, or stores this new one; safe when two pages of the browser create one at once. */
export async function keepFirstCredential(
  user: string,
  assembly: string,
  unit: string,
  made: KeptCredential,
): Promise<KeptCredential> {
  const key = credentialKey(user, assembly, unit)
  if (!unkept.has(key)) unkept.set(key, made)
  await update<KeptCredential>(key, (known) => known ?? made, store()).catch(() => {})
  return (await readCredential(user, assembly, unit)) ?? made
}

const trusteeKey = (user: string, publicKey: string) => `trustee ${user} ${publicKey}`
export const readTrusteeCode = (user: string, publicKey: string) => read<string>(trusteeKey(user, publicKey))
export const keepTrusteeCode = (user: string, publicKey: string, code: string) =>
  write(trusteeKey(user, publicKey), code)

/** A ballot as sent, until the server answers; it is resent unchanged. */
export type UnsentBallot = {
  condominium_id: string
  vote_id: string
  unit_id: string
  is_booth: boolean
  ballot: Ballot
}
const ballotKey = (user: string, vote: string, unit: string) => `ballot ${user} ${vote} ${unit}`
export const keepBallot = (user: string, sent: UnsentBallot) =>
  write(ballotKey(user, sent.vote_id, sent.unit_id), sent)
export const forgetBallot = (user: string, vote: string, unit: string) => forget(ballotKey(user, vote, unit))
export async function unsentBallots(user: string, vote: string): Promise<UnsentBallot[]> {
  const start = `ballot ${user} ${vote} `
  const kept = await entries<string, UnsentBallot>(store()).catch(() => [])
  const all = new Map([...(unkept as Map<string, UnsentBallot>), ...kept])
  return [...all].flatMap(([key, sent]) => (key.startsWith(start) ? [sent] : []))
}

/** Stores receipts this device was given: a server that left a ballot out could not distinguish them from its own. */
export async function keepReceipt(user: string, vote: string, receipt: string): Promise<void> {
  const key = `receipts ${user} ${vote}`
  const known = (await read<string[]>(key)) ?? []
  if (!known.includes(receipt)) await write(key, [...known, receipt])
}
export const readReceipts = async (user: string, vote: string): Promise<string[]> =>
  (await read<string[]>(`receipts ${user} ${vote}`)) ?? []

/** The head of the board whose sums were opened here: of one vote never a second. */
export const readOpenedHead = (user: string, vote: string) => read<string>(`head ${user} ${vote}`)
export const keepOpenedHead = (user: string, vote: string, head: string) =>
  write(`head ${user} ${vote}`, head)
