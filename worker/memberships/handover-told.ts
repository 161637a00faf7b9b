import { civilDate } from '../../domain/calendar.ts'
import { formatDocument } from '../../domain/cpf-cnpj.ts'
import type { Task } from '../context.ts'
import {
  type HandoverLetter,
  renderHandoverCancelled,
  renderHandoverDeclined,
  renderHandoverGiven,
  renderHandoverOffered,
  renderHandoverTaken,
} from '../message-templates/handover.ts'
import type { Rendered } from '../message-templates/layout.ts'
import { type Message, notify } from '../notify/notify.ts'
import { tellOfCard } from '../subscriptions/telling/card-elsewhere.ts'

type Handover = {
  status: 'pending' | 'accepted' | 'declined' | 'cancelled' | 'expired'
  from_user_id: string
  from_name: string
  to_user_id: string
  to_name: string
  starts_on: string
  ends_on: string
  reason: string | null
  expires_at: Date
  time_zone: string
  condominium: string
  document: string | null
}

type Telling = {
  to: 'giver' | 'taker'
  kind: Message['kind']
  path: string
  render(letter: HandoverLetter): Rendered
}

const users = '/dashboard/users'
const tellings: Record<Handover['status'], readonly Telling[]> = {
  pending: [{ to: 'taker', kind: 'handover_offered', path: '/dashboard', render: renderHandoverOffered }],
  accepted: [
    { to: 'taker', kind: 'handover_answered', path: users, render: renderHandoverTaken },
    { to: 'giver', kind: 'handover_answered', path: '/dashboard', render: renderHandoverGiven },
  ],
  declined: [{ to: 'giver', kind: 'handover_answered', path: users, render: renderHandoverDeclined }],
  cancelled: [
    { to: 'taker', kind: 'handover_answered', path: '/dashboard', render: renderHandoverCancelled },
  ],
  expired: [],
}

/** Notifies both parties to the síndico's office of an offer's outcome; each of them once. */
export const handoverToldTask: Task = {
  topic: 'handover-told',
  async run(context, payload) {
    const { condominiumId, handoverId } = payload as { condominiumId: string; handoverId: string }
    const [handover] = await context.sql<Handover[]>`
      select h.status, h.from_user_id, h.from_name, h.to_user_id, h.to_name, h.starts_on::text, h.ends_on::text, h.reason, h.expires_at,
        c.name as condominium, c.time_zone, c.document
      from public.handovers h join public.condominiums c on c.id = h.condominium_id
      where h.condominium_id = ${condominiumId} and h.id = ${handoverId}
        and not exists (select from public.messages told
          where told.condominium_id = h.condominium_id and told.user_id in (h.to_user_id, h.from_user_id)
            and told.kind = case h.status when 'pending' then 'handover_offered' else 'handover_answered' end
            and told.created_at >= coalesce(h.answered_at, h.created_at))`
    if (!handover) return
    const messages = tellings[handover.status].map((telling) => {
      const [userId, reader, other] =
        telling.to === 'taker'
          ? [handover.to_user_id, handover.to_name, handover.from_name]
          : [handover.from_user_id, handover.from_name, handover.to_name]
      const content = telling.render({
        condominium: handover.condominium,
        document: handover.document && formatDocument(handover.document),
        reader,
        other,
        startsOn: handover.starts_on,
        endsOn: handover.ends_on,
        until: civilDate(handover.expires_at, handover.time_zone),
        reason: handover.reason,
        url: `${context.siteUrl}${telling.path}`,
      })
      return { condominiumId, kind: telling.kind, userId, content, path: telling.path }
    })
    await notify(context, messages)
    if (handover.status === 'accepted') await tellOfCard(context, condominiumId, handover.from_user_id)
  },
}
