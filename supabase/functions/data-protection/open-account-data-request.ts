import { accountRequestInput, deadlines } from '../../../domain/data-protection/requests.ts'
import { businessDays } from '../../../domain/holidays.ts'
import { command } from '../_shared/command.ts'

/**
 * Requests from the platform what the law grants people over their account. Only one request of a kind is open at a time. Throws `account_data_request_exists`.
 */
export default command('open-account-data-request', {
  roles: 'user',
  readOnlyAllowed: true,
  auditedAs: 'Abriu um pedido sobre os dados da conta',
  input: accountRequestInput,
  async run({ sql, userId, today, limit, audit, enqueue }, { kind, details }) {
    await limit(`data-request:${userId}`, 5)
    const { steerOn, dueOn } = deadlines(today, businessDays([]))
    // One at a time: the numbers have no gaps.
    await sql`lock table public.account_data_requests in share row exclusive mode`
    const [made] = await sql<{ id: string; number: number }[]>`
      insert into public.account_data_requests (number, user_id, requester_name, requester_email, kind, details, received_on, steer_on, due_on)
      select (select coalesce(max(number), 0) + 1 from public.account_data_requests), ${userId}, a.full_name, a.email,
        ${kind}, ${details}, ${today}, ${steerOn}, ${dueOn}
      from private.account(${userId}) a
      returning id, number`
    await enqueue('account-data-request', { requestId: made!.id, what: 'opened' })
    audit({
      entity: 'account_data_requests',
      entityId: made!.id,
      after: { kind, number: made!.number, due_on: dueOn },
    })
    return { request_id: made!.id, number: made!.number, steer_on: steerOn, due_on: dueOn }
  },
})
