import type { Channel } from '../notifications/events.ts'
import type { AnnouncementKind, AnnouncementStatus, LegalMatter } from './input.ts'

export const kindWords: Record<AnnouncementKind, string> = {
  info: 'Informativo',
  maintenance: 'Manutenção',
  urgent: 'Urgente',
  legal: 'Aviso legal',
}

export const matterWords: Record<LegalMatter, string> = {
  assembly: 'Convocação de assembleia',
  breach: 'Notificação de infração',
  other: 'Outro aviso com prova',
}

/** Why a matter requires proof, shown next to the choice. */
export const matterReasons: Record<LegalMatter, string> = {
  assembly:
    'A assembleia não delibera se todos os condôminos não forem convocados (Código Civil, art. 1.354).',
  breach:
    'A multa por descumprir deveres pede que a pessoa tenha sido avisada e possa se defender (Código Civil, arts. 1.336 e 1.337).',
  other: 'Fica guardado o que foi enviado, a quem, quando e como chegou.',
}

export const statusWords: Record<AnnouncementStatus, string> = {
  draft: 'Rascunho',
  scheduled: 'Agendado',
  publishing: 'Publicando',
  published: 'Publicado',
  withdrawn: 'Retirado',
}

/** Prefix on short channels, so that the kind is known before opening. */
export const shortPrefix: Record<AnnouncementKind, string> = {
  info: 'Comunicado',
  maintenance: 'Manutenção',
  urgent: 'Urgente',
  legal: 'Aviso legal',
}

export type MessageState = 'queued' | 'sent' | 'delivered' | 'read' | 'failed'
export const stateWords: Record<MessageState, string> = {
  queued: 'na fila',
  sent: 'enviado',
  delivered: 'entregue',
  read: 'lido',
  failed: 'não chegou',
}

export const channelWords: Record<Channel, string> = {
  app: 'No Prumo',
  email: 'E-mail',
  push: 'Aparelho',
  whatsapp: 'WhatsApp',
  sms: 'SMS',
}

/** The event whose name an announcement's message bears (domain/notifications/events.ts). */
export const eventOf = (notice: { kind: AnnouncementKind; is_emergency: boolean }) =>
  notice.is_emergency
    ? ('announcement_emergency' as const)
    : notice.kind === 'legal'
      ? ('announcement_legal' as const)
      : notice.kind === 'urgent'
        ? ('announcement_urgent' as const)
        : ('announcement' as const)
