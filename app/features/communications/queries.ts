import { queryOptions } from '@tanstack/react-query'
import type { Audience } from '../../../domain/communications/audience.ts'
import type { Body } from '../../../domain/communications/body.ts'
import type { AnnouncementFile } from '../../../domain/communications/files.ts'
import type {
  AnnouncementKind,
  AnnouncementStatus,
  LegalMatter,
} from '../../../domain/communications/input.ts'
import type { MessageState } from '../../../domain/communications/words.ts'
import { AppError } from '../../../domain/errors.ts'
import type { Channel } from '../../../domain/notifications/events.ts'
import { invoke } from '../../lib/commands/invoke.ts'
import { afterKey, type ForwardPage, forwardPage } from '../../lib/lists/forward.ts'
import { type Place, pageSize } from '../../lib/lists/keyset.ts'
import { read } from '../../lib/read.ts'
import { supabase } from '../../lib/supabase.ts'

/** A line of the list; the counts are the management's. */
export type AnnouncementLine = {
  id: string
  kind: AnnouncementKind
  legal_matter: LegalMatter | null
  status: AnnouncementStatus
  title: string
  excerpt: string
  is_emergency: boolean
  resolved_at: string | null
  publish_at: string | null
  published_at: string | null
  is_pinned: boolean
  expires_on: string | null
  corrected_at: string | null
  withdrawn_at: string | null
  asks_confirmation: boolean
  file_count: number
  comment_count: number
  is_mine: boolean
  seen_at: string | null
  confirmed_at: string | null
  recipient_count: number | null
  unread_count: number | null
  updated_at: string
  key: string
}

export const listViews = { atuais: 'current', arquivo: 'archive', rascunhos: 'drafts' } as const
export type ListView = keyof typeof listViews
export type ListFilters = {
  view: ListView
  kind?: AnnouncementKind
  unread: boolean
  search: string
  place: Place
}

/** A page of what the caller may read: the pinned first, then the newest. */
export const announcementsQuery = (
  condominiumId: string,
  { view, kind, unread, search, place }: ListFilters,
) =>
  queryOptions({
    queryKey: ['announcements', condominiumId, 'list', view, kind ?? null, unread, search, place],
    meta: { tables: ['announcements', 'announcement_recipients', 'announcement_comments'] },
    queryFn: async (): Promise<ForwardPage<AnnouncementLine>> =>
      forwardPage(
        await read<AnnouncementLine[]>(
          supabase.rpc('announcements_page', {
            condo_id: condominiumId,
            view: listViews[view],
            kind_is: kind ?? null,
            unread_only: unread,
            needle: search,
            after_key: afterKey(place),
            page_size: pageSize,
          }),
        ),
      ),
  })

export type NewAnnouncement = Pick<
  AnnouncementLine,
  | 'id'
  | 'title'
  | 'kind'
  | 'is_emergency'
  | 'published_at'
  | 'seen_at'
  | 'asks_confirmation'
  | 'confirmed_at'
  | 'is_pinned'
>
export type Version = { version: number; title: string; body: Body; note: string; replaced_at: string }
export type Telling = {
  reason: 'published' | 'reminder' | 'corrected' | 'withdrawn'
  told: number
  total: number
  finished_at: string | null
}
export type Announcement = {
  id: string
  kind: AnnouncementKind
  legal_matter: LegalMatter | null
  status: AnnouncementStatus
  title: string
  /** Null once withdrawn, except for the management. */
  body: Body | null
  files: AnnouncementFile[]
  asks_confirmation: boolean
  allows_comments: boolean
  is_emergency: boolean
  publish_at: string | null
  published_at: string | null
  pinned_until: string | null
  expires_on: string | null
  version: number
  corrected_at: string | null
  correction_note: string | null
  withdrawn_at: string | null
  withdrawn_reason: string | null
  updated_at: string
  resolves: { id: string; title: string } | null
  resolved_by: { id: string; published_at: string } | null
  versions: Version[]
  own: { seen_at: string | null; confirmed_at: string | null; confirmed_version: number | null } | null
  management: {
    audience: Audience
    for_newcomers: boolean
    remind_after_days: number | null
    remind_times: number
    recipient_count: number
    telling: Telling | null
  } | null
}

/** One announcement. Throws `not_found` for anyone not addressed. */
export const announcementQuery = (condominiumId: string, announcementId: string) =>
  queryOptions({
    queryKey: ['announcements', condominiumId, 'one', announcementId],
    meta: { tables: ['announcements', 'announcement_recipients', 'announcement_versions'] },
    queryFn: async () => {
      const found = await read<Announcement | null>(
        supabase.rpc('announcement_view', { condo_id: condominiumId, notice_id: announcementId }),
      )
      if (!found) throw new AppError('not_found')
      return found
    },
    // Polls the sending progress while it lasts.
    refetchInterval: ({ state: { data } }) =>
      data?.status === 'publishing' || (data?.management?.telling && !data.management.telling.finished_at)
        ? 2000
        : false,
  })

