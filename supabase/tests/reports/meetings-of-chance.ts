import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import { addDays } from '../../../domain/calendar.ts'
import type { TestProject } from '../../functions/_shared/testing.ts'
import { type RandomHome, todayEverywhere } from './random-homes.ts'

type Sql = postgres.TransactionSql
const today = todayEverywhere()

/** Assemblies of three years, held, called off and still to come, with whom they had, their votes and what they left to be done. */
export async function meetingsOfChance({ sql }: TestProject, home: RandomHome) {
  const { chance } = home
  for (let at = chance.whole(1, 6); at > 0; at--)
    await sql.begin(async (tx) => {
      // What was voted on long ago cannot be voted on again: the guards are of the day itself.
      await tx`set local session_replication_role = replica`
      const isHeld = await assemble(tx, home, at)
      if (!isHeld.closed_at) return
      const units = await attend(tx, home, isHeld)
      for (let position = chance.whole(0, 4); position > 0; position--)
        await decide(tx, home, { ...isHeld, position, units })
      for (let left = chance.whole(0, 4); left > 0; left--)
        await tx`insert into public.assembly_follow_ups ${tx({ condominium_id: home.condominiumId, id: randomUUID(), assembly_id: isHeld.id, what: `Trocar o portão ${left}`, responsible: 'Zeladoria', due_on: addDays(today, chance.one([-1, 0, 1, chance.whole(-200, 90)])), done_on: chance.percent(50) ? chance.dayBefore(today, 200) : null, done_note: '' })}`
    })
}

type Held = { id: string; weight: string; first_call_at: string; closed_at: string | null }

async function assemble(tx: Sql, { condominiumId, chance }: RandomHome, at: number): Promise<Held> {
  const first_call_at = chance.momentBefore(today, chance.one([60, 1000]))
  const state = chance.one(['closed', 'closed', 'closed', 'called', 'cancelled'])
  const assembly = {
    id: randomUUID(),
    weight: chance.one(['unit', 'share']),
    first_call_at,
    closed_at: state === 'closed' ? new Date(Date.parse(first_call_at) + 7_200_000).toISOString() : null,
  }
  const isHeld = state === 'closed'
  await tx`insert into public.assemblies ${tx({ ...assembly, condominium_id: condominiumId, kind: 'ordinary', form: chance.one(['in_person', 'virtual', 'hybrid']), title: `Assembleia ${at}`, place: 'Salão', access: 'Aplicativo', cut_off_on: '2026-01-01', called_at: first_call_at, opened_at: isHeld ? first_call_at : null, call: isHeld ? 2 : null, cancelled_at: state === 'cancelled' ? first_call_at : null, cancel_reason: state === 'cancelled' ? 'Faltou luz' : null })}`
  return assembly
}

type Seat = { id: string; weight: number }

/** The roll, and who came: some left and came back another way, some were barred. */
async function attend(tx: Sql, { condominiumId, units, chance }: RandomHome, held: Held): Promise<Seat[]> {
  const there: Seat[] = []
  const of = { condominium_id: condominiumId, assembly_id: held.id }
  for (const { id, label } of units.filter(() => chance.percent(95))) {
    const share = chance.whole(0, 90_000_000)
    const weight = held.weight === 'unit' ? 1 : share
    const barred = chance.percent(15) ? 'overdue' : null
    await tx`insert into public.assembly_units ${tx({ ...of, unit_id: id, unit_label: label, block: '', sort_key: label, share, weight, barred, presence: 'absent' })}`
    const arrivals = chance.one([0, 1, 1, 2])
    for (let arrival = 0; arrival < arrivals; arrival++) {
      const happened_at = new Date(Date.parse(held.first_call_at) + chance.whole(0, 60) * 60_000)
      await tx`insert into public.assembly_attendance ${tx({ ...of, id: randomUUID(), unit_id: id, kind: 'arrived', presence: chance.one(['in_person', 'remote', 'proxy']), happened_at, at_desk: false })}`
      if (chance.percent(40))
        await tx`insert into public.assembly_attendance ${tx({ ...of, id: randomUUID(), unit_id: id, kind: 'left', happened_at: new Date(happened_at.getTime() + 60_000), at_desk: false })}`
    }
    if (arrivals > 0 && !barred) there.push({ id, weight })
  }
  return there
}

/** An item, decided by what those who were there voted; of a secret one its count is recorded and no vote. */
async function decide(
  tx: Sql,
  { condominiumId, adminId, chance }: RandomHome,
  { id: assembly_id, weight, closed_at, position, units }: Held & { position: number; units: Seat[] },
) {
  const id = randomUUID()
  const ballot = chance.one(['yes_no', 'yes_no', 'choice', 'none'] as const)
  const seats = ballot === 'choice' && chance.percent(40) ? 2 : 1
  const secret = ballot !== 'none' && seats === 1 && chance.percent(25)
  const options = ballot === 'choice' ? ['Ana', 'Beto', 'Caio'] : []
  const choices =
    ballot === 'yes_no' ? ['favour', 'against', 'abstained'] : ['Ana', 'Beto', 'Caio', 'abstained']
  const sums = new Map<string, number>()
  const votes = ballot === 'none' ? [] : units.filter(() => chance.percent(80))
  const cast = votes.map((unit) => ({
    ...unit,
    choice: seats === 2 && chance.percent(70) ? 'Ana\nCaio' : chance.one(choices),
  }))
  for (const { choice, weight } of cast)
    for (const name of choice.split('\n')) sums.set(name, (sums.get(name) ?? 0) + weight)
  const result =
    ballot === 'yes_no'
      ? chance.one(['approved', 'rejected', 'undecided'])
      : chance.one(['chosen', 'undecided'])
  const told = {
    outcome: { result, chosen: result === 'chosen' ? 'Ana' : null },
    count: {
      basis: weight === 'unit' ? 'units' : 'shares',
      present: units.reduce((all, one) => all + one.weight, 0),
      votes: [...sums].map(([choice, weight]) => ({ choice, weight })),
    },
  }
  const isWithdrawn = chance.percent(10)
  const closed = isWithdrawn ? null : new Date(Date.parse(closed_at!) - position * 60_000)
  await tx`insert into public.agenda_items ${tx({ condominium_id: condominiumId, id, assembly_id, position, title: `Item ${position}`, matter: seats === 2 ? 'election' : 'accounts', ballot, options, seats, secret, opened_at: closed && new Date(closed.getTime() - 60_000), closed_at: closed, result: closed && tx.json(ballot === 'none' ? {} : told), withdrawn_at: isWithdrawn ? closed_at : null })}`
  if (closed && !secret)
    for (const { id: unit_id, choice, weight } of cast)
      await tx`insert into public.votes ${tx({ condominium_id: condominiumId, item_id: id, unit_id, choice, weight, channel: 'app', cast_by: adminId, made_at: closed, cast_at: closed, changes: 0, receipt: 'ABCD-0123' })}`
}
