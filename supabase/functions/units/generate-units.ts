import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { condominiumId } from '../../../domain/fields/id.ts'
import { checkAllowance, type UnitAllowance } from '../../../domain/unit-intake.ts'
import { previewUnits, unitGeneration } from '../../../domain/units/generate-units.ts'
import { command } from '../_shared/command.ts'
import { loadExistingUnits } from '../_shared/unit-intake/existing-units.ts'
import { startUnitJob } from '../_shared/unit-intake/unit-jobs.ts'

const input = z
  .object({
    condominium_id: condominiumId,
    blocks: unitGeneration.shape.blocks,
    floors: unitGeneration.shape.floors,
    units_per_floor: unitGeneration.shape.unitsPerFloor,
    numbering: unitGeneration.shape.numbering,
    first_floor: unitGeneration.shape.firstFloor,
    kind: unitGeneration.shape.kind,
    areas: unitGeneration.shape.areas,
    garages: unitGeneration.shape.garages,
    storage: unitGeneration.shape.storage,
    dry_run: z.boolean().default(false),
  })
  .transform((given, context) => {
    const { condominium_id, dry_run, units_per_floor, first_floor, ...rest } = given
    const generation = unitGeneration.safeParse({
      ...rest,
      unitsPerFloor: units_per_floor,
      firstFloor: first_floor,
    })
    if (generation.success) return { condominium_id, dry_run, generation: generation.data }
    for (const { path, message } of generation.error.issues) {
      const snake = path.map((key) => String(key).replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
      context.addIssue({ code: 'custom', path: snake, message })
    }
    return z.NEVER
  })

/** Units of a building by blocks × floors × units per floor. `dry_run` shows count, limit and the first ones. */
export default command('generate-units', {
  roles: 'admins',
  feature: 'unit_management',
  auditedAs: 'Gerou unidades',
  section: 'work',
  ownCase: 'register',
  input,
  condominium: (given) => given.condominium_id,
  async run(context, { generation, dry_run }) {
    const { sql, condominiumId } = context
    const { allowance } = await loadExistingUnits(sql, condominiumId)
    const preview = previewUnits(generation)
    if (dry_run) return { ...preview, ...state(allowance, preview.count) }
    if (allowance.used > 0) throw new AppError('units_exist')
    checkAllowance(allowance, preview.count)
    const jobId = await startUnitJob(context, {
      kind: 'generate_units',
      title: 'Gerar unidades',
      total: preview.count,
      input: generation,
    })
    await context.enqueue('generate-units', { condominiumId, jobId })
    return { job_id: jobId }
  },
})

const state = (allowance: UnitAllowance, count: number) => ({
  plan: allowance,
  allowed: allowance.used === 0 && count <= allowance.limit,
})
