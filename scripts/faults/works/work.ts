import type { Sql } from 'postgres'
import { addressOf } from '../../../domain/permissions/command-address.ts'
import type { CommandName } from '../../../domain/permissions/commands.ts'
import { type Caller, jobEnd } from '../caller.ts'
import type { Product } from '../product.ts'
import type { Proof } from '../proofs.ts'

/** Work that a fault hits: asked for over HTTP, proved afterwards. */
export type Work = {
  /** Asks for it under one key for all tries, as a browser or a bank does: an answer lost on the way must not do the work twice. */
  ask(key: string): Promise<Asked>
  /** Looked at while the work goes on: what must hold at every moment. Gives what does not. */
  watch(): Promise<string[]>
  /** Of what must hold once the work is done. */
  prove: Proof
  /** What must be refused when it is asked for again, and with which code. */
  again?: { code: string; ask(): Promise<string | null> }
}

export type Asked = {
  /** Waits until what goes on after the answer has ended, looking meanwhile. Gives what is wrong with its end. */
  end(look: () => Promise<void>): Promise<string[]>
  /** How often it was begun after the first time, and when the last of these began; `up` is when the product was back. */
  taken(sql: Sql, up: Date): Promise<Taken>
}

/** `faults`: what is wrong with how it was handed over. */
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

/** All or nothing, at any moment: what the síndico sees is none of them or every one. */
export function watchCount(caller: Caller, path: string, all: number): Work['watch'] {
  return async () => {
    const count = await caller.count(path)
    return count === 0 || count === all ? [] : [`half done in sight: ${count} of ${all}`]
  }
}
