import type { Sql } from 'postgres'
import { addressOf } from '../../../domain/permissions/command-address.ts'
import type { CommandName } from '../../../domain/permissions/commands.ts'
import { type Caller, jobEnd } from '../caller.ts'
import type { Product } from '../product.ts'
import type { Proof } from '../proofs.ts'

/** Work that a fault interrupts: requested over HTTP, proved afterwards. */
export type Work = {
  /** Requests it under one key for all tries, as a browser or a bank does: a lost answer must not do the work twice. */
  ask(key: string): Promise<Asked>
  /** Checks during the work what must hold at every moment. Returns the violations. */
  watch(): Promise<string[]>
  /** Checks what must hold once the work is done. */
  prove: Proof
  /** What must be refused on a second request, and with which code. */
  again?: { code: string; ask(): Promise<string | null> }
}

export type Asked = {
  /** Waits until the work that continues after the answer has ended, checking meanwhile. Returns what is wrong with its end. */
  end(look: () => Promise<void>): Promise<string[]>
  /** How often it was begun after the first time, and when the last of these began; `up` is when the product was back. */
  taken(sql: Sql, up: Date): Promise<Taken>
}

/** `faults`: what is wrong with the handover. */
type Taken = { repeats: number; begun: Date | null; faults: string[] }

export type MakeWork = (product: Product, caller: Caller, name: string) => Promise<Work>

/** A command whose job does the work. */
export function askJob(caller: Caller, command: CommandName, body: object): Work['ask'] {
  return async (key) => {
    const { job_id } = await caller.command<{ job_id: string }>(command, body, key)
    return {
      async end(look) {
        const job = await jobEnd(caller, job_id, look)
        return job.status === 'done' ? [] : [`the job ended as ${job.status} (${job.error_code})`]
      },
      async taken(sql) {
        const deliveries = await sql<{ begun: Date; repeats: number }[]>`
          select started_on as begun, retry_count as repeats from pgboss.job where data ->> 'jobId' = ${job_id}`
        const [delivery] = deliveries
        const faults = deliveries.length === 1 ? [] : [`the queue got the job ${deliveries.length} times`]
        return { repeats: delivery?.repeats ?? 0, begun: delivery?.begun ?? null, faults }
      },
    }
  }
}

/** A command that has done its work when it answers. */
export function askNow(caller: Caller, command: CommandName, body: object): Work['ask'] {
  return async (key) => {
    const headers = { 'idempotency-key': key }
    const { response, tries } = await caller.ask(`/functions/v1/${addressOf(command)}`, {
      method: 'POST',
      body,
      headers,
    })
    const answered = new Date()
    const refused = response.ok ? [] : [`${command} answered ${response.status}: ${await response.text()}`]
    return {
      end: async () => refused,
      taken: async () => ({ repeats: tries - 1, begun: answered, faults: [] }),
    }
  }
}

export const refusalOf = (
  caller: Caller,
  command: CommandName,
  body: object,
  code: string,
): Work['again'] => ({ code, ask: () => caller.refusal(command, body) })

/** Checks that the síndico sees none or all of them, at any moment. */
export function watchCount(caller: Caller, path: string, all: number): Work['watch'] {
  return async () => {
    const count = await caller.count(path)
    return count === 0 || count === all ? [] : [`half done in sight: ${count} of ${all}`]
  }
}
