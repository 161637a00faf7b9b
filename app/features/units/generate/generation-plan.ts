import { previewUnits, unitGeneration } from '../../../../domain/units/generate-units.ts'
import type { UnitKind } from '../../../../domain/units/unit-kind.ts'
import type { Generation } from '../mutations.ts'

/** The generator's form: `blocks` as typed, numbers '' while their field is empty. */
export type GenerationPlan = {
  blocks: string
  floors: number | string
  unitsPerFloor: number | string
  numbering: 'floor_hundreds' | 'sequential'
  firstFloor: number | string
  kind: UnitKind
}

/** '3' is a count, 'Torre Sul, Torre Norte' names, blank a building without blocks. */
export function readBlocks(text: string): string[] | number {
  const typed = text.trim()
  if (/^\d+$/.test(typed)) return Number(typed)
  return typed === '' ? [] : typed.split(',').map((name) => name.trim())
}

const numberOf = (value: number | string): number => (value === '' ? Number.NaN : Number(value))

/** The plan as the command takes it. */
export const generationOf = (plan: GenerationPlan): Generation => ({
  blocks: readBlocks(plan.blocks),
  floors: numberOf(plan.floors),
  units_per_floor: numberOf(plan.unitsPerFloor),
  numbering: plan.numbering,
  first_floor: numberOf(plan.firstFloor),
  kind: plan.kind,
})

export type Checked = {
  /** By field of the form. */
  errors: Record<string, string>
  /** What comes of the plan; null while it has errors. */
  preview: ReturnType<typeof previewUnits> | null
}

/** Checks a plan by the domain's rule, and shows what would come of it. */
export function checkPlan(plan: GenerationPlan): Checked {
  const { units_per_floor, first_floor, ...rest } = generationOf(plan)
  const parsed = unitGeneration.safeParse({
    ...rest,
    unitsPerFloor: units_per_floor,
    firstFloor: first_floor,
  })
  if (parsed.success) return { errors: {}, preview: previewUnits(parsed.data) }
  const errors: Record<string, string> = {}
  for (const { path, message } of parsed.error.issues) errors[String(path[0])] ??= message
  return { errors, preview: null }
}
