import { addDays } from '../../../domain/calendar.ts'
import type { TestProject } from '../../functions/_shared/testing.ts'
import { addDue } from './dues.ts'
import { type RandomHome, todayEverywhere } from './random-homes.ts'

const today = todayEverywhere()
const outcomes = {
  opened: [null],
  warned: [null],
  noticed: [null],
  defence: [null],
  archived: ['archived'],
  warning: ['warning'],
  fine: ['fine'],
  charged: ['fine'],
  appealed: ['fine', 'warning'],
  annulled: ['fine', 'warning', null],
} as const
const states = Object.keys(outcomes) as (keyof typeof outcomes)[]

/** Reports and cases in each state, fines with what came of them; of some units the reader is an owner, and so a party. */
export async function penaltiesOfChance({ sql }: TestProject, home: RandomHome) {
  const { condominiumId, adminId, units, chance } = home
  await sql.begin(async (tx) => {
    // A history is written as no guard would let anybody write it today.
    await tx`set local session_replication_role = replica`
    await tx`alter table public.penalty_acts disable trigger user`
    const mine = chance.one(units).id
    const [me] = await tx<{ id: string }[]>`
      insert into public.people (condominium_id, name, user_id) values (${condominiumId}, 'Quem lê', ${adminId}) returning id`
    await tx`
      insert into public.occupancies (condominium_id, unit_id, person_id, kind, starts_on, ends_on)
      values (${condominiumId}, ${mine}, ${me!.id}, 'owner', '2020-01-01', ${chance.one([null, '2026-03-01'])})`
    const types: { id: string; versions: string[] }[] = []
    for (let at = chance.whole(1, 4); at > 0; at--) {
      const id = crypto.randomUUID()
      await tx`insert into public.infraction_types (condominium_id, id) values (${condominiumId}, ${id})`
      const versions: string[] = []
      for (let version = 1; version <= chance.whole(1, 2); version++) {
        const [made] = await tx<{ id: string }[]>`
          insert into public.infraction_type_versions (condominium_id, type_id, version, in_force_from, name, source, article, quote, duty, first_measure,
            names_fine)
          values (${condominiumId}, ${id}, ${version}, '2020-01-01', ${`Infração ${at} de ${version}`}, 'rules', 'art. 1', 'É proibido', 'use', 'warning',
            false) returning id`
        versions.push(made!.id)
      }
      types.push({ id, versions })
    }
    for (let at = chance.whole(0, 8); at > 0; at--)
      await tx`
        insert into public.penalty_reports (condominium_id, unit_id, type_id, happened_on, facts, told_by, told_by_role, told_at)
        values (${condominiumId}, ${chance.one([null, mine, chance.one(units).id])}, ${chance.one([null, chance.one(types).id])},
          ${chance.dayBefore(today, 400)}, 'Barulho à noite', ${adminId}, 'resident', ${chance.momentBefore(today, 500)})`
    for (let at = chance.whole(1, 12); at > 0; at--) {
      const unit = chance.one(units)
      const type = chance.one(types)
      const state = chance.one(states)
      const outcome = chance.one<string | null>(outcomes[state])
      const opened = chance.momentBefore(today, 500)
      const cents = chance.whole(2, 90_000)
      const fine =
        outcome === 'fine' && state !== 'annulled' ? chance.one([cents, Math.ceil(cents / 2)]) : null
      const [made] = await tx<{ id: string }[]>`
        insert into public.penalty_cases (condominium_id, number, sequence, unit_id, unit_label, type_id, version_id, breached_on, facts, defence_days,
          appeal_days, decided_by, appeal_to, created_by, created_at, state, fine_cents, term_ends_on)
        values (${condominiumId}, ${`2026/${at}`}, ${at}, ${unit.id}, ${unit.label}, ${type.id}, ${chance.one(type.versions)}, ${opened.slice(0, 10)},
          'Barulho à noite', 15, 15, 'admin', 'assembly', ${adminId}, ${opened}, ${state}, ${fine},
          ${['defence', 'fine', 'warning'].includes(state) ? addDays(today, chance.whole(-1, 1)) : null}) returning id`
      const caseId = made!.id
      if (unit.id === mine)
        await tx`
          insert into public.penalty_parties (condominium_id, case_id, person_id, name, tie) values (${condominiumId}, ${caseId}, ${me!.id}, 'Quem lê', 'owner')`
      const decided = new Date(Date.parse(opened) + chance.whole(0, 60) * 43_200_000).toISOString()
      for (const [position, kind] of ['opened', 'decided'].entries())
        if (kind === 'opened' || outcome)
          await tx`
            insert into public.penalty_acts (condominium_id, case_id, position, kind, acted_at, actor_id, actor_name, actor_role, outcome, cents, previous_hash,
              hash)
            values (${condominiumId}, ${caseId}, ${position + 1}, ${kind}, ${kind === 'opened' ? opened : decided}, ${adminId}, 'Helena', 'owner_admin',
              ${kind === 'opened' ? null : outcome}, ${kind === 'decided' && outcome === 'fine' ? cents : null}, '', '')`
      if (state === 'charged' && chance.percent(85))
        await addDue(tx, home, { source: 'fine', sourceId: caseId, unitId: unit.id, cents: fine! })
    }
  })
}
