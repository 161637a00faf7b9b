import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { addDays } from '../../../domain/calendar.ts'
import { momentAt } from '../../../domain/time-zones/moments.ts'
import { brasiliaZone } from '../../../domain/time-zones/time-zones.ts'
import { startTestWorker } from '../../../worker/testing.ts'
import { startProject, type User } from '../../functions/_shared/testing.ts'
import saveArea from '../../functions/reservations/save-common-area.ts'
import { type Gate, startGate } from '../concierge/gate.ts'

export type Bookings = Awaited<ReturnType<typeof startBookings>>

/** Starts a condominium with two residents, Ana of its first unit and Beto of its second, and the helpers that booking tests share. */
export async function startBookings() {
  const gate = await startGate(await startProject(), { plan: 'avancado' })
  // Terms of business days may be longer than a trial.
  await gate.project.sql`
    update public.condominium_subscriptions set is_trial = false, trial_ends_at = null where condominium_id = ${gate.condominiumId}`
  const worker = startTestWorker(gate.project)
  const ana = await gate.dweller(gate.units[0]!)
  const beto = await gate.dweller(gate.units[1]!)
  const [clock] = await gate.project.sql<{ today: string }[]>`select private.today()::text as today`
  const { today } = clock!
  async function ok(fn: Parameters<Gate['call']>[0], body: object, user?: User) {
    const answer = await gate.call(fn, body, user)
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 })
    return answer.body as Record<string, string & number>
  }
  const refusal = async (fn: Parameters<Gate['call']>[0], body: object, user?: User) =>
    (await gate.call(fn, body, user)).body.error?.code
  let spaces = 0
  async function space(more: object = {}): Promise<string> {
    const id = randomUUID()
    const hours = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, starts_minute: 600, ends_minute: 1320 }))
    await ok(saveArea, { id, name: `Salão ${++spaces}`, capacity: 30, mode: 'slots', hours, ...more })
    return id
  }
  /** Ten in the morning to ten at night, so many days from now. */
  const on = (days: number) => ({
    starts_at: momentAt(addDays(today, days), 600, brasiliaZone).toISOString(),
    ends_at: momentAt(addDays(today, days), 1320, brasiliaZone).toISOString(),
  })
  const booking = (area_id: string, unit: number, days: number) => ({
    id: randomUUID(),
    area_id,
    unit_id: gate.units[unit]!,
    ...on(days),
  })
  const stateOf = async (id: unknown) =>
    (await gate.project.sql`select state from public.reservations where id = ${String(id)}`)[0]?.state
  const duesOf = async (id: unknown) =>
    (
      await gate.project.sql`
        select source, state, cents::int as cents from public.unit_dues where source_id = ${String(id)} order by source`
    ).map(({ source, state, cents }) => `${source} ${state} ${cents}`)
  const close = async () => {
    await worker.stop()
    await gate.project.close()
  }
  return { gate, worker, ana, beto, today, ok, refusal, space, on, booking, stateOf, duesOf, close }
}
