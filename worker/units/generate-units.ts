import { AppError } from '../../domain/errors.ts'
import { rational } from '../../domain/rational.ts'
import { checkAllowance, mergeShares } from '../../domain/unit-intake.ts'
import { generateUnits, previewUnits, type UnitGeneration } from '../../domain/units/generate-units.ts'
import { loadExistingUnits } from '../../supabase/functions/_shared/unit-intake/existing-units.ts'
import type { Task, Transaction } from '../context.ts'
import { runJob } from '../job.ts'
import { takeIn } from '../unit-intake/intake.ts'
import { type StagedUnit, stageUnits } from '../unit-intake/staging.ts'

/** Creates the units of a building described by blocks, floors and units per floor, where there are none yet. */
export const generateUnitsTask: Task = {
  topic: 'generate-units',
  isInterruptible: true,
  async run(context, payload) {
    await runJob(context, payload as { condominiumId: string; jobId: string }, async (job, progress) => {
      const input = job.input as UnitGeneration
      const { count, shareTotal } = previewUnits(input, 0)
      await progress(0, count)
      return context.transaction(async (sql) => {
        const existing = await loadExistingUnits(sql, job.condominiumId, true)
        if (existing.shareTotal !== null) throw new AppError('units_exist')
        checkAllowance(existing.allowance, count)
        await stageUnits(sql, job, staged(input))
        const merge = mergeShares(null, shareTotal)
        const rule = { total: 1, unit: 1, factor: 1 }
        const report = await takeIn(sql, job, { rule, merge, progress, more: { rows: count, refused: 0 } })
        await tieAnnexes(sql, job.condominiumId)
        return report
      })
    })
  },
}

/** Parking places and storage rooms are named after their unit: V101, V101-2, D101. */
async function tieAnnexes(sql: Transaction, condominiumId: string): Promise<void> {
  await sql`
    insert into public.unit_annexes (condominium_id, annex_id, main_id, tie)
    select a.condominium_id, a.id, m.id, 'belongs'
    from public.units a
    join public.units m on m.condominium_id = a.condominium_id and m.block = a.block
      and m.number = regexp_replace(a.number, '^[VD]|-[0-9]+$', '', 'g')
    where a.condominium_id = ${condominiumId} and a.kind in ('garage', 'storage') and a.number ~ '^[VD]'`
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
  for (const { block, number, floor, kind, share, area } of generateUnits(input)) {
    line += 1
    yield { line, share: rational(share), row: { block, number, floor, kind, area, ...nobody } }
  }
}
