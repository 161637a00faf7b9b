import { civilDate } from '../../../domain/calendar.ts'
import { numbers } from '../../../domain/testing/numbers.ts'
import { unitSortKey } from '../../../domain/units/unit-label.ts'
import type { TestProject } from '../../functions/_shared/testing.ts'

/** A condominium of chance, of which reports are read. */
export type RandomHome = {
  condominiumId: string
  adminId: string
  zone: string
  units: readonly { id: string; label: string }[]
  /** Of each unit one or two; some have an account. */
  people: readonly { id: string; unitId: string; userId: string | null; name: string }[]
  /** Accounts that are members, with their roles; the síndico first. */
  members: readonly { userId: string; role: string }[]
  chance: Chance
}

/** The same for the same seed. */
type Chance = {
  /** A whole number from `least` to `most`. */
  whole(least: number, most: number): number
  /** True so many times of a hundred. */
  percent(times: number): boolean
  one<Of>(of: readonly Of[]): Of
  /** 'YYYY-MM-DD', up to so many days before a day. */
  dayBefore(day: string, most: number): string
  /** An instant up to so many days before a day's noon; now and then just beside a midnight of the zone of Brasília. */
  momentBefore(day: string, most: number): string
}

const DAY = 86_400_000

export function chanceOf(seed: number): Chance {
  const next = numbers(seed)
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  const back = (day: string, most: number) => Date.parse(`${day}T12:00:00Z`) - whole(0, most) * DAY
  return {
    whole,
    percent: (times) => next() * 100 < times,
    one: (of) => of[whole(0, of.length - 1)]!,
    dayBefore: (day, most) => new Date(back(day, most)).toISOString().slice(0, 10),
    momentBefore(day, most) {
      const noon = back(day, most)
      const midnight = noon - (noon % DAY) + 3 * 3_600_000
      return new Date(
        next() < 0.3 ? midnight + whole(-2, 2) * 1000 : noon + whole(-40_000_000, 0),
      ).toISOString()
    },
  }
}

/** The civil day that has begun in every zone of the homes: the UTC day is tomorrow there in the evening, and nothing is received or reported tomorrow. */
export const todayEverywhere = (): string => civilDate(new Date(), 'America/Rio_Branco')

/** A condominium's zone is that of its place. */
const places = [
  { zone: 'America/Sao_Paulo', state: 'SP', city: 'Campinas' },
  { zone: 'America/Manaus', state: 'AM', city: 'Parintins' },
  { zone: 'America/Rio_Branco', state: 'AC', city: 'Xapuri' },
  { zone: 'America/Noronha', state: 'PE', city: 'Fernando de Noronha' },
] as const

/** Ten condominiums with units, people and members, each by its own seed; what an area adds comes on top. */
export async function randomHomes(project: TestProject, count = 10): Promise<RandomHome[]> {
  const homes: RandomHome[] = []
  for (let place = 0; place < count; place++) homes.push(await randomHome(project, 1000 + place))
  return homes
}

async function randomHome(project: TestProject, seed: number): Promise<RandomHome> {
  const { sql } = project
  const chance = chanceOf(seed)
  const { admin, condominiumId } = await project.found({ name: `Residencial ${seed}` })
  const { zone, state, city } = chance.one(places)
  const placed = await sql`
    update public.condominiums set state = ${state}, city = ${city} where id = ${condominiumId} returning time_zone`
  if (placed[0]!.time_zone !== zone) throw new Error(`${city} is not in ${zone}`)
  const members = [{ userId: admin.id, role: 'owner_admin' }]
  for (const role of ['admin', 'council', 'doorman'])
    if (chance.percent(70)) members.push({ userId: (await project.member(condominiumId, role)).id, role })
  const units: RandomHome['units'][number][] = []
  const people: RandomHome['people'][number][] = []
  for (let at = chance.whole(2, 9); at > 0; at--) {
    const block = chance.one(['A', 'B'])
    const name = { block, number: String(100 + at), floor: 1 }
    const [unit] = await sql<{ id: string }[]>`
      insert into public.units (condominium_id, block, number, floor, share, sort_key)
      values (${condominiumId}, ${block}, ${name.number}, 1, ${chance.whole(1, 90_000_000)}, ${unitSortKey(name)}) returning id`
    units.push({ id: unit!.id, label: `${block}-${name.number}` })
    for (let who = chance.whole(0, 2); who > 0; who--) {
      const user = chance.percent(60) ? await project.member(condominiumId, 'resident') : null
      if (user) members.push({ userId: user.id, role: 'resident' })
      const called = `Pessoa ${at}-${who}`
      const [person] = await sql<{ id: string }[]>`
        insert into public.people (condominium_id, name, user_id) values (${condominiumId}, ${called}, ${user?.id ?? null}) returning id`
      await sql`
        insert into public.occupancies (condominium_id, unit_id, person_id, kind, starts_on, is_payer)
        values (${condominiumId}, ${unit!.id}, ${person!.id}, ${who === 1 ? 'owner' : chance.one(['tenant', 'dweller', 'co_owner'])},
          ${chance.dayBefore('2026-01-01', 900)}, ${who === 1})`
      people.push({ id: person!.id, unitId: unit!.id, userId: user?.id ?? null, name: called })
    }
  }
  return { condominiumId, adminId: admin.id, zone, units, people, members, chance }
}
