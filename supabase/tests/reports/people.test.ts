import { unitSortKey } from '../../../domain/units/unit-label.ts'
import type { TestProject } from '../../functions/_shared/testing.ts'
import { agreementOf } from './agreement.ts'
import { type RandomHome, todayEverywhere } from './random-homes.ts'
import { peopleSecond } from './second/people.ts'

agreementOf('people', {
  async furnish(project, homes) {
    await project.sql`create view private.seen_accounts as select id, email, last_sign_in_at from auth.users`
    await project.sql`grant select on private.seen_accounts to service_role`
    for (const home of homes) {
      await settle(project, home)
      await invite(project, home)
      await move(project, home)
    }
  },
  second: peopleSecond,
})

const today = todayEverywhere()
const kinds = ['owner', 'co_owner', 'tenant', 'dweller', 'off_site_owner'] as const

/** More units without blocks, garages that belong to others or have people of their own; people who left, who come, who are reached or not. */
async function settle({ sql }: TestProject, { condominiumId, units, people, members, chance }: RandomHome) {
  for (let at = chance.whole(2, 6); at > 0; at--) {
    const kind = chance.one(['apartment', 'store', 'house', 'garage', 'storage'])
    const name = { block: chance.one(['', 'C']), number: `${kind[0]}${at}`, floor: null }
    const [unit] = await sql<{ id: string }[]>`
      insert into public.units (condominium_id, block, number, kind, share, sort_key)
      values (${condominiumId}, ${name.block}, ${name.number}, ${kind}, 1, ${unitSortKey(name)}) returning id`
    if (kind === 'garage')
      await sql`
        insert into public.unit_annexes (condominium_id, annex_id, main_id, tie, starts_on)
        values (${condominiumId}, ${unit!.id}, ${chance.one(units).id}, ${chance.one(['belongs', 'rented'])}, '2025-01-01')`
    for (let who = chance.whole(0, 3); who > 0; who--) {
      const [person] = await sql<{ id: string }[]>`
        insert into public.people (condominium_id, name, email, phone)
        values (${condominiumId}, ${`Morador ${kind} ${at}-${who}`}, ${chance.percent(40) ? `${unit!.id}-${who}@example.com` : null},
          ${chance.percent(20) ? '+5511987654321' : null}) returning id`
      const starts = chance.dayBefore('2026-06-01', 800)
      const ends = chance.percent(25) ? chance.dayBefore(today, 150) : null
      await sql`
        insert into public.occupancies (condominium_id, unit_id, person_id, kind, starts_on, ends_on)
        values (${condominiumId}, ${unit!.id}, ${person!.id}, ${chance.one(kinds)}, ${starts}, ${ends && ends >= starts ? ends : null})`
    }
  }
  for (const { id, userId } of people) {
    const address = chance.percent(20) ? `${chance.one(members).userId}@example.com` : `${id}@example.com`
    if (chance.percent(50)) await sql`update public.people set email = ${address} where id = ${id}`
    if (userId && chance.percent(50))
      await sql`update auth.users set last_sign_in_at = now() where id = ${userId}`
    if (userId && chance.percent(15))
      await sql`update public.memberships set status = ${chance.one(['pending', 'suspended'])} where user_id = ${userId} and condominium_id = ${condominiumId}`
  }
}

/** Invitations of the register's addresses: some sent twice, some late, some that never left. */
async function invite({ sql }: TestProject, { condominiumId, adminId, units, chance }: RandomHome) {
  const addresses = await sql<{ email: string }[]>`
    select email from public.people where condominium_id = ${condominiumId} and email is not null order by email`
  for (const { email } of addresses)
    for (let times = chance.whole(0, 2); times > 0; times--) {
      const status = times === 2 ? chance.one(['revoked', 'expired']) : chance.one(['pending', 'expired'])
      const expires = new Date(
        Date.parse(chance.momentBefore(today, 40)) + chance.whole(0, 20) * 86_400_000,
      ).toISOString()
      await sql`
        insert into public.invitations (condominium_id, email, email_masked, role, unit_ids, occupancy_kind, status, sent_at, error_code,
          expires_at, invited_by, closed_at)
        values (${condominiumId}, ${email}, 'a•••', 'resident', ${[chance.one(units).id]}, 'owner', ${status},
          ${chance.percent(70) ? expires : null}, ${chance.percent(40) ? 'refused' : null}, ${expires}, ${adminId},
          ${status === 'pending' ? null : expires})`
    }
}

/** Moves of the last two years and of the next days, in each state. */
async function move({ sql }: TestProject, { condominiumId, people, chance }: RandomHome) {
  for (const { id, unitId } of people)
    for (let times = chance.whole(0, 3); times > 0; times--) {
      const status = times === 1 ? chance.one(['planned', 'done']) : chance.one(['done', 'cancelled'])
      const items = Array.from({ length: chance.whole(0, 4) }, () => ({
        text: 'Chaves',
        done_at: chance.percent(50) ? '2026-01-01T12:00:00Z' : null,
        done_by: null,
      }))
      await sql`
        insert into public.moves (condominium_id, unit_id, person_id, kind, moves_on, status, items, whole_household, closed_at)
        values (${condominiumId}, ${unitId}, ${id}, ${chance.one(['in', 'out'])}, ${chance.dayBefore(today, 500)}, ${status},
          ${sql.json(items)}, ${chance.percent(50)}, ${status === 'planned' ? null : '2026-01-01T12:00:00Z'})`
    }
}
