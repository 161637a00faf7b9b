import type { Body } from '../../../domain/communications/body.ts'
import type { EventName } from '../../../domain/notifications/events.ts'
import { renderAnnouncement, renderAnnouncementComment, renderAnnouncementMissed } from '../announcement.ts'
import type { Rendered } from '../layout.ts'
import { from } from './shared.ts'

const saying = (text: string): Body => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})
const told = {
  ...from,
  isEmergency: false,
  fileNames: [],
  asksConfirmation: false,
  reason: 'published',
  note: null,
} as const

/** Announcements of each kind, and their comments. */
export const communicationAnnouncementSamples = {
  announcement: () =>
    renderAnnouncement({
      ...told,
      kind: 'info',
      title: 'Dedetização no sábado',
      body: saying('No sábado, das 8h às 12h, as áreas comuns serão dedetizadas. Mantenha animais em casa.'),
    }),
  announcement_urgent: () =>
    renderAnnouncement({
      ...told,
      kind: 'urgent',
      title: 'Falta de água hoje até as 18h',
      body: saying('Um cano rompeu na rua. A concessionária prevê a volta às 18h.'),
    }),
  announcement_emergency: () =>
    renderAnnouncement({
      ...told,
      kind: 'urgent',
      isEmergency: true,
      title: 'Vazamento de gás no bloco B',
      body: saying('Saia pelas escadas e espere na calçada. Os bombeiros estão a caminho.'),
    }),
  announcement_legal: () =>
    renderAnnouncement({
      ...told,
      kind: 'legal',
      asksConfirmation: true,
      fileNames: ['edital.pdf'],
      title: 'Edital de convocação da assembleia',
      body: saying('Convocamos para a assembleia ordinária de 10/12/2026, às 19h30, no salão.'),
    }),
  announcement_missed: () =>
    renderAnnouncementMissed({
      condominium: from.condominium,
      document: from.document,
      title: 'Dedetização no sábado',
      due: '20/11/2026, às 9h',
      url: from.url,
    }),
  announcement_comment: () =>
    renderAnnouncementComment({
      condominium: from.condominium,
      document: from.document,
      title: 'Dedetização no sábado',
      comment: 'A piscina também fecha?',
      url: from.url,
    }),
} satisfies Partial<Record<EventName, () => Rendered>>
