import { previewUnits, unitGeneration } from '../../../../domain/units/generate-units.ts'
import type { UnitKind } from '../../../../domain/units/unit-kind.ts'
import { readArea } from '../edit/one/unit-form.ts'
import type { Generation } from '../mutations.ts'

/** The generator's form: `blocks` as typed, numbers '' while their field is empty. */
export type GenerationPlan = {
  blocks: string
  floors: number | string
  unitsPerFloor: number | string
  numbering: 'floor_hundreds' | 'sequential'
  firstFloor: number | string
  kind: UnitKind
  /** One for each place on the floor, as typed: '70,25; 90'. */
  areas: string
  garages: number | string
  storage: boolean
}

/** '3' is a count, 'Torre Sul, Torre Norte' names, blank a building without blocks. */
export function readBlocks(text: string): string[] | number {
  const typed = text.trim()
  if (/^\d+$/.test(typed)) return Number(typed)
  return typed === '' ? [] : typed.split(',').map((name) => name.trim())
}

/** Square metres by place on the floor; blank is none, a word that is no number NaN. */
export const readAreas = (text: string): number[] =>
  text.trim() === ''
    ? []
    : text
        .split(/[;\n]|\s{1,}(?=\d)/)
        .map((part) => part.trim())
        .filter(Boolean)
        .map((part) => readArea(part) ?? Number.NaN)

const numberOf = (value: number | string): number => (value === '' ? Number.NaN : Number(value))

/** The plan as the command takes it. */
export const generationOf = (plan: GenerationPlan): Generation => ({
  blocks: readBlocks(plan.blocks),
  floors: numberOf(plan.floors),
  units_per_floor: numberOf(plan.unitsPerFloor),
  numbering: plan.numbering,
  first_floor: numberOf(plan.firstFloor),
  kind: plan.kind,
  areas: readAreas(plan.areas),
  garages: plan.garages === '' ? 0 : numberOf(plan.garages),
  storage: plan.storage,
})

export type Checked = {
  /** By field of the form. */
  errors: Record<string, string>
  /** The result of the plan; null while it has errors. */
  preview: ReturnType<typeof previewUnits> | null
}

/** Checks a plan by the domain's rule, and previews its result. */
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
