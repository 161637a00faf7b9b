import type { Body } from '../../../../domain/communications/body.ts'
import type { AnnouncementKind, LegalMatter } from '../../../../domain/communications/input.ts'
import type { Announcement } from '../queries.ts'

/** A text to begin with, handed to the writing page by the page that one comes from. */
export type Start = {
  kind: AnnouncementKind
  legal_matter: LegalMatter | null
  title: string
  body: Body | null
}

export const keepTemplateOf = ({ kind, legal_matter, title, body }: Announcement): { start: Start } => ({
  start: { kind, legal_matter, title, body },
})
