import type { Bookings } from './bookings.ts'

type Here = Pick<Bookings, 'gate' | 'on'>

/** Moves a booking to so many days ago, as one whose use is over. */
export async function backdate({ gate, on }: Here, id: string, ago = 3): Promise<void> {
  const { starts_at, ends_at } = on(-ago)
  await gate.project.sql`
    update public.reservations set starts_at = ${starts_at}, ends_at = ${ends_at}, busy = tstzrange(${starts_at}, ${ends_at})
    where id = ${id}`
}

/** The unit's term to answer a damage ended yesterday. */
export const endTerm = ({ gate }: Here, id: string) =>
  gate.project.sql.begin(async (own) => {
    await own`set local session_replication_role = replica`
    await own`update public.reservation_damages set answer_until = private.today() - 1 where id = ${id}`
  })
