import { createHash } from 'node:crypto'
import { addDays, dayOfMonth, shiftMonth } from '../../domain/calendar.ts'
import { type BudgetLine, plainLine } from '../../domain/charges/budget-line.ts'

/** The building that a first start shows. Every name in it is invented. */
export const building = {
  name: 'Residencial Jacarandá',
  units: 96,
  plan: 'avancado',
  document: '12345678000195',
  address: 'Rua das Jabuticabeiras, 240',
  district: 'Vila Mariana',
  city: 'São Paulo',
  state: 'SP',
  postal_code: '04012080',
}

/** What its convention puts aside, in percent of the ordinary expenses: the same in the convention, the budgets and every month's charges. */
export const reservePercent = '10'

export const password = 'prumo-demo'

export type Login = { role: string; email: string; name: string }
export const logins = {
  sindica: { role: 'síndica', email: 'sindica@demo.example.com', name: 'Helena Prado' },
  admin: { role: 'subsíndico', email: 'subsindico@demo.example.com', name: 'Otávio Lacerda' },
  council: { role: 'conselho fiscal', email: 'conselho@demo.example.com', name: 'Beatriz Amaral' },
  doorman: { role: 'porteiro', email: 'porteiro@demo.example.com', name: 'Josué Ramos' },
  owner: { role: 'morador, em dia', email: 'morador@demo.example.com', name: '' },
  debtor: { role: 'morador, em atraso', email: 'atrasado@demo.example.com', name: '' },
  pending: { role: 'morador, aguardando', email: 'aguardando@demo.example.com', name: 'Renata Queiroz' },
  portfolio: { role: 'síndica de vários', email: 'administradora@demo.example.com', name: 'Marina Salles' },
  superadmin: { role: 'administrador geral', email: 'plataforma@demo.example.com', name: 'Equipe Prumo' },
} satisfies Record<string, Login>

/** Relieves the doorman at night. */
export const nightDoorman = { email: 'porteira@demo.example.com', name: 'Marlene Dias' }

/** The company that manages the condominiums that fill the platform's own pages; no one signs in with it. */
export const managers = { email: 'aroeira@demo.example.com', name: 'Administradora Aroeira' }

/** The last month before the law of late payment changed (Lei 14.905/2024): one unit still owes it. */
const beforeTheLaw = '2024-07'

/** Two years that end with the current month, oldest first, as 'YYYY-MM', and before them the month that is still owed. */
export function months(today: string): string[] {
  const two = Array.from({ length: 24 }, (_, back) => shiftMonth(today.slice(0, 7), back - 23))
  return two.includes(beforeTheLaw) ? two : [beforeTheLaw, ...two]
}

/** Returns a number in [0, 1) that depends only on the names: the same history at every first start. */
function draw(...names: string[]): number {
  return createHash('sha256').update(names.join('|')).digest().readUInt32BE(0) / 2 ** 32
}

/** Code in the usual chart of accounts, description, cost, and payee; the payroll goes to several. */
const rubrics: [rubric: string, description: string, monthly: number, swing: number, supplier?: string][] = [
  ['2.1.01', 'Folha, encargos e benefícios', 3_612_000, 0.02],
  ['2.2.01', 'Conta de água e esgoto', 1_518_000, 0.12, 'Águas da Serra'],
  ['2.2.02', 'Conta de energia', 812_000, 0.1, 'Energia Ipê'],
  ['2.4.01', 'Elevadores, portões, bombas e jardim', 1_186_000, 0.06, 'Manutenção Predial Araucária'],
  ['2.5.01', 'Materiais de limpeza', 214_000, 0.15, 'Casa da Limpeza'],
  ['2.6.01', 'Administradora e contabilidade', 386_000, 0, 'Contabilidade Manacá'],
  ['2.3.06', 'Seguro obrigatório, parcela do mês', 158_000, 0, 'Seguros Paineira'],
]

/** What a rubric costs in a month, in centavos: prices rise about 5 % a year and each month swings a little. */
function cost(month: string, index: number, monthly: number, swing: number, name: string): number {
  // Close to the budget, and a little below it: the building saves.
  const growth = 0.97 * 1.05 ** (index / 12)
  const chance = 1 + (draw(name, month) - 0.5) * 2 * swing
  return Math.round((monthly * growth * chance) / 10) * 10
}

/** The month's budget: what each rubric is expected to cost, rounded to tens of reais. */
export const budgetOf = (index: number): BudgetLine[] =>
  rubrics.map(([rubric, description, monthly]) =>
    plainLine({
      fund: 'ordinary',
      rubric,
      description,
      cents: Math.round((monthly * 1.05 ** (index / 12)) / 1000) * 1000,
      rule: 'ideal_share',
    }),
  )

export type PaidExpense = {
  rubric: string
  description: string
  cents: number
  on: string
  supplier?: string
}

/** What the month really cost, and the day each was paid. */
export const expensesOf = (month: string, index: number): PaidExpense[] =>
  rubrics.map(([rubric, description, monthly, swing, supplier], place) => ({
    rubric,
    description,
    supplier,
    cents: cost(month, index, monthly, swing, rubric),
    on: dayOfMonth(month, 5 + place * 3),
  }))

/** Units that stopped paying, and since how many months. */
const stopped: Record<string, number> = { 'A-702': 7, 'B-304': 4, 'C-102': 2, 'B-801': 1 }

export type Payment = { method: 'pix' | 'boleto'; on: string }

/** Whose fee is debited (pix-automatic.ts). */
export const debited = 'A-101'

/**
 * Returns how and when a unit pays a month's charge: most by the due date, some late, few not at all. Null: not paid. The last month is still
 * running: late payers have not paid yet, nor have those who pay by Pix Automático, later this month.
 */
export function paymentOf(unit: string, month: string, due: string, monthsBack: number): Payment | null {
  const chance = draw('pay', unit, month)
  if ((stopped[unit] ?? 0) > monthsBack || (unit === 'A-702' && month === beforeTheLaw)) return null
  if (unit === debited && monthsBack === 0) return null
  const method = draw('method', unit) < 0.45 ? 'pix' : 'boleto'
  if (chance < 0.86) return { method, on: addDays(due, -Math.floor(draw('early', unit, month) ** 2 * 8)) }
  if (chance < 0.985 || monthsBack > 3)
    return { method, on: addDays(due, 1 + Math.floor(draw('late', unit, month) * 24)) }
  return null
}
