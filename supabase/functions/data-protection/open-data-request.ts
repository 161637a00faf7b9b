import { civilDate } from '../../../domain/calendar.ts'
import { deadlines, openRequestInput } from '../../../domain/data-protection/requests.ts'
import { AppError } from '../../../domain/errors.ts'
import { businessDays, type LocalHoliday } from '../../../domain/holidays.ts'
import { command } from '../_shared/command.ts'

/**
 * Requests from the condominium what the law grants people over their data, whatever the state of the membership. Only one request of a kind is open
 * at a time. Throws `not_found`, `data_request_exists`.
 */
export default command('open-data-request', {
  roles: 'user',
  readOnlyAllowed: true,
  auditedAs: 'Abriu um pedido sobre dados pessoais',
  condominium: () => '',
  input: openRequestInput,
  async run({ sql, userId, now, limit, audit, enqueue }, { condominium_id, kind, details }) {
    await limit(`data-request:${userId}`, 5)
    // Locking the condominium's row numbers the requests one after another.
    const [home] = await sql<
      { full_name: string; person_id: string | null; zone: string; holidays: readonly LocalHoliday[] }[]
    >`
      with locked as (select id, time_zone from public.condominiums where id = ${condominium_id} for no key update)
      select m.full_name, c.time_zone as zone, private.holidays_of(c.id) as holidays,
        (select p.id from public.people p where p.condominium_id = c.id and p.user_id = m.user_id order by p.created_at limit 1) as person_id
      from locked c join public.memberships m on m.condominium_id = c.id and m.user_id = ${userId}`
    if (!home) throw new AppError('not_found')
    const { steerOn, dueOn } = deadlines(civilDate(now, home.zone), businessDays(home.holidays))
    const [made] = await sql<{ id: string; number: number }[]>`
      insert into public.data_requests (condominium_id, number, user_id, person_id, requester_name, kind, details, steer_on, due_on)
      values (${condominium_id},
        (select coalesce(max(number), 0) + 1 from public.data_requests where condominium_id = ${condominium_id}),
        ${userId}, ${home.person_id}, ${home.full_name}, ${kind}, ${details}, ${steerOn}, ${dueOn})
      returning id, number`
    await enqueue('data-request-opened', { condominiumId: condominium_id, requestId: made!.id })
    audit({
      entity: 'data_requests',
      entityId: made!.id,
      after: { kind, number: made!.number, due_on: dueOn },
    })
    return { request_id: made!.id, number: made!.number, steer_on: steerOn, due_on: dueOn }
  },
})
