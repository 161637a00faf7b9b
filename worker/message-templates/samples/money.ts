import type { EventName } from '../../../domain/notifications/events.ts'
import {
  renderAccountsAnswer,
  renderAccountsForOpinion,
  renderAccountsOpinion,
  renderAccountsPublished,
  renderAccountsQuestion,
} from '../accounts.ts'
import { renderAgreement } from '../charges/agreement.ts'
import { renderBillDecided, renderBillsWaiting, renderBillUrgent } from '../charges/bill-approval.ts'
import { renderBudgetExceeded } from '../charges/budget-exceeded.ts'
import type { Rendered } from '../layout.ts'
import { from, reader, unitLabel } from './shared.ts'

const month = 'outubro de 2026'
const bill = {
  description: 'Reforma da bomba de recalque',
  supplier: 'Hidro Serviços Ltda.',
  due_on: '2026-11-30',
  cents: 1_248_000,
}
const agreement = { ...from, unitLabel, action: 'Ver o acordo' }

/** Accounts, bills, the budget and agreements. */
export const moneySamples = {
  agreement: () =>
    renderAgreement({
      ...agreement,
      title: 'Proposta de acordo para você',
      text: 'Seis parcelas mensais, a primeira em 10/12/2026. Responda até 05/12/2026.',
      said: null,
      why: 'Você recebe esta mensagem porque tem uma unidade em',
    }),
  agreement_proposed: () =>
    renderAgreement({
      ...agreement,
      title: 'Um morador propôs um acordo',
      text: 'Leia as parcelas e responda: aceite, recuse ou faça outra proposta.',
      said: 'Consigo pagar em oito vezes a partir de janeiro.',
      why: 'Você recebe esta mensagem porque administra',
    }),
  accounts_published: () => renderAccountsPublished({ ...from, month }),
  accounts_for_opinion: () => renderAccountsForOpinion({ ...from, month }),
  accounts_opinion: () =>
    renderAccountsOpinion({
      ...from,
      month,
      author: 'Conselheira Helena',
      verdict: 'Aprova com ressalvas',
      body: 'Falta o recibo da limpeza da caixa-d’água.',
    }),
  accounts_question: () =>
    renderAccountsQuestion({ ...from, month, line: 'Limpeza', body: 'Por que a limpeza subiu neste mês?' }),
  accounts_answer: () =>
    renderAccountsAnswer({ ...from, month, answer: 'Houve uma limpeza extra depois da obra do telhado.' }),
  bill_waiting: () => renderBillsWaiting({ ...from, bills: [bill], isReminder: false }),
  bill_urgent: () =>
    renderBillUrgent({
      ...from,
      bill,
      reasons: ['A bomba parou e o prédio está sem água.'],
      needsAssembly: false,
    }),
  bill_decided: () => renderBillDecided({ ...from, bill, isApproved: true, reasons: [] }),
  budget_exceeded: () =>
    renderBudgetExceeded({
      ...from,
      fullName: reader,
      month: '2026-11',
      found: [{ rubric: 'Manutenção', planned: 500_000, actual: 612_300 }],
    }),
} satisfies Partial<Record<EventName, () => Rendered>>
