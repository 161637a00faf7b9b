import type { TestProject, User } from '../../functions/_shared/testing.ts'

export type Sql = TestProject['sql']

/** Runs a query as the person, under their policies. */
export function as<Row extends object>(
  { sql }: TestProject,
  user: User,
  query: (sql: Sql) => PromiseLike<Row[]>,
): Promise<Row[]> {
  return sql.begin(async (tx) => {
    await tx`set local role authenticated`
    await tx`select set_config('request.jwt.claims', ${JSON.stringify({ sub: user.id, role: 'authenticated' })}, true)`
    return query(tx as unknown as Sql)
  }) as unknown as Promise<Row[]>
}

export type TestUnit = {
  block: string
  number: string
  floor?: number
  kind?: string
  owner?: string
  tenant?: string
  document?: string
  plate?: string
  /** Open charges: cents by due date. */
  owes?: Record<string, number>
}

/** Adds units with their people and annexes; returns their ids by label. */
export async function addUnits(
  { sql }: TestProject,
  condominiumId: string,
  units: readonly TestUnit[],
): Promise<Record<string, string>> {
  const ids: Record<string, string> = {}
  for (const unit of units) {
    const [row] = await sql<{ id: string }[]>`
      insert into public.units (condominium_id, block, number, floor, kind, share, sort_key)
      values (${condominiumId}, ${unit.block}, ${unit.number}, ${unit.floor ?? null}, ${unit.kind ?? 'apartment'}, 1,
        ${`${unit.block.toUpperCase()} ${String(100 + (unit.floor ?? 0)).padStart(4, '0')} ${unit.number.padStart(8, '0')}`})
      returning id`
    const id = row!.id
    ids[[unit.block, unit.number].filter(Boolean).join('-')] = id
    if (unit.owner) await settle(sql, condominiumId, id, 'owner', unit.owner, unit.document)
    if (unit.tenant) await settle(sql, condominiumId, id, 'tenant', unit.tenant)
    if (unit.plate)
      await sql`insert into public.vehicles (condominium_id, unit_id, plate) values (${condominiumId}, ${id}, ${unit.plate})`
    for (const [dueOn, cents] of Object.entries(unit.owes ?? {}))
      await charge(sql, condominiumId, id, dueOn, cents)
  }
  return ids
}

async function settle(
  sql: Sql,
  condominiumId: string,
  unitId: string,
  kind: string,
  name: string,
  document = null as string | null,
) {
  await sql`
    with person as (
      insert into public.people (condominium_id, name, document) values (${condominiumId}, ${name}, ${document}) returning id)
    insert into public.occupancies (condominium_id, unit_id, person_id, kind, is_payer)
    select ${condominiumId}, ${unitId}, id, ${kind}, ${kind === 'owner'} from person`
}

/** Adds an open charge to a unit; returns its id. */
export async function charge(
  sql: Sql,
  condominiumId: string,
  unitId: string,
  dueOn: string,
  cents: number,
): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    with run as (
      insert into public.charge_runs (condominium_id, competence, due_on, total_cents)
      values (${condominiumId}, date_trunc('month', ${dueOn}::date), ${dueOn}, 1)
      on conflict (condominium_id, competence, kind, number) where status <> 'undone' do update set total_cents = 1 returning id)
    insert into public.charges (condominium_id, run_id, unit_id, reference, unit_label, sort_key, competence, due_on, amount_cents, pix_txid)
    select ${condominiumId}, run.id, ${unitId}, gen_random_uuid()::text, 'x', 'x', date_trunc('month', ${dueOn}::date), ${dueOn},
      ${cents}, replace(gen_random_uuid()::text, '-', '') from run
    returning id`
  return row!.id
}
