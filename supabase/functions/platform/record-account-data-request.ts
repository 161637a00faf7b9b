import { deadlines, recordAccountRequestInput } from '../../../domain/data-protection/requests.ts'
import { AppError } from '../../../domain/errors.ts'
import { businessDays } from '../../../domain/holidays.ts'
import { command } from '../_shared/command.ts'

/**
 * Writes down what somebody asked of the platform by letter or e-mail; the law counts from the day it came. It becomes the request of the account that
 * has confirmed that address, where there is one. Throws `account_data_request_exists`.
 */
export default command('record-account-data-request', {
  roles: ['superadmin'],
  auditedAs: 'Registrou um pedido sobre dados recebido por mensagem',
  section: 'platform-settings',
  input: recordAccountRequestInput,
  async run({ sql, userId, today, audit }, { full_name, email, kind, details, received_on }) {
    if (received_on > today)
      throw new AppError('invalid_input', {
        fields: [{ path: 'received_on', message: 'O pedido não pode ter chegado depois de hoje.' }],
      })
    const { steerOn, dueOn } = deadlines(received_on, businessDays([]))
    await sql`lock table public.account_data_requests in share row exclusive mode`
    const [made] = await sql<{ id: string; number: number }[]>`
      insert into public.account_data_requests (number, user_id, requester_name, requester_email, kind, details, received_on, steer_on, due_on, recorded_by)
      values ((select coalesce(max(number), 0) + 1 from public.account_data_requests), private.account_of_email(${email}), ${full_name}, ${email},
        ${kind}, ${details}, ${received_on}, ${steerOn}, ${dueOn}, ${userId})
      returning id, number`
    audit({
      entity: 'account_data_requests',
      entityId: made!.id,
      after: { kind, number: made!.number, due_on: dueOn },
    })
    return { request_id: made!.id, number: made!.number, steer_on: steerOn }
  },
})
