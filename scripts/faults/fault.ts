import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Caller } from './caller.ts'
import type { Product, Victim } from './product.ts'
import type { Asked, Work } from './works/work.ts'
import { type WorkKind, workKinds, works } from './works.ts'

/** What to hit, and when: `moment` is the part (0 to 1) of the work's usual time that passes before. */
export type Fault = { kind: WorkKind; victim: Victim; moment: number }

export type Outcome = {
  /** Empty if everything holds. */
  failures: string[]
  /** Seconds from the command to the work's end. */
  seconds: number
  /** How often the queue restarted the work, or its requester repeated the request. Zero: the fault came too late or too early to matter. */
  repeats: number
  /** Seconds from the product being up again to the work being taken up; null if it had not to be. */
  backAtWork: number | null
}

const victims: Victim[] = ['node', 'database', 'machine']

/** The fault of a seed: three rounds of the kinds cover each work with each victim. */
export function faultOf(seed: number, kinds: readonly WorkKind[] = workKinds): Fault {
  const moment = createHash('sha256').update(`fault ${seed}`).digest().readUInt32BE(0) / 2 ** 32
  const round = Math.floor(seed / kinds.length)
  const place = (seed % kinds.length) + round
  return { kind: kinds[seed % kinds.length]!, victim: victims[place % victims.length]!, moment }
}

/** Does the work of a kind without any fault: the control, and the usual time. */
export async function runUndisturbed(product: Product, caller: Caller, kind: WorkKind): Promise<Outcome> {
  const work = await works[kind](product, caller, `Controle ${kind}`)
  const started = performance.now()
  const up = new Date()
  const asked = await work.ask(randomUUID())
  const { failures, repeats } = await conclude(product, work, asked, up)
  return { failures, repeats, seconds: since(started), backAtWork: null }
}

/** Prepares a building, requests the work, kills the victim in the middle, brings the product back and proves the books. */
export async function runFault(
  product: Product,
  caller: Caller,
  { kind, victim, moment }: Fault,
  usualSeconds: number,
): Promise<Outcome> {
  const work = await works[kind](product, caller, `Prédio ${randomUUID().slice(0, 8)}`)
  const started = performance.now()
  const submitted = work.ask(randomUUID())
  // The outcome during the kill is handled below.
  submitted.catch(() => {})
  await delay(moment * usualSeconds * 1000)
  await product.kill(victim)
  if (victim !== 'database') await product.start()
  const up = new Date()
  const { failures, repeats, begun } = await conclude(product, work, await submitted, up)
  const backAtWork = repeats > 0 && begun ? (begun.getTime() - up.getTime()) / 1000 : null
  return { failures, repeats, seconds: since(started), backAtWork }
}

const since = (started: number) => (performance.now() - started) / 1000

async function conclude(product: Product, work: Work, asked: Asked, up: Date) {
  const failures = new Set<string>()
  const look = async () => {
    for (const failure of await work.watch()) failures.add(failure)
  }
  await look()
  for (const failure of await asked.end(look)) failures.add(failure)
  if (work.again) {
    const code = await work.again.ask()
    if (code !== work.again.code) failures.add(`asked again: ${code}, must be ${work.again.code}`)
  }
  return product.look(async (sql) => {
    const { repeats, begun, faults } = await asked.taken(sql, up)
    for (const failure of [...faults, ...(await work.prove(sql))]) failures.add(failure)
    return { failures: [...failures], repeats, begun }
  })
}
