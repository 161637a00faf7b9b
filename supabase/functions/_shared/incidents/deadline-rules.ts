import type { LocalHoliday } from '../../../../domain/holidays.ts'
import { type DeadlineRule, deadlinesOf, type WorkingHours } from '../../../../domain/incidents/deadlines.ts'
import type { Priority } from '../../../../domain/incidents/words.ts'
import { brasiliaZone } from '../../../../domain/time-zones/time-zones.ts'
import type { Sql } from '../database.ts'

export type IncidentRules = {
  hours: WorkingHours
  reopenDays: number
  /** Deadlines for a report at an instant, on that civil day; null where no rule is in force. */
  due(
    categoryId: string,
    priority: Priority,
    at: Date,
    day: string,
  ): { answer_due_at: Date | null; solve_due_at: Date | null; due_is_working: boolean }
}

type RuleRow = {
  category_id: string | null
  priority: Priority
  answer_hours: number
  solve_hours: number
  is_working: boolean
  from_on: string
}

/** Loads the condominium's deadlines and working days, once for a batch. */
export async function incidentRules(sql: Sql, condominiumId: string): Promise<IncidentRules> {
  const [settings] = await sql<
    {
      reopen_days: number | null
      work_from: number | null
      work_until: number | null
      zone: string
      holidays: readonly LocalHoliday[]
    }[]
  >`
    select s.reopen_days, s.work_from, s.work_until, k.time_zone as zone, private.holidays_of(k.id) as holidays from public.condominiums k
    left join public.incident_settings s on s.condominium_id = k.id where k.id = ${condominiumId}`
  const rows = await sql<RuleRow[]>`
    select category_id, priority, answer_hours, solve_hours, is_working, from_on::text
    from public.incident_deadlines where condominium_id = ${condominiumId} order by from_on desc`
  const hours = {
    from: settings?.work_from ?? 8,
    until: settings?.work_until ?? 18,
    zone: settings?.zone ?? brasiliaZone,
    holidays: settings?.holidays ?? [],
  }
  const ruleOf = (categoryId: string, priority: Priority, day: string): DeadlineRule | null => {
    const inForce = rows.filter((row) => row.priority === priority && row.from_on <= day)
    const row =
      inForce.find(({ category_id }) => category_id === categoryId) ??
      inForce.find(({ category_id }) => category_id === null)
    return row
      ? { answerHours: row.answer_hours, solveHours: row.solve_hours, isWorking: row.is_working }
      : null
  }
  return {
    hours,
    reopenDays: settings?.reopen_days ?? 15,
    due(categoryId, priority, at, day) {
      const rule = ruleOf(categoryId, priority, day)
      if (!rule) return { answer_due_at: null, solve_due_at: null, due_is_working: false }
      const { answerDueAt, solveDueAt } = deadlinesOf(at, rule, hours)
      return { answer_due_at: answerDueAt, solve_due_at: solveDueAt, due_is_working: rule.isWorking }
    },
  }
}