export type Comment = {
  id: string
  author: string
  is_answer: boolean
  is_mine: boolean
  body: string | null
  created_at: string
  removed_at: string | null
  removed_reason: string | null
  has_reported: boolean
  reports: number | null
}

export const commentsQuery = (condominiumId: string, announcementId: string) =>
  queryOptions({
    queryKey: ['announcements', condominiumId, 'comments', announcementId],
    meta: { tables: ['announcement_comments', 'announcements'] },
    queryFn: () =>
      read<Comment[]>(
        supabase.rpc('announcement_talk', { condo_id: condominiumId, notice_id: announcementId }),
      ),
  })

export type Figures = {
  recipients: number
  seen: number
  confirmed: number
  late: number
  units: number
  told_units: number
  channels: {
    channel: Channel
    queued: number
    sent: number
    delivered: number
    read: number
    failed: number
  }[]
}

/** How many were notified and read, live. */
export const figuresQuery = (condominiumId: string, announcementId: string) =>
  queryOptions({
    queryKey: ['announcements', condominiumId, 'figures', announcementId],
    meta: { tables: ['announcement_recipients', 'messages'] },
    queryFn: () =>
      read<Figures>(
        supabase.rpc('announcement_figures', { condo_id: condominiumId, notice_id: announcementId }),
      ),
  })

export type Way = {
  channel: Channel
  kind: string
  status: MessageState
  sent_at: string | null
  delivered_at: string | null
  read_at: string | null
  error_code: string | null
  provider_id: string | null
}
export type Reader = {
  id: string
  name: string
  tie: string
  unit_labels: string
  is_late: boolean
  seen_at: string | null
  confirmed_at: string | null
  confirmed_version: number | null
  reminders: number
  reminded_at: string | null
  ways: Way[]
  key: string
}
export const readerStates = {
  'nao-leram': 'unread',
  leram: 'seen',
  confirmaram: 'confirmed',
  'sem-envio': 'failed',
} as const
export type ReaderState = keyof typeof readerStates

/** A page of the addressees, with every channel by which they were notified. */
export const readersQuery = (
  condominiumId: string,
  announcementId: string,
  { state, search, place }: { state?: ReaderState; search: string; place: Place },
) =>
  queryOptions({
    queryKey: ['announcements', condominiumId, 'readers', announcementId, state ?? null, search, place],
    meta: { tables: ['announcement_recipients', 'messages', 'people'] },
    queryFn: async (): Promise<ForwardPage<Reader>> =>
      forwardPage(
        await read<Reader[]>(
          supabase.rpc('announcement_proof', {
            condo_id: condominiumId,
            notice_id: announcementId,
            state_is: state ? readerStates[state] : null,
            needle: search,
            after_key: afterKey(place),
            page_size: pageSize,
          }),
        ),
      ),
  })

/** The people that an audience choice reaches today. */
export const reachQuery = (condominiumId: string, audience: Audience) =>
  queryOptions({
    queryKey: ['announcements', condominiumId, 'reach', audience],
    meta: { tables: ['people', 'occupancies', 'memberships', 'units', 'charges'] },
    queryFn: ({ signal }) =>
      invoke('preview-announcement', { condominium_id: condominiumId, audience }, { signal }),
    staleTime: 30_000,
  })

export type Template = { id: string; name: string; kind: AnnouncementKind; title: string; body: Body }

/** Texts that this condominium saved. */
export const templatesQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['announcements', condominiumId, 'templates'],
    meta: { tables: ['announcement_templates'] },
    queryFn: () =>
      read(
        supabase
          .from('announcement_templates')
          .select('id,name,kind,title,body')
          .eq('condominium_id', condominiumId)
          .order('name')
          .limit(200)
          .overrideTypes<Template[], { merge: false }>(),
      ),
  })

export type Certificate = {
  id: string
  edition: number
  code: string
  hash: string
  pdf_hash: string
  recipient_count: number
  delivered_count: number
  read_count: number
  created_at: string
}

/** The sealed certificates of one announcement, the newest first. */
export const certificatesQuery = (condominiumId: string, announcementId: string) =>
  queryOptions({
    queryKey: ['announcements', condominiumId, 'certificates', announcementId],
    meta: { tables: ['announcement_certificates'] },
    queryFn: () =>
      read(
        supabase
          .from('announcement_certificates')
          .select('id,edition,code,hash,pdf_hash,recipient_count,delivered_count,read_count,created_at')
          .eq('condominium_id', condominiumId)
          .eq('announcement_id', announcementId)
          .order('edition', { ascending: false })
          .limit(50)
          .overrideTypes<Certificate[], { merge: false }>(),
      ),
  })
