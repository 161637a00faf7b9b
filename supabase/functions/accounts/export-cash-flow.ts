import { z } from 'zod'
import { cashAssumptions } from '../../../domain/accounts/cash-assumptions.ts'
import { cashFlowRows, cashFlowTitles } from '../../../domain/accounts/cash-flow-export.ts'
import { type CashMonth, type PastMonth, pastMonths } from '../../../domain/accounts/cash-months.ts'
import { type Outlook, type Projection, projectCash } from '../../../domain/accounts/cash-outlook.ts'
import { formatDate, formatMonth, monthOf, shiftMonth } from '../../../domain/calendar.ts'
import { AppError } from '../../../domain/errors.ts'
import { formatCents } from '../../../domain/money.ts'
import { figure, strong, table } from '../_shared/accounts/tables.ts'
import { type Context, command } from '../_shared/command.ts'
import { fileAnswer } from '../_shared/export/answer.ts'
import { listAsked } from '../_shared/export/list-export.ts'
import { heading, loadOwner, renderPaper } from '../_shared/export/paper.ts'
import { asSheet, onePage } from '../_shared/export/sheets.ts'

const input = z.object({
  ...listAsked,
  /** None: all funds together. */
  fund_id: z.uuid('Fundo inválido.').nullish(),
})

type Flow = { fund: string; past: PastMonth[]; projection: Projection; today: string }

/** Exports twelve months of past cash and twelve of expected cash, with the assumptions in the PDF. */
export default command('export-cash-flow', {
  roles: 'board',
  feature: 'financial',
  readOnlyAllowed: true,
  auditedAs: 'Exportou o fluxo de caixa',
  section: 'account-folders',
  answersFile: true,
  input,
  async run(context, { format, fund_id }) {
    const { userId, audit } = context
    await context.limit(`export-cash-flow:${userId}`, 10)
    audit({ entity: 'ledger_transfers', after: { format, fund_id } })
    const flow = await load(context, fund_id ?? null)
    const body =
      format === 'pdf'
        ? await asPdf(context, flow)
        : asSheet(format, 'Fluxo de caixa', cashFlowTitles, onePage(cashFlowRows(flow.past, flow.projection)))
    return fileAnswer(body, `fluxo-de-caixa-${flow.today}.${format}`)
  },
})

async function load({ sql, condominiumId }: Context, fundId: string | null): Promise<Flow> {
  const [read] = await sql<{ outlook: Outlook }[]>`select private.cash_outlook(${condominiumId}) as outlook`
  const { outlook } = read!
  const fund = outlook.funds.find(({ id }) => id === fundId)
  if (fundId !== null && !fund) throw new AppError('not_found')
  const first = `${shiftMonth(monthOf(outlook.today), -12)}-01`
  const months = await sql<CashMonth[]>`
    select month::text, fund_id, opening_cents::float8 as opening_cents, in_cents::float8 as in_cents, out_cents::float8 as out_cents,
      between_cents::float8 as between_cents, closing_cents::float8 as closing_cents
    from private.cash_months(${condominiumId}, ${first}, ${outlook.today})`
  return {
    fund: fund?.name ?? 'Todos os fundos',
    past: pastMonths(months, fundId),
    projection: projectCash(outlook, fundId),
    today: outlook.today,
  }
}

async function asPdf({ sql, condominiumId, today }: Context, flow: Flow) {
  const { fund, past, projection } = flow
  const { lowest, months } = projection
  const end = { width: 76, end: true }
  const columns = [
    { title: 'Mês', width: '*' as const },
    { title: 'Começa com', ...end },
    { title: 'Entra', ...end },
    { title: 'Sai', ...end },
    { title: 'Termina com', ...end },
  ]
  const row = (month: PastMonth, more: object = {}) => [
    { text: capital(formatMonth(month.month)), ...more },
    figure(month.opening, more),
    figure(month.in, more),
    figure(-month.out, more),
    figure(month.closing, more),
  ]
  return renderPaper({
    owner: await loadOwner(sql, condominiumId),
    title: 'Fluxo de caixa',
    today,
    about: `${fund} · previsto até ${formatMonth(months.at(-1)?.month ?? monthOf(today))}`,
    content: [
      heading('Como foi'),
      past.length > 0
        ? table(
            columns,
            past.map((month) => row(month)),
          )
        : 'Os livros ainda não têm um mês.',
      heading('O que se espera'),
      {
        text: `O dia mais baixo é ${formatDate(lowest.on)}, com ${formatCents(lowest.cents)}.`,
        margin: [0, 0, 0, 6],
      },
      table(
        columns,
        months.map((month) => row(month, month.month === monthOf(lowest.on) ? strong : {})),
      ),
      heading('O que foi suposto, em doze meses'),
      table(
        [
          { title: 'O quê', width: 130 },
          { title: 'Como', width: '*' },
          { title: 'Valor', ...end },
        ],
        cashAssumptions(projection).map(({ name, note, cents }) => [name, note, figure(cents)]),
      ),
    ],
  })
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
