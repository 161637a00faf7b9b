import type postgres from 'postgres'

type Home = { condominiumId: string; unitId: string; personId: string; occupancyId: string; userId: string }

/** Adds a household's rows: one in each table that references a person or a unit. */
export async function furnishHousehold(sql: postgres.Sql, home: Home): Promise<void> {
  const { condominiumId: id, unitId, personId, occupancyId, userId } = home
  const [{ count } = { count: 0 }] = await sql<{ count: number }[]>`
    select count(*)::int as count from public.vehicles where condominium_id = ${id}`
  const plate = `ABC${String(1000 + count)}`
  await sql`insert into public.vehicles (condominium_id, unit_id, plate) values (${id}, ${unitId}, ${plate})`
  await sql`insert into public.pets (condominium_id, unit_id, name, kind) values (${id}, ${unitId}, 'Bidu', 'dog')`
  await sql`
    insert into public.emergency_contacts (condominium_id, person_id, name, phone)
    values (${id}, ${personId}, 'Irmã', '+5511987654321')`
  await sql`
    insert into public.consents (condominium_id, person_id, purpose, text_version, given, recorded_by)
    values (${id}, ${personId}, 'whatsapp', '2026-01', true, ${userId})`
  await sql`
    insert into public.change_requests (condominium_id, person_id, asked_by, kind, wanted, before, after)
    values (${id}, ${personId}, ${userId}, 'name', '{"kind":"name","name":"Outro"}', '{}', '{"Nome":"Outro"}')`
  await sql`
    insert into public.moves (condominium_id, unit_id, person_id, kind, moves_on, items)
    values (${id}, ${unitId}, ${personId}, 'in', '2026-01-10', '[{"text":"Chaves","done_at":null,"done_by":null}]')`
  await sql`
    insert into public.move_checklists (condominium_id, kind, items) values (${id}, 'in', '{Chaves}') on conflict do nothing`
  await sql`
    insert into public.occupancy_versions (condominium_id, occupancy_id, unit_id, person_id, kind, starts_on, is_payer, is_voter, was_removed)
    values (${id}, ${occupancyId}, ${unitId}, ${personId}, 'tenant', '2020-01-01', false, false, false)`
}
