import { z } from 'zod'
import { formatDocument } from '../../domain/cpf-cnpj.ts'
import { type RequestKind, requestKinds } from '../../domain/data-protection/requests.ts'
import type { Task, WorkerContext } from '../context.ts'
import { renderDataRequestAnswered, renderDataRequestOpened } from '../message-templates/data-protection.ts'
import { type Message, notify } from '../notify/notify.ts'

const payload = z.object({ condominiumId: z.uuid(), requestId: z.uuid() })
const path = '/dashboard/settings?tab=privacy'

type Request = {
  number: number
  user_id: string | null
  requester_name: string
  kind: RequestKind
  status: string
  steer_on: string
  answer: string | null
  condominium: string
  document: string | null
}

/** Notifies every administrator that someone made a request about their data; each once. */
export const dataRequestOpenedTask: Task = {
  topic: 'data-request-opened',
  async run(context, data) {
    const { condominiumId, requestId } = payload.parse(data)
    const request = await load(context, condominiumId, requestId)
    if (request?.status !== 'open') return
    const content = renderDataRequestOpened({
      ...aboutOf(context, request),
      kind: requestKinds[request.kind].label,
      steerOn: request.steer_on,
    })
    const admins = await context.sql<{ user_id: string }[]>`
      select m.user_id from public.memberships m
      where m.condominium_id = ${condominiumId} and m.status = 'approved' and m.role in ('owner_admin', 'admin')`
    const message = {
      condominiumId,
      kind: 'data_request_opened' as const,
      about: { id: requestId },
      content,
      path,
    }
    await notify(
      context,
      admins.map(({ user_id }): Message => ({ ...message, userId: user_id })),
    )
  },
}

/** Notifies the requester of the condominium's answer; once. */
export const dataRequestAnsweredTask: Task = {
  topic: 'data-request-answered',
  async run(context, data) {
    const { condominiumId, requestId } = payload.parse(data)
    const request = await load(context, condominiumId, requestId)
    if (!request?.user_id || !request.answer) return
    const content = renderDataRequestAnswered({
      ...aboutOf(context, request),
      kind: requestKinds[request.kind].label,
      isRefused: request.status === 'refused',
      answer: request.answer,
    })
    await notify(context, [
      {
        condominiumId,
        kind: 'data_request_answered',
        userId: request.user_id,
        about: { id: requestId },
        content,
        path,
      },
    ])
  },
}

const aboutOf = ({ siteUrl }: WorkerContext, request: Request) => ({
  condominium: request.condominium,
  document: request.document && formatDocument(request.document),
  fullName: request.requester_name,
  url: `${siteUrl}${path}`,
  number: request.number,
})

async function load({ sql }: WorkerContext, condominiumId: string, id: string): Promise<Request | undefined> {
  const [request] = await sql<Request[]>`
    select r.number, r.user_id, r.requester_name, r.kind, r.status, r.steer_on::text, r.answer, c.name as condominium, c.document
    from public.data_requests r join public.condominiums c on c.id = r.condominium_id
    where r.condominium_id = ${condominiumId} and r.id = ${id}`
  return request
}
