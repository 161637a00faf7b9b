import type postgres from 'postgres'

/** A fiscal year with an approved version and its line, its limits and a notice: one row each, by the condominium's id. */
export async function furnishBudget(sql: postgres.Sql, id: string, fundId: string): Promise<void> {
  await sql`insert into public.budgets (condominium_id, id, starts_on) values (${id}, ${id}, '2025-01-01')`
  await sql`
    insert into public.budget_versions (condominium_id, budget_id, version, source, applies_from)
    values (${id}, ${id}, 1, 'empty', '2025-01-01')`
  await sql`
    insert into public.budget_lines (condominium_id, budget_id, version, fund_id, rubric_id, cents)
    values (${id}, ${id}, 1, ${fundId}, private.rubric_of(${id}, '2.2.01'), array_fill(1000::bigint, '{12}'))`
  await sql`
    update public.budget_versions set status = 'approved', approved_at = now(), decision_id = ${id}
    where condominium_id = ${id} and budget_id = ${id}`
  await sql`insert into public.budget_alerts (condominium_id) values (${id})`
  await sql`
    insert into public.budget_notices (condominium_id, month, rubric_id, planned_cents, actual_cents)
    values (${id}, '2025-01-01', private.rubric_of(${id}, '2.2.01'), 1000, 2000)`
}

/** Well-formed bodies of the commands of budgets. */
export function budgetBodies(condominium_id: string) {
  const version = { condominium_id, budget_id: condominium_id, version: 1 }
  return {
    'start-budget': { condominium_id, starts_on: '2031-01', from: 'empty' },
    'save-budget': {
      ...version,
      revision: 1,
      reserve_percent: '10',
      allowance_percent: '0',
      fee_months: 'level',
      lines: [],
    },
    'decide-budget': { ...version, revision: 1, to: 'proposed' },
    'save-budget-alerts': { condominium_id, is_on: true, basis_points: 1000, cents: 50_000 },
    'simulate-fees': version,
    'export-fees': { ...version, format: 'csv' },
    'export-budget': { ...version, format: 'csv' },
  }
}
