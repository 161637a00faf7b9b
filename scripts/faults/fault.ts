import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { type Caller, jobEnd } from './caller.ts'
import type { Product, Victim } from './product.ts'
import { type Work, type WorkKind, works } from './works.ts'

/** What to hit, and when: `moment` is the part (0 to 1) of the work's usual time that passes before. */
export type Fault = { kind: WorkKind; victim: Victim; moment: number }

export type Outcome = {
  /** Empty: everything holds. */
  failures: string[]
  /** Seconds from the command to the job's end. */
  seconds: number
  /** How often the queue began the job, or the síndico asked, again. Zero: the fault came too late or too early to matter. */
  repeats: number
  /** Seconds from the product being up again to the work being taken up; null if it had not to be. */
  backAtWork: number | null
}

const kinds: WorkKind[] = ['issue', 'import', 'return']
const victims: Victim[] = ['node', 'database', 'machine']

/** The fault of a seed: nine seeds in a row cover each work with each victim. */
export function faultOf(seed: number): Fault {
  const moment = createHash('sha256').update(`fault ${seed}`).digest().readUInt32BE(0) / 2 ** 32
  const place = Math.floor(seed / kinds.length) + seed
  return { kind: kinds[seed % kinds.length]!, victim: victims[place % victims.length]!, moment }
}

/** Does the work of a kind without any fault: the control, and the usual time. */
export async function runUndisturbed(product: Product, caller: Caller, kind: WorkKind): Promise<Outcome> {
  const work = await works[kind](product, caller, `Controle ${kind}`)
  const started = performance.now()
  const jobId = await submit(caller, work, randomUUID())
  return { ...(await conclude(product, caller, work, jobId)), seconds: since(started), backAtWork: null }
}

/** Prepares a building, asks for the work, kills the victim in its middle, brings the product back and proves the books. */
export async function runFault(
  product: Product,
  caller: Caller,
  { kind, victim, moment }: Fault,
  usualSeconds: number,
): Promise<Outcome> {
  const work = await works[kind](product, caller, `Prédio ${randomUUID().slice(0, 8)}`)
  const started = performance.now()
  const submitted = submit(caller, work, randomUUID())
  await delay(moment * usualSeconds * 1000)
  await product.kill(victim)
  if (victim !== 'database') await product.start()
  const up = new Date()
  const jobId = await submitted
  const outcome = await conclude(product, caller, work, jobId)
  const begun = outcome.begun
  const backAtWork = outcome.repeats > 0 && begun ? (begun.getTime() - up.getTime()) / 1000 : null
  return { ...outcome, seconds: since(started), backAtWork }
}

const since = (started: number) => (performance.now() - started) / 1000

/** One key for all tries, as a browser's: an answer lost on the way must not do the work twice. */
async function submit(caller: Caller, work: Work, key: string): Promise<string> {
  const { job_id } = await caller.command<{ job_id: string }>(work.command, work.body, key)
  return job_id
}

async function conclude(product: Product, caller: Caller, work: Work, jobId: string) {
  const failures = new Set<string>()
  const job = await jobEnd(caller, jobId, async () => {
    for (const failure of await work.watch()) failures.add(failure)
  })
  if (job.status !== 'done') failures.add(`the job ended as ${job.status} (${job.error_code})`)
  if (work.again) {
    const code = await caller.refusal(work.command, work.body)
    if (code !== work.again.code) failures.add(`asked again: ${code}, must be ${work.again.code}`)
  }
  return product.look(async (sql) => {
    for (const failure of await work.prove(sql)) failures.add(failure)
    const deliveries = await sql<{ begun: Date; repeats: number }[]>`
      select started_on as begun, retry_count as repeats from pgboss.job where data ->> 'jobId' = ${jobId}`
    if (deliveries.length !== 1) failures.add(`the queue got the job ${deliveries.length} times`)
    const [delivery] = deliveries
    return { failures: [...failures], repeats: delivery?.repeats ?? 0, begun: delivery?.begun ?? null }
  })
}
