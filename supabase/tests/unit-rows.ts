import type postgres from 'postgres'

/** Adds one row to each table of the unit register that belongs to the whole condominium; each has the condominium's own id. */
export async function furnishRegister(sql: postgres.Sql, id: string): Promise<void> {
  await sql`
    insert into public.unit_changes (condominium_id, id, kind, title) values (${id}, ${id}, 'edit', 'Corrigir 1')`
  await sql`insert into public.unit_groups (condominium_id, id, name) values (${id}, ${id}, 'Torre A')`
  await sql`
    insert into public.share_acknowledgements (condominium_id, id, share_sum, share_total, reason) values (${id}, ${id}, 1, 2, 'Matrícula')`
  await sql`
    insert into public.decisions (condominium_id, id, version, decided_on, assembly, matter, title, body, requirement)
    values (${id}, ${id}, 2, '2024-03-12', 'ordinary', 'rules', 'Regimento', 'Aprovado.', 'maioria dos presentes')`
  await sql`
    insert into public.decision_versions (condominium_id, id, decision_id, version, content) values (${id}, ${id}, ${id}, 1, '{}')`
}

/** What hangs on a unit: its history, its group, an annex, and the unit that it came of. */
export async function furnishUnit(sql: postgres.Sql, id: string, unitId: string): Promise<void> {
  const [earlier, annex] = await sql<{ id: string }[]>`
    insert into public.units (condominium_id, number, kind, share, sort_key, closed_on)
    values (${id}, ${`ex ${unitId.slice(-12)}`}, 'apartment', 0, ${`ex ${unitId}`}, '2025-01-01'),
      (${id}, ${`vaga ${unitId.slice(-12)}`}, 'garage', 0, ${`vaga ${unitId}`}, null)
    returning id`
  await sql`
    insert into public.unit_history (condominium_id, unit_id, change_id, before, after, share_total, title)
    values (${id}, ${unitId}, ${id}, '{"floor": 1}', '{"floor": 2}', 1, 'Corrigir 1')`
  await sql`
    insert into public.unit_group_members (condominium_id, group_id, unit_id) values (${id}, ${id}, ${unitId})`
  await sql`
    insert into public.unit_annexes (condominium_id, annex_id, main_id, tie) values (${id}, ${annex!.id}, ${unitId}, 'belongs')`
  await sql`
    insert into public.unit_successors (condominium_id, from_id, to_id, change_id, happened_on)
    values (${id}, ${earlier!.id}, ${unitId}, ${id}, '2025-01-01')`
}

/** Well-formed bodies of the commands of the register, about a unit. */
export function unitBodies(condominium_id: string, unitId: string) {
  const selection = { ids: [unitId] }
  const part = { kind: 'apartment', share: '0' }
  return {
    'save-unit': { condominium_id, number: '9001', share: '0' },
    'preview-unit-edits': { condominium_id, selection, changes: { floor: 3 } },
    'edit-units': { condominium_id, selection, changes: { floor: 3 }, expected_count: 1 },
    'undo-unit-change': { condominium_id, change_id: condominium_id },
    'split-unit': {
      condominium_id,
      unit_id: unitId,
      on: '2026-01-01',
      parts: [
        { ...part, number: '9002', share: '1' },
        { ...part, number: '9003' },
      ],
    },
    'merge-units': {
      condominium_id,
      unit_ids: [unitId, condominium_id],
      on: '2026-01-01',
      number: '9004',
      kind: 'apartment',
    },
    'remove-unit': { condominium_id, unit_id: unitId },
    'tie-annex': {
      condominium_id,
      annex_id: condominium_id,
      main_id: unitId,
      tie: 'rented',
      starts_on: '2026-01-01',
    },
    'save-unit-group': { condominium_id, name: 'Lojas' },
    'remove-unit-group': { condominium_id, id: unitId },
    'preview-shares': { condominium_id, rule: 'equal', kinds: ['apartment'] },
    'set-shares': { condominium_id, rule: 'equal', kinds: ['apartment'], expected_count: 999 },
    'acknowledge-shares': { condominium_id, share_sum: 0, share_total: 1, reason: 'É assim na matrícula.' },
    'record-decision': {
      condominium_id,
      id: crypto.randomUUID(),
      decided_on: '2024-03-12',
      assembly: 'ordinary',
      matter: 'rules',
      title: 'Regimento interno',
      body: 'Aprovado por maioria.',
    },
  }
}
