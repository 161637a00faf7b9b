import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { jobEnd } from '../faults/caller.ts'
import { found, type Person, unitCount } from './people.ts'

/** Acknowledged writes, each of which must exist exactly once. */
export type Written = {
  /** Rows written through the data API: condominium and date. */
  conventions: { condominiumId: string; effectiveFrom: string }[]
  /** Descriptions of expenses booked by a command. */
  expenses: { condominiumId: string; description: string }[]
  /** Condominiums whose units a job has made. */
  buildings: string[]
  /** Uploaded files, with the SHA-256 of their bytes. */
  files: { person: Person; path: string; size: number; sha256: string }[]
  signIns: number
  readings: number
}

export type Writing = { written: Written; stopped: Promise<void> }

/** All people write, read and sign in until `stop` aborts; `stopped` settles when the last answer has arrived, and rejects with any refusal. */
export function startWriting(people: readonly Person[], stop: AbortSignal): Writing {
  const written: Written = {
    conventions: [],
    expenses: [],
    buildings: [],
    files: [],
    signIns: 0,
    readings: 0,
  }
  const forever = async (work: (turn: number) => Promise<void>, pause: number) => {
    for (let turn = 0; !stop.aborted; turn++) {
      await work(turn)
      await delay(pause, undefined, { signal: stop }).catch(() => {})
    }
  }
  const works = people.flatMap((person, place) => [
    forever((turn) => writeConvention(person, turn, written), 120),
    forever(() => bookExpense(person, written), 200),
    forever(() => read(person, written), 150),
    forever(() => signIn(person, written), 10_000),
    ...(place < 2 ? [forever((turn) => fillBuilding(person, turn, written), 300)] : []),
  ])
  return { written, stopped: Promise.all(works).then(() => {}) }
}

/** Writes a row with the caller's own key: on a retry, an already accepted row is refused as a duplicate. */
async function writeConvention(person: Person, turn: number, { conventions }: Written): Promise<void> {
  const { condominiumId } = person
  const day = new Date(Date.UTC(2030, 0, 1 + turn))
  const effectiveFrom = day.toISOString().slice(0, 10)
  const body = {
    condominium_id: condominiumId,
    effective_from: effectiveFrom,
    interest_percent_month: '1',
    source: 'ata',
  }
  const { response, tries } = await person.ask('/rest/v1/conventions', { method: 'POST', body })
  const isDouble = response.status === 409 && tries > 1
  if (response.status !== 201 && !isDouble)
    throw new Error(`conventions answered ${response.status}: ${await response.text()}`)
  await response.body?.cancel()
  conventions.push({ condominiumId, effectiveFrom })
}

/** Runs a command with an idempotency key, and for some also uploads the receipt as a file. */
async function bookExpense(person: Person, { expenses, files }: Written): Promise<void> {
  const { condominiumId } = person
  const description = `Despesa ${randomUUID()}`
  const { bill_id } = await person.command<{ bill_id: string }>('record-expense', {
    condominium_id: condominiumId,
    fund: 'ordinary',
    rubric: '2.3.03',
    description,
    cents: 12_345,
    occurred_on: '2026-01-05',
  })
  expenses.push({ condominiumId, description })
  if (expenses.length % 2 === 0) files.push(await upload(person, bill_id))
}

async function upload(person: Person, billId: string): Promise<Written['files'][number]> {
  const text = randomBytes(512 + Math.floor(Math.random() * 150_000)).toString('base64')
  const path = `${person.condominiumId}/expenses/${billId}/${randomUUID()}/nota.txt`
  const { response, tries } = await person.ask(`/storage/v1/object/condominium-files/${path}`, {
    method: 'POST',
    body: text,
    headers: { 'content-type': 'text/plain' },
  })
  const answer = await response.text()
  // Supabase's storage says 400, and the status in its body.
  const isDouble = tries > 1 && answer.includes('Duplicate')
  if (!response.ok && !isDouble) throw new Error(`upload answered ${response.status}: ${answer}`)
  const sha256 = createHash('sha256').update(text).digest('hex')
  return { person, path, size: text.length, sha256 }
}

/** A job through the outbox and the queue, watched as its page does. */
async function fillBuilding(person: Person, turn: number, { buildings }: Written): Promise<void> {
  const condominiumId = await found(person, `Prédio ${turn}`)
  const { job_id } = await person.command<{ job_id: string }>('generate-units', {
    condominium_id: condominiumId,
    blocks: 2,
    floors: unitCount / 8,
    units_per_floor: 4,
    numbering: 'floor_hundreds',
  })
  const job = await jobEnd(person, job_id)
  if (job.status !== 'done') throw new Error(`generate-units ended as ${job.status}: ${job.error_code}`)
  buildings.push(condominiumId)
}

async function read(person: Person, written: Written): Promise<void> {
  const { condominiumId } = person
  const list = `select=id,description&condominium_id=eq.${condominiumId}&order=id.desc&limit=20`
  await person.rows(`ledger_transfers?${list}`)
  await person.rows(`conventions?select=effective_from&condominium_id=eq.${condominiumId}&limit=20`)
  written.readings += 2
}

async function signIn(person: Person, written: Written): Promise<void> {
  const { email, password } = person
  const path = '/auth/v1/token?grant_type=password'
  const { response } = await person.ask(path, { method: 'POST', body: { email, password } })
  if (!response.ok) throw new Error(`sign-in answered ${response.status}: ${await response.text()}`)
  await response.body?.cancel()
  written.signIns += 1
}
