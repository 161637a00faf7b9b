import { z } from 'zod'
import { type RequestKind, requestKinds } from '../../domain/data-protection/requests.ts'
import type { Task } from '../context.ts'
import {
  renderAccountDataRequestAnswered,
  renderAccountDataRequestOpened,
} from '../message-templates/account-data.ts'

const payload = z.object({ requestId: z.uuid(), what: z.enum(['opened', 'answered']) })

type Request = {
  number: number
  requester_name: string
  requester_email: string
  kind: RequestKind
  status: 'open' | 'answered' | 'refused' | 'cancelled'
  steer_on: string
  answer: string | null
}

/** Mails the platform's administrators that somebody asked about their account's data, or who asked what was answered. */
export const accountDataRequestTask: Task = {
  topic: 'account-data-request',
  async run({ sql, send, siteUrl }, data) {
    const { requestId, what } = payload.parse(data)
    const [request] = await sql<Request[]>`
      select number, requester_name, requester_email, kind, status, steer_on::text, answer from public.account_data_requests where id = ${requestId}`
    if (!request) return
    const about = { ...request, kind: requestKinds[request.kind].label }
    if (what === 'answered') {
      if (request.answer === null) return
      const letter = renderAccountDataRequestAnswered({
        ...about,
        answer: request.answer,
        isRefused: request.status === 'refused',
        url: `${siteUrl}/dashboard/settings?tab=privacy`,
      })
      await send({ to: request.requester_email, ...letter })
      return
    }
    if (request.status !== 'open') return
    const letter = renderAccountDataRequestOpened({
      ...about,
      url: `${siteUrl}/dashboard/system-settings?aba=dados-pessoais`,
    })
    const admins = await sql<{ email: string }[]>`
      select a.email from private.platform_admins p cross join lateral private.account(p.user_id) a where a.email is not null order by a.email`
    for (const { email } of admins) await send({ to: email, ...letter })
  },
}
