import type postgres from 'postgres'

/** A saved report of nobody in particular, shared, sent once by its schedule, and a comparison with similar condominiums: each by the condominium's id. */
export async function furnishReports(sql: postgres.Sql, id: string): Promise<void> {
  await sql`
    insert into public.saved_reports (condominium_id, id, report, name, filters, is_shared, created_by)
    values (${id}, ${id}, 'suppliers-paid', 'Fornecedores do mês', '{}', true, ${id})`
  await sql`
    insert into public.report_schedules (condominium_id, id, saved_id, rhythm, on_day, roles, format, next_on, created_by)
    values (${id}, ${id}, ${id}, 'monthly', 5, array['council'], 'pdf', '2026-02-05', ${id})`
  await sql`
    insert into public.report_sendings (condominium_id, id, saved_id, report, name, filters, for_day, roles, format)
    values (${id}, ${id}, ${id}, 'suppliers-paid', 'Fornecedores do mês', '{}', '2026-01-05', array['council'], 'pdf')`
  await sql`
    insert into public.annual_reports (condominium_id, id, from_on, until_on, sections)
    values (${id}, ${id}, '2025-01-01', '2025-12-31', '[{"name": "presentation", "text": "Contas", "included": true, "with_tables": false, "drafted": ""}]')`
  await sql`insert into public.benchmark_members (condominium_id, joined_by) values (${id}, ${id})`
}

/** Well-formed bodies of the commands of reports. */
export function reportBodies(condominium_id: string) {
  const report = 'suppliers-paid'
  return {
    'read-report': { condominium_id, report },
    'export-report': { condominium_id, report, format: 'csv' },
    'save-report': { condominium_id, report, name: 'Fornecedores', filters: {}, is_shared: true },
    'remove-saved-report': { condominium_id, saved_id: condominium_id },
    'schedule-report': {
      condominium_id,
      saved_id: condominium_id,
      rhythm: 'weekly',
      on_day: 1,
      roles: ['council'],
      format: 'pdf',
    },
    'draft-annual-report': { condominium_id, from: '2024-01-01', until: '2024-12-31' },
    'read-annual-report': { condominium_id, report_id: condominium_id },
    'save-annual-report': {
      condominium_id,
      report_id: condominium_id,
      version: 1,
      sections: [{ name: 'presentation', text: 'Contas', included: true, with_tables: false }],
    },
    'annual-report-document': { condominium_id, report_id: condominium_id },
    'issue-annual-report': { condominium_id, report_id: condominium_id, version: 1 },
    'discard-annual-report': { condominium_id, report_id: condominium_id },
    'join-benchmark': { condominium_id },
    'leave-benchmark': { condominium_id },
    'stop-report-schedule': { condominium_id, saved_id: condominium_id },
  }
}
