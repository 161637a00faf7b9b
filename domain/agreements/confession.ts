import { formatDate } from '../calendar.ts'
import { counted } from '../counted.ts'
import { formatCents } from '../money.ts'
import type { AgreementPlan } from './plan.ts'
import type { AgreementTerms } from './terms.ts'
import { shownPercent } from './words.ts'

type Confession = {
  condominium: string
  debtor: string
  unitLabel: string
  /** The basis of the agreement: the debts' value, the waiver, the fee, the instalments. */
  plan: Pick<
    AgreementPlan,
    'on' | 'totals' | 'lateWaived' | 'principalWaived' | 'net' | 'fee' | 'interest' | 'total'
  > & { debtCount: number }
  terms: AgreementTerms
  /** The decision that allowed the waiver. */
  decision: string | null
}

type Clause = { title: string; text: string }

/** The clauses of the paper, in its order: the same on the screen before it is agreed and on the paper that is signed. */
export const confessionClauses = (confession: Confession): Clause[] => [
  { title: 'Confissão', text: confessed(confession) },
  { title: 'Valor e forma de pagamento', text: paid(confession) },
  {
    title: 'Sem novação',
    text: 'Este acordo não é novação (arts. 360 e 361 do Código Civil): as dívidas listadas continuam a ser as mesmas, com as mesmas garantias, e só ficam suspensas enquanto o acordo for cumprido.',
  },
  {
    title: 'Parcela em atraso',
    text: 'Parcela paga depois do vencimento leva multa, juros e correção como qualquer contribuição do condomínio (art. 1.336, § 1º, do Código Civil, e convenção).',
  },
  { title: 'Rompimento', text: broken(confession) },
  {
    title: 'Prescrição',
    text: 'A confissão interrompe a prescrição das dívidas listadas (art. 202, VI, do Código Civil).',
  },
  {
    title: 'Quitação',
    text: 'Paga a última parcela, o condomínio dá quitação das dívidas listadas. A unidade continua a responder por elas até lá, também se for vendida (art. 1.345 do Código Civil).',
  },
  {
    title: 'Título executivo',
    text: 'Assinado pelo devedor e por duas testemunhas, este termo é título executivo extrajudicial (art. 784, III, do Código de Processo Civil). Em assinatura eletrônica conferida por provedor, as testemunhas são dispensadas (§ 4º).',
  },
]

function confessed({ debtor, unitLabel, condominium, plan }: Confession): string {
  const { totals, on, debtCount } = plan
  return `${debtor}, parte devedora pela unidade ${unitLabel}, confessa dever ao ${condominium} ${formatCents(totals.total)}, valor em ${formatDate(on)} de ${counted(debtCount, 'dívida listada', 'dívidas listadas')} abaixo: ${formatCents(totals.capital)} de valor original, ${formatCents(totals.correction)} de correção, ${formatCents(totals.fine)} de multa e ${formatCents(totals.interest)} de juros.`
}

function paid({ plan, terms, decision }: Confession): string {
  const parts: string[] = []
  if (plan.lateWaived > 0)
    parts.push(
      `O condomínio dispensa ${formatCents(plan.lateWaived)} (${shownPercent(terms.late_waiver_percent)}) da multa e dos juros`,
    )
  if (plan.principalWaived > 0)
    parts.push(`O condomínio dispensa ${formatCents(plan.principalWaived)} do valor original e da correção`)
  const waived = parts.length > 0 ? `${parts.join('. ')}${decision ? `, por ${decision}` : ''}. ` : ''
  const fee =
    plan.fee > 0
      ? `Somam-se ${formatCents(plan.fee)} de honorários de advogado (${shownPercent(terms.fee_percent)}; arts. 389 e 395 do Código Civil). `
      : ''
  const interest =
    plan.interest > 0
      ? ` As parcelas incluem ${formatCents(plan.interest)} de juros de ${shownPercent(terms.interest_percent_month)} ao mês${terms.method === 'price' ? ' (tabela Price)' : ', simples'}.`
      : ''
  const down = terms.down_cents > 0 ? `entrada de ${formatCents(terms.down_cents)} e ` : ''
  return `${waived}${fee}A parte devedora paga ${formatCents(plan.total)}: ${down}${counted(terms.count, 'parcela', 'parcelas')}, nas datas e nos valores da tabela.${interest}`
}

function broken({ terms }: Confession): string {
  const { breach_days, breach_instalments } = terms
  const many_ =
    breach_instalments > 1 ? `, ou se ${breach_instalments} parcelas estiverem em atraso ao mesmo tempo` : ''
  const first =
    breach_instalments === 1
      ? 'O acordo se rompe se uma parcela não for paga no vencimento'
      : `O acordo se rompe se uma parcela atrasar mais de ${counted(breach_days, 'dia', 'dias')}${many_}`
  return `${first}. Rompido, as dívidas voltam com multa, juros e correção desde o vencimento de cada uma, o que foi dispensado volta a ser devido, as parcelas não pagas deixam de existir, e o que foi pago é abatido na ordem da lei: a dívida mais antiga primeiro e, em cada uma, os encargos antes do valor original (arts. 354 e 355 do Código Civil).`
}
