import { type Audience, everybody } from '../../../../domain/communications/audience.ts'
import { type Body, bodyOf } from '../../../../domain/communications/body.ts'
import type { AnnouncementKind, LegalMatter } from '../../../../domain/communications/input.ts'
import type { Announcement } from '../queries.ts'

/** The state of the writing page. */
export type DraftValues = {
  kind: AnnouncementKind
  legal_matter: LegalMatter | null
  title: string
  body: Body
  audience: Audience
  for_newcomers: boolean
  asks_confirmation: boolean
  allows_comments: boolean
  remind_after_days: number | string
  remind_times: number | string
  pinned_until: string | null
  expires_on: string | null
  is_emergency: boolean
}

export const emptyBody: Body = { type: 'doc', content: [{ type: 'paragraph' }] }

export const freshDraft: DraftValues = {
  kind: 'info',
  legal_matter: null,
  title: '',
  body: emptyBody,
  audience: everybody,
  for_newcomers: true,
  asks_confirmation: false,
  allows_comments: false,
  remind_after_days: 3,
  remind_times: 0,
  pinned_until: null,
  expires_on: null,
  is_emergency: false,
}

export const valuesOf = (notice: Announcement): DraftValues => ({
  kind: notice.kind,
  legal_matter: notice.legal_matter,
  title: notice.title,
  body: notice.body ?? emptyBody,
  audience: notice.management?.audience ?? everybody,
  for_newcomers: notice.management?.for_newcomers ?? true,
  asks_confirmation: notice.asks_confirmation,
  allows_comments: notice.allows_comments,
  remind_after_days: notice.management?.remind_after_days ?? 3,
  remind_times: notice.management?.remind_times ?? 0,
  pinned_until: notice.pinned_until,
  expires_on: notice.expires_on,
  is_emergency: notice.is_emergency,
})

/** As the command takes it. */
export const sentOf = (values: DraftValues) => ({
  ...values,
  legal_matter: values.kind === 'legal' ? (values.legal_matter ?? 'other') : null,
  is_emergency: values.kind === 'urgent' && values.is_emergency,
  remind_times: Number(values.remind_times) || 0,
  remind_after_days: Number(values.remind_times) > 0 ? Number(values.remind_after_days) || 3 : null,
})

/** Applies a ready or saved text; the audience stays as it was chosen. */
export const withText = (
  values: DraftValues,
  text: {
    kind: AnnouncementKind
    legal_matter: LegalMatter | null
    title: string
    body: Body | string
    asks?: boolean
  },
): DraftValues => ({
  ...values,
  kind: text.kind,
  legal_matter: text.legal_matter,
  title: text.title,
  body: typeof text.body === 'string' ? bodyOf(text.body) : text.body,
  asks_confirmation: text.asks ?? values.asks_confirmation,
})
