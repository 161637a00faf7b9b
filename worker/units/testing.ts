import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { startProject, type TestProject } from '../../supabase/functions/_shared/testing.ts'
import changeJob from '../../supabase/functions/units/change-job.ts'
import previewImport from '../../supabase/functions/units/preview-import.ts'
import reviewImport from '../../supabase/functions/units/review-import.ts'
import { type Home, type Intake, startIntake } from '../../supabase/tests/intake.ts'
import type { WorkerContext } from '../context.ts'
import type { TestWorker } from '../testing.ts'
import { generateUnitsTask } from './generate-units.ts'
import { importUnitsTask } from './import-units.ts'

export const tasks = [importUnitsTask, generateUnitsTask]
export const example = (name: string) => readFile(join(import.meta.dirname, '../..', 'examples', name))

const header = 'Bloco;Unidade;Fração ideal;Proprietário;CPF;Inquilino;CPF'
/** Two units of one owner, the second let. */
export const twoUnits = `${header}\nA;1;0,5;José Conceição;52998224725;;\nA;2;0,5;José Conceição;529.982.247-25;Ana;111.444.777-35\n`

type More = Record<string, unknown>

/** What tests of imports do, as people and as workers. */
export class Importing {
  readonly project: TestProject
  readonly worker: TestWorker
  #intake: Intake

  constructor(project: TestProject, intake: Intake) {
    this.project = project
    this.worker = intake.worker
    this.#intake = intake
  }

  static async start(): Promise<Importing> {
    const project = await startProject()
    return new Importing(project, await startIntake(project))
  }

  async close(): Promise<void> {
    await this.#intake.close()
    await this.project.close()
  }

  upload = (home: Home, content: Buffer | string) => this.#intake.upload(home, content)
  send = (home: Home, content: Buffer | string, more: More = {}) => this.#intake.send(home, content, more)

  /** Uploads a file and reads it, up to the review. */
  async toReview(home: Home, content: Buffer | string, more: More = {}): Promise<string> {
    const answer = await this.send(home, content, { review: true, ...more })
    await this.worker.settle(tasks)
    return String(answer.body.job_id)
  }

  about = (home: Home, job_id: string, more: More = {}) => ({
    condominium_id: home.condominiumId,
    job_id,
    ...more,
  })

  async preview(home: Home, jobId: string) {
    const { body } = await this.project.call(previewImport, this.about(home, jobId), home.admin)
    return body as {
      format: string
      counts: { rows: number; accepted: number; refused: number }
      faults: { rule: string; message: string }[]
      mapping: Record<string, number>
      plan: { allowed: boolean }
      several_owners: { count: number; split: number; rows: { line: number; split: boolean }[] } | null
    }
  }

  review = (home: Home, jobId: string, decision: string, more: More = {}) =>
    this.project.call(reviewImport, this.about(home, jobId, { decision, ...more }), home.admin)
  change = (home: Home, jobId: string, what: string) =>
    this.project.call(changeJob, this.about(home, jobId, { change: what }), home.admin)

  async jobOf(home: Home) {
    const { sql } = this.project
    const [job] = await sql`
      select id, status, total, done, refused, report, error_code from public.jobs
      where condominium_id = ${home.condominiumId} order by created_at desc, id desc limit 1`
    const issues = await sql`
      select line, field, rule, message from public.job_issues where job_id = ${job!.id} order by position`
    return { ...job!, issues } as unknown as {
      id: string
      status: string
      total: string
      refused: string
      report: Record<string, unknown>
      error_code: string | null
      issues: { line: number; field: string; rule: string; message: string }[]
    }
  }

  /** Checks that neither file nor rows of a finished import remain. */
  async leftNothing({ condominiumId }: Home, files = 0): Promise<void> {
    const [left] = await this.project.sql`
      select (select count(*)::int from private.imports where condominium_id = ${condominiumId}) as imports,
        (select count(*)::int from private.import_rows where condominium_id = ${condominiumId}) as rows,
        (select count(*)::int from storage.objects where name like ${`${condominiumId}/imports/%`}) as files`
    expect(left).toEqual({ imports: 0, rows: 0, files })
  }

  unitsOf = (home: Home) => this.project.sql`
    select label, owner_name, occupant_name, payer_name, share from public.unit_list
    where condominium_id = ${home.condominiumId} order by sort_key`

  /** The worker's context whose transactions stop being the ones when `when` says so, as a killed process does. */
  dyingAt(when: (call: number) => boolean, then: () => Promise<unknown> = async () => {}): WorkerContext {
    let calls = 0
    return {
      ...this.worker.context,
      transaction: async (work, signal) => {
        calls += 1
        if (!when(calls)) return this.worker.context.transaction(work, signal)
        await then()
        throw new Error('killed')
      },
    }
  }

  /** Returns the requested import that no worker has taken yet. */
  async waiting(): Promise<unknown> {
    const [row] = await this.project.sql<{ payload: unknown }[]>`
      delete from private.outbox where topic = 'import-units' returning payload`
    return row!.payload
  }

  perform = (context: WorkerContext, payload: unknown) =>
    importUnitsTask.run(context, payload, new AbortController().signal)
}
