import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { User } from '../../functions/_shared/testing.ts'
import type { Gate } from '../concierge/gate.ts'

const hour = 3_600_000

/** A condominium's spaces and confirmed bookings around now, and what each person reads of one. */
export function openDays(gate: Gate) {
  const { project, condominiumId } = gate
  const asked = async (fn: Parameters<Gate['call']>[0], body: object, user?: User) => {
    const answer = await gate.call(fn, body, user)
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 })
    return answer.body as Record<string, string & number>
  }
  return {
    ok: asked,
    refusal: async (fn: Parameters<Gate['call']>[0], body: object, user?: User) =>
      (await gate.call(fn, body, user)).body.error?.code,
    /** A space of ten people; its name ends with the first signs of its id. */
    async space(): Promise<string> {
      const id = randomUUID()
      await project.sql`
        insert into public.common_areas (condominium_id, id, name, capacity, mode)
        values (${condominiumId}, ${id}, ${`Salão ${id.slice(0, 8)}`}, 10, 'slots')`
      return id
    },
    /** What saves such a space with other terms. */
    terms: (id: string, more: object) => ({
      id,
      name: `Salão ${id.slice(0, 8)}`,
      capacity: 10,
      mode: 'slots',
      hours: [{ weekday: 0, starts_minute: 600, ends_minute: 1320 }],
      ...more,
    }),
    /** A confirmed booking of a unit, so many hours from now, four hours long. */
    async booked(area_id: string, unit_id: string, by: User, hours: number): Promise<string> {
      const id = randomUUID()
      const starts_at = new Date(Date.now() + hours * hour)
      const ends_at = new Date(starts_at.getTime() + 4 * hour)
      await project.sql`
        insert into public.reservations ${project.sql({
          condominium_id: condominiumId,
          id,
          area_id,
          unit_id,
          booked_by: by.id,
          starts_at,
          ends_at,
          busy: `[${starts_at.toISOString()},${ends_at.toISOString()})`,
          state: 'approved',
          guests: 8,
          fee_cents: 0,
          deposit_cents: 0,
          free_cancel_hours: 0,
          late_cancel_percent: 0,
        })}`
      return id
    },
    /** Returns public.reservation_day as a user reads it. */
    view: (id: string, user: User) =>
      project.sql.begin(async (sql) => {
        const claims = JSON.stringify({ sub: user.id, role: 'authenticated', aal: 'aal1' })
        await sql`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${claims}, true)`
        const [row] = await sql`select public.reservation_day(${condominiumId}, ${id}) as view`
        return row!.view
      }),
  }
}
