import { parseShare } from '../../domain/shares.ts'
import { type RowResult, UnitImport } from '../../domain/unit-import/unit-import.ts'
import { rowIssues } from '../../domain/unit-intake.ts'
import type { WorkerContext } from '../context.ts'
import { holdJob, type Job, type Progress } from '../job.ts'
import type { ImportFile, Reading } from './import-file.ts'
import { writeIssues } from './issues.ts'
import { openSource } from './open-source.ts'
import { clearStaged, type StagedUnit, stageUnits } from './staging.ts'
import { storedObject } from './stored-object.ts'

/** Rows of one transaction: as many as a killed worker reads again, and as long as a pause has to wait. */
const STEP = 10_000

/**
 * Reads a file from its beginning and keeps sound rows and what is wrong with the others, a step at a time. Rows that an earlier try
 * kept are only counted again, so that whoever paused it, or lost its worker, goes on where it stopped.
 */
export async function readFile(
  context: WorkerContext,
  job: Job,
  file: ImportFile,
  progress: Progress,
): Promise<Reading> {
  const source = await openSource(storedObject(context, file.path, file.size), file.sheet)
  try {
    const { heading, format, sheets } = source
    const mapping = file.mapping ?? heading.mapping
    const reading = new UnitImport({ headerLine: heading.headerLine, mapping })
    const step = new Step(context, job, file.cursorLine)
    if (file.cursorLine === 0) await step.begin()
    for await (const { records, bytes } of source.records()) {
      step.add(reading.take(records))
      const estimate = Math.round((reading.rows * file.size) / Math.max(1, bytes))
      if (step.isFull) await step.keep(reading.rows, estimate)
      else if (step.skipped >= STEP) {
        step.skipped = 0
        await progress(reading.rows, estimate)
      }
      if (reading.isTooLong) break
    }
    const report = reading.end()
    await step.keep(report.rows, report.rows)
    return storable({ report, heading: { ...heading, mapping }, format, sheets })
  } finally {
    source.close()
  }
}

/** Letters that PostgreSQL's JSON cannot hold would keep everything else from being kept. */
const storable = <Value>(value: Value): Value =>
  JSON.parse(JSON.stringify(value), (_, part) =>
    typeof part === 'string' ? part.toWellFormed().replaceAll('\0', '\ufffd') : part,
  )

class Step {
  skipped = 0
  #context: WorkerContext
  #job: Job
  #cursor: number
  #units: StagedUnit[] = []
  #faulty: RowResult[] = []
  #last: number

  constructor(context: WorkerContext, job: Job, cursor: number) {
    this.#context = context
    this.#job = job
    this.#cursor = cursor
    this.#last = cursor
  }

  get isFull(): boolean {
    return this.#units.length + this.#faulty.length >= STEP
  }

  add(results: readonly RowResult[]): void {
    for (const result of results) {
      if (result.line <= this.#cursor) {
        this.skipped += 1
        continue
      }
      this.#last = result.line
      if (!result.ok) this.#faulty.push(result)
      else {
        const { share, ...row } = result.row
        const value = share === null ? null : (parseShare(share)?.value ?? null)
        this.#units.push({ line: result.line, share: value, row })
      }
    }
  }

  /** The database may have lost in a crash what an earlier try had staged. */
  async begin(): Promise<void> {
    await this.#context.transaction(async (sql) => {
      await holdJob(sql, this.#job)
      await clearStaged(sql, this.#job)
    })
  }

  async keep(done: number, total: number): Promise<void> {
    const { condominiumId, id } = this.#job
    await this.#context.transaction(async (sql) => {
      await holdJob(sql, this.#job)
      await stageUnits(sql, this.#job, this.#units)
      await writeIssues(sql, this.#job, this.#faulty.flatMap(rowIssues))
      await sql`
        update private.imports set cursor_line = ${this.#last} where condominium_id = ${condominiumId} and job_id = ${id}`
      await sql`
        update public.jobs set done = ${done}, total = ${Math.max(done, total)}
        where condominium_id = ${condominiumId} and id = ${id}`
    })
    this.#units = []
    this.#faulty = []
  }
}
