import { toShare } from '../../domain/shares.ts'
import { type ImportReport, type RowResult, UnitImport } from '../../domain/unit-import/unit-import.ts'
import { intakeIssues, sharesWithoutFractions } from '../../domain/unit-intake.ts'
import type { WorkerContext } from '../context.ts'
import { type CopyValue, copyRows } from '../copy-rows.ts'
import type { StagedUnit } from './staging.ts'
import type { FileKey, StoredFile } from './stored-file.ts'

/** What a whole reading of the file says. `added` units are sound and not registered yet. */
export type Reading = { report: ImportReport; added: number }

async function* results(file: StoredFile): AsyncGenerator<RowResult, ImportReport> {
  const reading = new UnitImport(file.layout)
  for await (const piece of file.text()) yield* reading.push(piece)
  const { results: last, report } = reading.end()
  yield* last
  return report
}

/**
 * Reads the file once without writing a unit: what is wrong goes to the job's row report (again from the start when the job
 * is repeated), and the report decides whether anything may go in.
 */
export async function reportIssues(
  context: WorkerContext,
  { condominiumId, jobId }: FileKey,
  file: StoredFile,
  existing: ReadonlySet<string>,
): Promise<Reading> {
  let report: ImportReport | undefined
  let added = 0
  const issues = async function* (): AsyncGenerator<readonly CopyValue[]> {
    let position = 0
    const reading = results(file)
    for (let next = await reading.next(); ; next = await reading.next()) {
      if (next.done) {
        report = next.value
        return
      }
      const found = intakeIssues(next.value, existing)
      if (found.length === 0) added += 1
      for (const { line, field, value, rule, message } of found) {
        position += 1
        yield [condominiumId, jobId, position, line, field, value, rule, message]
      }
    }
  }
  await context.transaction(async (sql) => {
    await sql`delete from public.job_issues where condominium_id = ${condominiumId} and job_id = ${jobId}`
    // COPY refuses tables with policies unless the role has BYPASSRLS, which managed servers do not give.
    await sql`create temp table found_issues (like public.job_issues) on commit drop`
    const columns = 'condominium_id, job_id, position, line, field, value, rule, message'
    await copyRows(sql, `pg_temp.found_issues (${columns})`, issues())
    await sql.unsafe(`insert into public.job_issues (${columns}) select ${columns} from pg_temp.found_issues`)
    await sql`
      update public.jobs set total = ${report!.rows}, refused = ${report!.rows - added}
      where condominium_id = ${condominiumId} and id = ${jobId}`
  })
  return { report: report!, added }
}

/** The units that go in, with whole shares; `factor` brings the file's shares to the condominium's total. */
export async function* acceptedUnits(
  file: StoredFile,
  existing: ReadonlySet<string>,
  { report, added }: Reading,
  factor: number,
  onRow: () => Promise<void> | void,
): AsyncGenerator<StagedUnit> {
  const even = sharesWithoutFractions(added, existing.size > 0)
  for await (const result of results(file)) {
    await onRow()
    if (!result.ok || intakeIssues(result, existing).length > 0) continue
    const { share: written, ...row } = result.row
    const share = report.shares
      ? written === null
        ? 0
        : (toShare(written, report.shares.scale) ?? 0)
      : even.share
    yield { line: result.line, share: share * factor, row }
  }
}
