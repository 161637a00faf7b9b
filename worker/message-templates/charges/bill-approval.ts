import { formatDate } from '../../../domain/calendar.ts'
import { type Cents, formatCents } from '../../../domain/money.ts'
import { button, ledger, paragraph, type Rendered, renderLetter, section, together } from '../layout.ts'

type From = { condominium: string; document: string | null; url: string }
export type WaitingBill = { description: string; supplier: string | null; due_on: string; cents: Cents }

/** More would be a list to study, which is what the page is for. */
const MOST = 10

/** Bills awaiting the council: one that just arrived, or a reminder of the remaining ones. */
export function renderBillsWaiting({
  bills,
  isReminder,
  ...from
}: From & { bills: readonly WaitingBill[]; isReminder: boolean }): Rendered {
  const [one] = bills
  const subject =
    bills.length === 1
      ? `${isReminder ? 'Ainda espera' : 'Espera'} sua aprovação: ${one!.description}`
      : `${bills.length} despesas esperam sua aprovação`
  const left = bills.length - MOST
  return renderLetter({
    condominium: from.condominium,
    document: from.document,
    subject,
    eyebrow: 'Conselho fiscal',
    title:
      bills.length === 1
        ? 'Uma despesa espera sua aprovação'
        : `${bills.length} despesas esperam sua aprovação`,
    blocks: [
      section(
        'Acima do limite de quem administra',
        ledger(
          bills
            .slice(0, MOST)
            .map(({ description, supplier, due_on, cents }) => ({
              label: [description, supplier, `vence em ${formatDate(due_on)}`].filter(Boolean).join(' · '),
              reais: formatCents(cents),
            })),
        ),
      ),
      together(
        paragraph(
          `${left > 0 ? `E mais ${left}. ` : ''}Veja a nota, aprove ou recuse pelo celular. Sem aprovação elas não podem ser pagas.`,
        ),
        button('Ver as despesas', from.url),
      ),
    ],
    why: 'Você recebe esta mensagem porque é do conselho fiscal de',
  })
}

/** The council's decision, sent to those who pay. */
export function renderBillDecided({
  bill,
  isApproved,
  reasons,
  ...from
}: From & { bill: WaitingBill; isApproved: boolean; reasons: readonly string[] }): Rendered {
  const title = isApproved ? 'O conselho aprovou a despesa' : 'O conselho recusou a despesa'
  return renderLetter({
    condominium: from.condominium,
    document: from.document,
    subject: `${isApproved ? 'Aprovada' : 'Recusada'}: ${bill.description}`,
    eyebrow: 'Despesas',
    title,
    blocks: [
      section(
        bill.supplier ?? 'Despesa',
        ledger([
          {
            label: `${bill.description} · vence em ${formatDate(bill.due_on)}`,
            reais: formatCents(bill.cents),
          },
        ]),
        ...reasons.map(paragraph),
      ),
      together(
        paragraph(
          isApproved
            ? 'Ela já pode ser paga.'
            : 'Ela não pode ser paga assim. Corrija, cancele, ou leve à assembleia.',
        ),
        button('Abrir a despesa', from.url),
      ),
    ],
    why: 'Você recebe esta mensagem porque administra o condomínio',
  })
}

/** What the síndico pays without waiting, and why: sent to the council at once. */
export function renderBillUrgent({
  bill,
  reasons,
  needsAssembly,
  ...from
}: From & { bill: WaitingBill; reasons: readonly string[]; needsAssembly: boolean }): Rendered {
  return renderLetter({
    condominium: from.condominium,
    document: from.document,
    subject: `Urgente, paga sem esperar aprovação: ${bill.description}`,
    eyebrow: 'Conselho fiscal',
    title: 'Uma despesa urgente não esperou a aprovação',
    blocks: [
      section(
        bill.supplier ?? 'Despesa',
        ledger([
          {
            label: `${bill.description} · vence em ${formatDate(bill.due_on)}`,
            reais: formatCents(bill.cents),
          },
        ]),
        ...reasons.map(paragraph),
      ),
      together(
        paragraph(
          `Reparos necessários o síndico pode fazer sem autorização (Código Civil, art. 1.341, § 1º). ${
            needsAssembly
              ? 'Como o valor passa do limite da assembleia, ela precisa ser convocada imediatamente para tomar ciência (§ 2º).'
              : 'O conselho pode dizer depois se concorda.'
          } O motivo sai na prestação de contas.`,
        ),
        button('Ver a despesa', from.url),
      ),
    ],
    why: 'Você recebe esta mensagem porque é do conselho fiscal de',
  })
}
