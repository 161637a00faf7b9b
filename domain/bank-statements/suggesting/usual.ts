import { folded } from '../../ascii.ts'
import { daysBetween, formatDate } from '../../calendar.ts'
import type { MatchPart } from '../parts.ts'
import { ruleFits } from '../rules.ts'
import { proposalOf as payingBill } from './bills.ts'
import type { Candidates, OpenLine, Precedent, Proposal } from './candidates.ts'

const isFee = (memo: string) =>
  /\b(tarifas?|tar|cesta|pacote de servicos|manutencao de conta|iof|anuidade)\b/.test(folded(memo))
const isYield = (memo: string) =>
  /\b(rendimentos?|rend|rentabilidade|remuneracao|rentab)\b/.test(folded(memo))
const movesMoney = (memo: string) =>
  /\b(transf\w*|ted|doc|pix|aplic\w*|resgate|poupanca)\b/.test(folded(memo))

const bare = { how: 'suggested', ruleId: null, claims: [] } as const

const rubricPart = (line: OpenLine, fund: string, rubric: string): MatchPart => ({
  kind: 'rubric',
  fund,
  rubric,
  cents: Math.abs(line.cents),
  inwards: line.cents > 0,
})

const transferPart = (line: OpenLine, bank_account_id: string, fund: string): MatchPart => ({
  kind: 'transfer',
  bank_account_id,
  fund,
  cents: Math.abs(line.cents),
  inwards: line.cents > 0,
})

/** The condominium's own rules, in their order. */
export function ruled(line: OpenLine, candidates: Candidates): Proposal[] {
  const rule = candidates.rules.find((one) => ruleFits(one, line))
  if (!rule) return []
  const part = rule.other_account_id
    ? transferPart(line, rule.other_account_id, rule.fund_id)
    : rule.rubric_id
      ? rubricPart(line, rule.fund_id, rule.rubric_id)
      : null
  if (!part) return []
  const described = rule.description ? { ...part, description: rule.description } : part
  return [
    {
      ...bare,
      certainty: rule.is_sure ? 'sure' : 'likely',
      how: 'rule',
      ruleId: rule.id,
      title: nameOf(rule.rubric_id, rule.other_account_id, candidates),
      reason: `Regra: contém “${rule.pattern}”`,
      parts: [described as MatchPart],
    },
  ]
}

/** Suggests the earlier choice for a similar line; sure once it was made twice. */
export function learned(line: OpenLine, candidates: Candidates): Proposal[] {
  const before = candidates.precedents.find(
    ({ pattern, isIn }) => pattern !== '' && pattern === line.pattern && isIn === line.cents > 0,
  )
  if (!before) return []
  const reason = `Como em ${formatDate(before.on)}`
  const { choice } = before
  if (choice.kind === 'bill') return learnedBill(line, choice.supplier_id, reason, candidates)
  if (choice.kind === 'charge') return learnedUnit(line, choice.unit_id, reason, candidates)
  const isRubric = choice.kind === 'rubric'
  if (isRubric && !candidates.rubrics.names[choice.rubric_id]) return []
  const part = isRubric
    ? rubricPart(line, choice.fund_id, choice.rubric_id)
    : transferPart(line, choice.bank_account_id, choice.fund_id)
  const title = isRubric
    ? nameOf(choice.rubric_id, null, candidates)
    : nameOf(null, choice.bank_account_id, candidates)
  return [{ ...bare, certainty: sureOf(before), how: 'learned', title, reason, parts: [part] }]
}

const sureOf = ({ times }: Precedent) => (times >= 2 ? 'sure' : 'likely')

function learnedBill(line: OpenLine, supplierId: string, reason: string, { bills }: Candidates): Proposal[] {
  const own = bills.filter((bill) => bill.supplierId === supplierId && bill.leftCents === -line.cents)
  const bill = own.toSorted((one, other) => (one.dueOn < other.dueOn ? -1 : 1))[0]
  return bill
    ? [{ ...payingBill(line, bill, own.length === 1 ? 'sure' : 'likely', reason), how: 'learned' }]
    : []
}

function learnedUnit(line: OpenLine, unitId: string, reason: string, { charges }: Candidates): Proposal[] {
  const own = charges
    .filter((charge) => charge.unitId === unitId)
    .toSorted((one, other) => (one.dueOn < other.dueOn ? -1 : 1))
  const exact = own.find((charge) => charge.due(line.on) === line.cents)
  const charge = exact ?? own[0]
  if (!charge || line.cents <= 0) return []
  return [
    {
      ...bare,
      certainty: exact ? 'sure' : 'likely',
      how: 'learned',
      title: `Cobrança ${charge.reference} de ${charge.unitLabel}`,
      reason: `${reason}: mesma unidade`,
      parts: [{ kind: 'charge', charge_id: charge.id, cents: line.cents }],
      claims: [charge.id],
    },
  ]
}

/** The other side of a movement between own accounts. */
export function moved(line: OpenLine, candidates: Candidates): Proposal[] {
  const others = candidates.others.filter(
    ({ cents, on, bankAccountId }) =>
      cents === -line.cents &&
      bankAccountId !== line.bankAccountId &&
      Math.abs(daysBetween(on, line.on)) <= 2,
  )
  const other = others[0]
  if (!other) return []
  return [
    {
      ...bare,
      certainty: others.length === 1 && movesMoney(line.memo) ? 'sure' : 'likely',
      title: nameOf(null, other.bankAccountId, candidates),
      reason: `A outra conta tem o mesmo valor em ${formatDate(other.on)}`,
      parts: [transferPart(line, other.bankAccountId, other.fundId ?? candidates.ordinaryFundId)],
    },
  ]
}

/** Bank fees and what money earned, by the words that banks use. */
export function worded(line: OpenLine, { rubrics, ordinaryFundId }: Candidates): Proposal[] {
  const fee = line.cents < 0 && isFee(line.memo) ? rubrics.bankFee : null
  const income = line.cents > 0 && isYield(line.memo) ? rubrics.yields : null
  const rubric = fee ?? income
  if (!rubric) return []
  const title = rubrics.names[rubric] ?? 'Rubrica'
  const reason = fee ? 'O texto é de tarifa do banco' : 'O texto é de rendimento'
  return [{ ...bare, certainty: 'likely', title, reason, parts: [rubricPart(line, ordinaryFundId, rubric)] }]
}

function nameOf(
  rubricId: string | null,
  accountId: string | null,
  { rubrics, accounts }: Candidates,
): string {
  if (accountId) return `Transferência: ${accounts[accountId] ?? 'outra conta'}`
  return (rubricId && rubrics.names[rubricId]) || 'Rubrica'
}
