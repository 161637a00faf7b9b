import type { EventName } from '../../../domain/notifications/events.ts'
import { renderDocumentsExpiring, renderToAcknowledge } from '../documents.ts'
import type { Rendered } from '../layout.ts'
import { from } from './shared.ts'

/** Documents to be read, and those about to expire. */
export const communicationDocumentSamples = {
  document_to_acknowledge: () =>
    renderToAcknowledge({
      ...from,
      name: 'Regimento interno',
      version: 2,
      dueOn: '2026-12-10',
      isReminder: false,
    }),
  document_expiring: () =>
    renderDocumentsExpiring({
      ...from,
      documents: [{ name: 'AVCB', kind: 'AVCB', expires_on: '2026-12-22', days: 30 }],
    }),
} satisfies Partial<Record<EventName, () => Rendered>>
