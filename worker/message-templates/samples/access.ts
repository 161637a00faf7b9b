import type { EventName } from '../../../domain/notifications/events.ts'
import { renderChangeDecided } from '../change-decided.ts'
import {
  renderDataExportReady,
  renderDataRequestAnswered,
  renderDataRequestOpened,
} from '../data-protection.ts'
import { renderHandoverOffered, renderHandoverTaken } from '../handover.ts'
import type { Rendered } from '../layout.ts'
import {
  renderMembershipApproved,
  renderMembershipRejected,
  renderMembershipReopened,
} from '../membership.ts'
import { renderMembershipChanged } from '../membership-changed.ts'
import { from, reader } from './shared.ts'

const about = { ...from, fullName: reader }
const handover = {
  ...from,
  reader,
  other: 'Paulo Prado',
  startsOn: '2026-12-01',
  endsOn: '2028-11-30',
  until: '2026-11-28',
  reason: 'Fim do mandato.',
}

/** Access, the office of síndico, and personal data. */
export const accessSamples = {
  membership_approved: () => renderMembershipApproved(about),
  membership_rejected: () =>
    renderMembershipRejected({ ...about, reason: 'O nome não consta como morador da unidade.' }),
  membership_reopened: () => renderMembershipReopened(about),
  membership_changed: () =>
    renderMembershipChanged({
      ...about,
      change: 'role',
      role: 'conselheira',
      reason: 'Eleita em assembleia.',
    }),
  change_decided: () =>
    renderChangeDecided({ ...about, what: 'Corrigir o nome', approved: true, reason: null }),
  handover_offered: () => renderHandoverOffered(handover),
  handover_answered: () => renderHandoverTaken(handover),
  data_export_ready: () => renderDataExportReady({ ...about, days: 7 }),
  data_request_answered: () =>
    renderDataRequestAnswered({
      ...about,
      number: 12,
      kind: 'Correção',
      isRefused: false,
      answer: 'O cadastro foi corrigido.',
    }),
  data_request_opened: () =>
    renderDataRequestOpened({ ...about, number: 12, kind: 'Correção', steerOn: '2026-12-07' }),
} satisfies Partial<Record<EventName, () => Rendered>>
