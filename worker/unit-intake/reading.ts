import { UnitImport } from '../../domain/unit-import/unit-import.ts'

import type { WorkerContext } from '../context.ts'
import type { Job, Progress } from '../job.ts'
import type { ImportFile, Reading } from './import-file.ts'
import { openSource } from './open-source.ts'
import { STEP, Step } from './step.ts'
import { storedObject } from './stored-object.ts'

/**
 * Reads a file from its beginning and stores sound rows and the others' issues, a step at a time. Rows stored by an earlier try are only counted
 * again, so that a paused job, or one that lost its worker, continues where it stopped.
 */
export async function readFile(
  context: WorkerContext,
  job: Job,
  file: ImportFile,
  progress: Progress,
): Promise<Reading> {
  const source = await openSource(storedObject(context, file.path, file.size), file.sheet)
  const step = new Step(context, job, file.cursorLine)
  try {
    const { heading, format, sheets } = source
    const mapping = file.mapping ?? heading.mapping
    const reading = new UnitImport({ headerLine: heading.headerLine, mapping })
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
    await step.kept()
    return storable({ report, heading: { ...heading, mapping }, format, sheets })
  } finally {
    await step.over()
    source.close()
  }
}

/** Characters that PostgreSQL's JSON cannot hold would prevent everything else from being stored. */
const storable = <Value>(value: Value): Value =>
  JSON.parse(JSON.stringify(value), (_, part) =>
    typeof part === 'string' ? part.toWellFormed().replaceAll('\0', '\ufffd') : part,
  )
