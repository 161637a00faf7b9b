import { AppError } from '../domain/errors.ts'
import { checkAllowance, mergeShares } from '../domain/unit-intake.ts'
import { generateUnits, previewUnits, type UnitGeneration } from '../domain/units/generate-units.ts'
import { loadExistingUnits } from '../supabase/functions/_shared/existing-units.ts'
import type { Task } from './context.ts'
import { runJob } from './job.ts'
import { keptReport, takeIn } from './unit-intake/intake.ts'
import type { StagedUnit } from './unit-intake/staging.ts'

/** Creates the units of a building described by blocks, floors and units per floor, where there are none yet. */
export const generateUnitsTask: Task = {
  topic: 'generate-units',
  isInterruptible: true,
  async run(context, payload) {
    await runJob(context, payload as { condominiumId: string; jobId: string }, async (job, progress) => {
      const kept = await keptReport(context, job)
      if (kept) return kept
      const input = job.input as UnitGeneration
      const { count, shareTotal } = previewUnits(input, 0)
      await progress(0, count)
      return context.transaction(async (sql) => {
        const existing = await loadExistingUnits(sql, job.condominiumId, true)
        if (existing.shareTotal !== null) throw new AppError('units_exist')
        checkAllowance(existing.allowance, count)
        return takeIn(sql, job, staged(input), mergeShares(null, shareTotal), {
          rows: count,
          refused: 0,
        })
      })
    })
  },
}

const nobody = {
  owner_name: null,
  owner_document: null,
  owner_email: null,
  owner_phone: null,
  tenant_name: null,
  tenant_document: null,
  tenant_email: null,
  tenant_phone: null,
}

function* staged(input: UnitGeneration): Generator<StagedUnit> {
  let line = 0
  for (const { block, number, floor, kind, share } of generateUnits(input)) {
    line += 1
    yield { line, share, row: { block, number, floor, kind, area: null, ...nobody } }
  }
}
