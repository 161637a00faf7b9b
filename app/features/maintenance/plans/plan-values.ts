import type { PlanLine } from '../queries.ts'

/** A plan as its command takes it, counted from its next day on. */
export const planBody = (plan: PlanLine) => {
  const { id, title, instructions, kind, asset_id, every, every_unit, anchor, season, ahead_days } = plan
  const { responsible, assignee_id, supplier_id, checklist, standard, minutes } = plan
  return {
    id,
    title,
    instructions,
    kind,
    asset_id,
    every,
    every_unit,
    anchor,
    season,
    ahead_days,
    responsible,
    assignee_id,
    supplier_id,
    checklist,
    standard,
    minutes,
    first_on: plan.next_on ?? plan.first_on,
  }
}
