import { parseShare } from '../../domain/shares.ts'
import type { RowResult } from '../../domain/unit-import/unit-import.ts'
import type { UnitRow } from '../../domain/unit-import/unit-row.ts'
import { rowIssues } from '../../domain/unit-intake.ts'
import type { WorkerContext } from '../context.ts'
import { holdJob, type Job } from '../job.ts'
import { writeIssues } from './issues.ts'
import { clearStaged, stagedLine, stageText } from './staging.ts'

/** Rows of one transaction: as many as a killed worker reads again, and as long as a pause has to wait. */
export const STEP = 10_000

/** Text is handed on in pieces of about this size. */
const PIECE = 65_536

type Gathered = { rows: number; pieces: string[]; faulty: RowResult[]; last: number }

const nothing = (last: number): Gathered => ({ rows: 0, pieces: [''], faulty: [], last })

/**
 * Rows on their way to the database, one transaction per step. Sound rows are stored as the text sent to the database, and the next step is gathered
 * while the last is being written: memory stays at two steps, however many there are.
 */
export class Step {
  /** Rows skipped since the last progress: an earlier try stored them. */
  skipped = 0
  #context: WorkerContext
  #job: Job
  #cursor: number
  #gathered: Gathered
  #writing: Promise<void> = Promise.resolve()

  constructor(context: WorkerContext, job: Job, cursor: number) {
    this.#context = context
    this.#job = job
    this.#cursor = cursor
    this.#gathered = nothing(cursor)
  }

  get isFull(): boolean {
    return this.#gathered.rows >= STEP
  }

  add(results: readonly RowResult[]): void {
    for (const result of results) {
      if (result.line <= this.#cursor) this.skipped += 1
      else this.#gather(result)
    }
  }

  #gather(result: RowResult): void {
    const gathered = this.#gathered
    gathered.last = result.line
    gathered.rows += 1
    if (!result.ok) {
      gathered.faulty.push(result)
      return
    }
    const { pieces } = gathered
    pieces[pieces.length - 1] += this.#asText(result.line, result.row)
    if (pieces.at(-1)!.length >= PIECE) pieces.push('')
  }

  #asText(line: number, { share, ...row }: UnitRow): string {
    const value = share === null ? null : (parseShare(share)?.value ?? null)
    return stagedLine(this.#job, { line, share: value, row })
  }

  /** The database may have lost in a crash what an earlier try had staged. */
  async begin(): Promise<void> {
    await this.#context.transaction(async (sql) => {
      await holdJob(sql, this.#job)
      await clearStaged(sql, this.#job)
    })
  }

  /** Starts writing the gathered rows once the previous step is written; throws if that one failed. */
  async keep(done: number, total: number): Promise<void> {
    const gathered = this.#gathered
    this.#gathered = nothing(gathered.last)
    await this.#writing
    this.#writing = this.#write(gathered, done, Math.max(done, total))
    // Thrown where it is waited for.
    this.#writing.catch(() => {})
  }

  /** Waits until everything is written. */
  kept(): Promise<void> {
    return this.#writing
  }

  /** Waits until nothing is being written any more, however it ended. */
  async over(): Promise<void> {
    await Promise.allSettled([this.#writing])
  }

  #write({ pieces, faulty, last }: Gathered, done: number, total: number): Promise<void> {
    const { condominiumId, id } = this.#job
    return this.#context.transaction(async (sql) => {
      await holdJob(sql, this.#job)
      await stageText(sql, pieces)
      await writeIssues(sql, this.#job, faulty.flatMap(rowIssues))
      await sql`
        update private.imports set cursor_line = ${last} where condominium_id = ${condominiumId} and job_id = ${id}`
      await sql`
        update public.jobs set done = ${done}, total = ${total} where condominium_id = ${condominiumId} and id = ${id}`
    })
  }
}
