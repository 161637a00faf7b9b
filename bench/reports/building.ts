import type postgres from 'postgres'
import type { TestProject } from '../../supabase/functions/_shared/testing.ts'
import { booksOfChance } from '../../supabase/tests/reports/books-of-chance.ts'
import { chargesOfChance } from '../../supabase/tests/reports/charges-of-chance.ts'
import { chanceOf, type RandomHome } from '../../supabase/tests/reports/random-homes.ts'
import { type Building, found } from '../register/building.ts'

/** Five years of charges for each month and unit, and of the books that go with them, by the same chance that the reports' tests have. */
export async function furnishYears(sql: postgres.Sql, count: number): Promise<Building> {
  const { condominiumId, adminId } = await found(sql, 'Residencial Jacarandá', count)
  const units = await sql<{ id: string; label: string }[]>`
    insert into public.units (condominium_id, block, number, floor, share, sort_key)
    select ${condominiumId}, 'A', n::text, 1, 1000, 'A ' || lpad(n::text, 8, '0') from generate_series(1, ${count}::int) n
    returning id, 'A-' || number as label`
  const home: RandomHome = {
    condominiumId,
    adminId,
    zone: 'America/Sao_Paulo',
    units,
    people: [],
    members: [],
    chance: chanceOf(7),
  }
  const project = { sql } as TestProject
  await chargesOfChance(project, home, 60)
  await payersOf(sql, condominiumId)
  await booksOfChance(project, home, 20)
  return { condominiumId, adminId }
}

/** One payer of each unit, who came some day of ten years, and is on its charges. */
async function payersOf(sql: postgres.Sql, condominiumId: string): Promise<void> {
  await sql`
    with payers as (
      insert into public.people (condominium_id, name) select ${condominiumId}, 'Pessoa ' || u.number from public.units u where u.condominium_id = ${condominiumId}
      returning id, split_part(name, ' ', 2) as number
    )
    insert into public.occupancies (condominium_id, unit_id, person_id, kind, starts_on, is_payer)
    select ${condominiumId}, u.id, p.id, 'owner', date '2016-01-01' + u.number::int * 18, true
    from payers p join public.units u on u.condominium_id = ${condominiumId} and u.number = p.number`
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx`
      update public.charges c set payer_id = o.person_id from public.occupancies o
      where c.condominium_id = ${condominiumId} and o.condominium_id = ${condominiumId} and o.unit_id = c.unit_id`
  })
}
