import type { EventName } from '../../../domain/notifications/events.ts'
import { renderBundleBoleto } from '../charges/bundle-boleto.ts'
import { renderChargeCancelled } from '../charges/charge-cancelled.ts'
import { renderChargeChanged } from '../charges/charge-changed.ts'
import { renderChargeIssued } from '../charges/charge-issued.ts'
import { renderChargePaid } from '../charges/charge-paid.ts'
import { renderReminder } from '../charges/charge-reminder.ts'
import { renderPixAutomatic } from '../charges/pix-automatic.ts'
import { renderProviderPayment } from '../charges/provider-payment.ts'
import { renderYearlyClearance } from '../charges/yearly-clearance.ts'
import type { Rendered } from '../layout.ts'
import { from, reader, unitLabel } from './shared.ts'

const digitableLine = '34191790010104351004791020150008291070026000'.padEnd(47, '0')
const issued = {
  ...from,
  unitLabel,
  personName: reader,
  charge: { kind: 'ordinary', competence: '2026-12', reference: '2026/12-0101' },
  dueOn: '2026-12-10',
  cents: 84_650,
  items: [
    { description: 'Taxa condominial', cents: 78_000 },
    { description: 'Água', cents: 6_650 },
  ],
  digitableLine,
  pixCode: '00020126580014br.gov.bcb.pix0136exemplo',
  pixPicture: null,
  lateSentence: 'Depois do vencimento: multa de 2% e juros de 1% ao mês.',
  isTest: false,
} as const
const reminder = { ...from, unitLabel, charge: issued.charge, cents: issued.cents }
const payer = 'Você recebe esta mensagem porque paga a unidade em'

/** Payers' letters about charges and payments. */
export const chargeSamples = {
  charge_issued: () => renderChargeIssued(issued),
  charge_cancelled: () => renderChargeCancelled({ ...issued, reason: 'Cobrança lançada em dobro.' }),
  charge_changed: () =>
    renderChargeChanged({
      ...issued,
      changes: { previousDueOn: '2026-12-05', reason: 'O dia 5 é feriado municipal.', isNewBoleto: true },
      isBoletoPayable: true,
    }),
  bundle_boleto: () =>
    renderBundleBoleto({
      ...from,
      unitLabels: 'A-101, A-102',
      personName: reader,
      payOn: '2026-12-10',
      validUntil: '2026-12-10',
      cents: 169_300,
      items: [
        { description: 'A-101 · dezembro', cents: 84_650 },
        { description: 'A-102 · dezembro', cents: 84_650 },
      ],
      digitableLine,
      pixCode: null,
      pixPicture: null,
      isTest: false,
    }),
  charge_paid: () => renderChargePaid({ ...issued, paidOn: '2026-12-08', method: 'pix' }),
  charge_reminder: () =>
    renderReminder({
      ...reminder,
      subject: 'Sua taxa de dezembro vence em 10/12/2026',
      body: 'Olá, Marina. A taxa de dezembro da unidade A-101 vence em três dias.',
    }),
  charge_overdue: () =>
    renderReminder({
      ...reminder,
      cents: 87_200,
      subject: 'A taxa de dezembro da unidade A-101 não foi paga',
      body: 'Olá, Marina. Se já pagou, desconsidere. Se precisa de mais prazo, fale com a administração.',
    }),
  provider_payment: () =>
    renderProviderPayment({
      ...from,
      unitLabel,
      title: 'O pagamento com cartão não foi aprovado',
      text: 'O cartão foi recusado depois da análise. A cobrança continua em aberto.',
      action: 'Pagar de outro jeito',
      why: payer,
    }),
  payment_account: () =>
    renderProviderPayment({
      ...from,
      unitLabel: null,
      title: 'A conta do Mercado Pago deixou de funcionar',
      text: 'Enquanto a conta não for ligada de novo, ninguém paga online.',
      action: 'Ligar a conta',
      why: 'Você recebe esta mensagem porque administra',
    }),
  pix_authorization: () =>
    renderPixAutomatic({
      ...from,
      unitLabel,
      title: 'O Pix Automático está valendo',
      text: 'A partir de dezembro a taxa é debitada no vencimento.',
      action: 'Ver a autorização',
    }),
  pix_debit: () =>
    renderPixAutomatic({
      ...from,
      unitLabel,
      title: 'Um débito em 10/12/2026',
      text: 'A taxa de dezembro será debitada da sua conta. Para impedir, cancele no aplicativo do banco até a véspera.',
      action: 'Ver o débito',
    }),
  yearly_clearance: () =>
    renderYearlyClearance({
      ...from,
      unitLabel,
      year: 2025,
      declaration: 'Declaramos quitadas as cobranças da unidade A-101 vencidas em 2025.',
    }),
} satisfies Partial<Record<EventName, () => Rendered>>
