import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { civilDate } from '../../../domain/calendar.ts'
import { testAgreement } from '../../../domain/charges/bank-account.ts'
import { brasiliaZone } from '../../../domain/time-zones/time-zones.ts'
import { proveBooksTask } from '../../../worker/books/prove-books.ts'
import { tasks } from '../../../worker/main.ts'
import { startTestWorker, type TestWorker } from '../../../worker/testing.ts'
import { closeDatabase } from '../../functions/_shared/database.ts'
import type { Answer, TestProject, User } from '../../functions/_shared/testing.ts'
import saveBankAccount from '../../functions/charges/save-bank-account.ts'
import saveQuotas from '../../functions/reservations/save-area-quotas.ts'
import saveArea from '../../functions/reservations/save-common-area.ts'
import { startGate } from '../concierge/gate.ts'

type Handler = Parameters<TestProject['call']>[0]

/** A condominium whose spaces a history books, with a clock that only moves forward, and the history's own record of the money. */
export type House = {
  project: TestProject
  condominiumId: string
  admin: User
  /** Each with a unit of theirs. */
  people: { user: User; unitId: string }[]
  areas: string[]
  worker(): TestWorker
  now(): Date
  pass(hours: number): Promise<void>
  /** By charge, in centavos, summed from the commands' answers: what is no longer owed of it, and what was received for it. */
  lifted: Map<string, number>
  received: Map<string, number>
  /** By unit: credit that was paid out. */
  refunded: Map<string, number>
  taken: Map<string, number>
  refused: Map<string, number>
  /** Calls a command; null when the product refused it, which changes nothing. A failure that is no refusal fails the test. */
  ask(act: string, fn: Handler, body: object, user?: User): Promise<Answer['body'] | null>
  close(): Promise<void>
}

/** What chance brings into a step. */
export type Chance = { who: number; area: number; day: number; pick: number; yes: boolean }

const everyDay = [0, 1, 2, 3, 4, 5, 6]
/** A hall that needs approval and costs money, a barbecue with two slots a day, a court by the hour: few, so that bookings collide. */
const spaces = [
  {
    name: 'Salão',
    mode: 'slots',
    needs_approval: true,
    fee_cents: 10_001,
    deposit_cents: 4000,
    ...{
      free_cancel_hours: 48,
      late_cancel_percent: 50,
      buffer_before: 120,
      buffer_after: 120,
      offer_hours: 6,
    },
    hours: everyDay.map((weekday) => ({ weekday, starts_minute: 600, ends_minute: 1320 })),
  },
  {
    name: 'Churrasqueira',
    mode: 'slots',
    fee_cents: 700,
    deposit_cents: 2500,
    free_cancel_hours: 24,
    late_cancel_percent: 33,
    buffer_after: 30,
    offer_hours: 3,
    hours: everyDay.flatMap((weekday) => [
      { weekday, starts_minute: 600, ends_minute: 900 },
      // Closer together than the required free minutes: only one of the two can be booked on a day.
      { weekday, starts_minute: 920, ends_minute: 1260 },
    ]),
  },
  {
    name: 'Quadra',
    mode: 'free',
    step_minutes: 30,
    min_minutes: 30,
    max_minutes: 120,
    offer_hours: 1,
    hours: everyDay.map((weekday) => ({ weekday, starts_minute: 420, ends_minute: 1500 })),
  },
]
export const quotas = { together: 2, court: 2 }

export async function openHouse(project: TestProject): Promise<House> {
  const plain = project.clone.urls
  let now = new Date()
  let worker = startTestWorker(project)
  const at = (url: string) => {
    const moment = new URL(url)
    moment.searchParams.set('prumo.now', now.toISOString())
    return moment.href
  }
  const set = async (moment: Date) => {
    now = moment
    await Promise.all([closeDatabase(), worker.stop()])
    process.env.SUPABASE_DB_URL = at(plain.authenticator)
    worker = startTestWorker({
      ...project,
      clone: { ...project.clone, urls: { ...plain, postgres: at(plain.postgres) } },
    })
  }
  await set(new Date(`${civilDate(now, brasiliaZone)}T12:00:00-03:00`))
  const gate = await startGate(project, { plan: 'avancado' })
  const { condominiumId, admin, units } = gate
  await project.sql`
    update public.condominium_subscriptions set is_trial = false, trial_ends_at = null where condominium_id = ${condominiumId}`
  const people = []
  for (const unitId of units.slice(0, 4)) people.push({ user: await gate.dweller(unitId), unitId })
  const must = async (fn: Handler, body: object) => {
    const answer = await gate.call(fn, body)
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 })
  }
  const areas = spaces.map(() => randomUUID())
  for (const [place, space] of spaces.entries())
    await must(saveArea, { id: areas[place], capacity: 30, ...space })
  await must(saveQuotas, {
    quotas: [
      { area_ids: areas.slice(0, 2), period: 'week', most: quotas.together },
      { area_ids: areas.slice(2), period: 'day', most: quotas.court },
    ],
  })
  await must(saveBankAccount, {
    ...testAgreement('001'),
    holder_name: 'Residencial',
    holder_document: '12345678000195',
    pix_key: '12345678000195',
  })
  const [taken, refused] = [new Map<string, number>(), new Map<string, number>()]
  return {
    project,
    condominiumId,
    admin,
    people,
    areas,
    taken,
    refused,
    lifted: new Map(),
    received: new Map(),
    refunded: new Map(),
    worker: () => worker,
    now: () => now,
    pass: (hours) => set(new Date(now.getTime() + hours * 3_600_000)),
    async ask(act, fn, body, user = admin) {
      const { status, body: answer } = await gate.call(fn, body, user)
      if (status >= 500) throw new Error(`${act} answered ${status}: ${JSON.stringify(answer)}`)
      const counts = status === 200 ? taken : refused
      const name = status === 200 ? act : `${act}: ${answer.error?.code}`
      counts.set(name, (counts.get(name) ?? 0) + 1)
      return status === 200 ? answer : null
    },
    async close() {
      await Promise.all([closeDatabase(), worker.stop()])
      process.env.SUPABASE_DB_URL = plain.authenticator
    },
  }
}

/** Proves a condominium's books; returns the differences. */
export async function proofOf(worker: TestWorker, condominiumId: string): Promise<unknown> {
  await proveBooksTask.run(worker.context, {}, new AbortController().signal)
  const [proof] = await worker.context.sql`
    select differences from private.book_proofs where condominium_id = ${condominiumId}`
  return proof?.differences
}

/** The work that charges ask for; letters are of no concern here. */
export const chargeWork = tasks.filter(({ topic }) => topic === 'issue-charges')
