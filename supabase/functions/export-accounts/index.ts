import { z } from 'zod'
import { statementRows, statementTitles } from '../../../domain/accounts/statement-export.ts'
import { addDays, monthsBetween, shiftMonth } from '../../../domain/calendar.ts'
import { type Accounts, loadAccounts } from '../_shared/accounts/loading.ts'
import { accounts } from '../_shared/accounts/statement-pages.ts'
import { type Context, command } from '../_shared/command.ts'
import { fileAnswer } from '../_shared/export/answer.ts'
import { listAsked } from '../_shared/export/list-export.ts'
import { loadOwner, renderSheets } from '../_shared/export/paper.ts'
import { asSheet, onePage } from '../_shared/export/sheets.ts'
import * as field from '../_shared/ledger/inputs.ts'

const input = z
  .object({
    ...listAsked,
    from: field.month,
    until: field.month,
    basis: z.enum(['cash', 'accrual']).default('cash'),
  })
  .refine(({ from, until }) => from <= until && monthsBetween(from, until) < 60, {
    path: ['until'],
    message: 'Escolha até cinco anos, do mês mais antigo ao mais novo.',
  })

/** The accounts of some months as a file: what stands on the page Balancete, with suppliers and late units in the PDF. */
export default command('export-accounts', {
  input,
  condominium: ({ condominium_id }) => condominium_id,
  async run(context, { format, from, until, basis }) {
    const { sql, condominiumId, userId, audit } = context
    await context.limit(`export-accounts:${userId}`, 10)
    audit({ entity: 'ledger_transfers', after: { format, from, until, basis } })
    const time = { from_on: `${from}-01`, until_on: addDays(`${shiftMonth(until, 1)}-01`, -1) }
    const held = await loadAccounts(sql, condominiumId, time)
    const name = from === until ? `balancete-${from}` : `balancete-${from}-a-${until}`
    const body =
      format === 'pdf'
        ? await asPdf(context, held)
        : asSheet(format, 'Balancete', statementTitles, onePage(statementRows(held[basis], held.groups)))
    return fileAnswer(body, `${name}.${format}`)
  },
})

async function asPdf({ sql, condominiumId, today }: Context, held: Accounts) {
  // Headings begin a page: the first one is on it already.
  const [first, ...rest] = accounts(held) as [object, ...ReturnType<typeof accounts>]
  return renderSheets({
    owner: await loadOwner(sql, condominiumId),
    title: 'Balancete',
    today,
    content: [{ ...first, pageBreak: undefined } as (typeof rest)[number], ...rest],
  })
}
