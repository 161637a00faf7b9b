import type { EventName } from '../../../domain/notifications/events.ts'
import type { Rendered } from '../layout.ts'
import { accessSamples } from './access.ts'
import { assemblySamples } from './assemblies.ts'
import { assemblyRequestSamples } from './assembly-requests.ts'
import { chargeSamples } from './charges.ts'
import { communicationAnnouncementSamples } from './communication-announcements.ts'
import { communicationDocumentSamples } from './communication-documents.ts'
import { conciergeSamples } from './concierge.ts'
import { expirySamples } from './expiries.ts'
import { incidentSamples } from './incidents.ts'
import { maintenanceSamples } from './maintenance.ts'
import { managementSamples } from './management.ts'
import { moneySamples } from './money.ts'
import { penaltySamples } from './penalties.ts'
import { pollSamples } from './polls.ts'
import { reservationSamples } from './reservations.ts'

/** Every event's letter with made-up data: used by tests, the pictures of scripts/message-templates.ts, and test sends. */
export const samples: Record<EventName, () => Rendered> = {
  ...chargeSamples,
  ...moneySamples,
  ...communicationAnnouncementSamples,
  ...communicationDocumentSamples,
  ...conciergeSamples,
  ...penaltySamples,
  ...incidentSamples,
  ...expirySamples,
  ...maintenanceSamples,
  ...reservationSamples,
  ...assemblySamples,
  ...assemblyRequestSamples,
  ...pollSamples,
  ...accessSamples,
  ...managementSamples,
}

/** An event's details for its short texts, where those have room for them. */
export const sampleDetails: Partial<Record<EventName | 'digest', string>> = {
  outage: 'Falta de água no bloco A',
  announcement: 'Dedetização no sábado',
  announcement_urgent: 'Falta de água hoje até as 18h',
  announcement_emergency: 'Vazamento de gás no bloco B',
  announcement_legal: 'Edital de convocação da assembleia',
  document_to_acknowledge: 'Regimento interno',
  document_expiring: 'AVCB',
  digest: '4 avisos novos',
}
