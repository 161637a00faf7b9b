import { formatMonth } from '../calendar.ts'
import { counted } from '../counted.ts'
import type { Cents } from '../money.ts'
import type { Projection } from './cash-outlook.ts'

export type Assumption = { name: string; note: string; cents: Cents }

/** What a projection supposes in its twelve months, in words and centavos. `month` writes a month in a sentence. */
export function cashAssumptions(
  { totals, assumptions }: Projection,
  month: (month: string) => string = formatMonth,
): Assumption[] {
  const { fees, budgetUntil, monthsLookedAt } = assumptions
  const months = counted(monthsLookedAt, 'mês', 'meses')
  return [
    {
      name: 'Cobranças já emitidas',
      note: 'o que está em aberto, com os atrasos de costume',
      cents: totals.charges,
    },
    {
      name: 'Próximas taxas',
      note: fees
        ? `como a última emissão, a partir de ${month(fees.from)}, todo dia ${fees.day}`
        : 'nenhuma emissão ordinária ainda',
      cents: totals.fees,
    },
    { name: 'Outras receitas', note: `média dos últimos ${months}`, cents: totals.income },
    { name: 'Contas a pagar lançadas', note: 'as vencidas contam como pagas hoje', cents: totals.bills },
    { name: 'Contas que se repetem', note: 'até o fim de cada recorrência', cents: totals.recurring },
    ...(budgetUntil
      ? [
          {
            name: 'Orçamento aprovado',
            note: `o que ele prevê até ${month(budgetUntil)}, além do que já está lançado`,
            cents: totals.budget,
          },
        ]
      : []),
    {
      name: 'Despesas de costume',
      note: budgetUntil
        ? `o que o orçamento não traz: a média de cada rubrica nos últimos ${months}`
        : `o que cada rubrica gastou em média nos últimos ${months}, além do que já está lançado`,
      cents: totals.usual,
    },
  ]
}
