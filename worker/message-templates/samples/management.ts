import type { EventName } from '../../../domain/notifications/events.ts'
import { brasiliaZone } from '../../../domain/time-zones/time-zones.ts'
import { renderAuditBroken, renderAuditDigest } from '../audit.ts'
import { renderBooksDiffer } from '../books.ts'
import type { Rendered } from '../layout.ts'
import { renderScheduledReport } from '../reports.ts'
import { renderSubscription } from '../subscription.ts'
import {
  renderSupportAnswered,
  renderSupportAsksToAct,
  renderSupportEnded,
  renderSupportOpened,
  renderSupportRequested,
} from '../support.ts'
import { renderTest } from '../test.ts'
import { from, reader } from './shared.ts'

const audit = { ...from, fullName: reader, seal: 11 }
const subscription = { ...from, plan: 'Profissional', action: 'Ver a assinatura' }

/** The subscription, the proofs, and the test. */
export const managementSamples = {
  subscription_trial: () =>
    renderSubscription({
      ...subscription,
      title: 'O teste termina em três dias',
      text: 'Assine até 25/11/2026 para continuar editando. Depois disso tudo fica só para leitura.',
    }),
  subscription_refused: () =>
    renderSubscription({
      ...subscription,
      title: 'O pagamento da assinatura foi recusado',
      text: 'O banco recusou o cartão. Troque o cartão ou pague por Pix.',
    }),
  subscription_changed: () =>
    renderSubscription({
      ...subscription,
      title: 'A assinatura voltou a valer',
      text: 'O pagamento foi recebido e o condomínio pode ser editado de novo.',
    }),
  subscription_payment: () =>
    renderSubscription({
      ...subscription,
      title: 'Recebemos o pagamento da assinatura',
      text: 'O recibo de novembro está na página da assinatura.',
    }),
  audit_digest: () =>
    renderAuditDigest({
      ...audit,
      month: '2026-10',
      entries: 1840,
      sealedAt: new Date('2026-11-01T06:00:00Z'),
      zone: brasiliaZone,
      head: '4be1c1c5a5a24f8d9d60f4a1c0e3f0b7'.repeat(2),
    }),
  audit_broken: () => renderAuditBroken(audit),
  books_differ: () =>
    renderBooksDiffer({
      condominium: from.condominium,
      parts: [{ part: 'Saldos', count: 2 }],
      url: from.url,
    }),
  support_opened: () =>
    renderSupportOpened({
      ...from,
      reason: 'Conferir o boleto que não registra.',
      reference: '118',
      until: '23/11/2026, às 16:20',
    }),
  support_asks_to_act: () =>
    renderSupportAsksToAct({
      ...from,
      wish: 'Corrigir o nome da carteira na conta bancária.',
      until: '23/11/2026, às 16:20',
    }),
  support_ended: () =>
    renderSupportEnded({ ...from, when: '23/11/2026, às 15:02', by: 'support', pages: 4, acts: 0 }),
  support_answered: () =>
    renderSupportAnswered({ ...from, number: 118, answer: 'O boleto voltou a registrar.' }),
  support_requested: () =>
    renderSupportRequested({ ...from, number: 118, text: 'O boleto de novembro não registra no banco.' }),
  scheduled_report: () =>
    renderScheduledReport({
      ...from,
      name: 'Fornecedores do mês',
      question: 'Para quem o dinheiro foi?',
      during: 'em outubro de 2026',
      again: null,
      sentences: ['Águas da Serra recebeu R$ 15.951,96 em outubro de 2026, 19,4% do que se pagou.'],
    }),
  test: () => renderTest(from),
} satisfies Partial<Record<EventName, () => Rendered>>
