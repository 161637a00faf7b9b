import { z } from 'zod'
import { statementRows, statementTitles } from '../../../domain/accounts/statement-export.ts'
import { type Accounts, loadAccounts } from '../_shared/accounts/loading.ts'
import { daysOf, isPeriod, periodAsked, periodProblem } from '../_shared/accounts/period-asked.ts'
import { accounts } from '../_shared/accounts/statement-pages.ts'
import { type Context, command } from '../_shared/command.ts'
import { fileAnswer } from '../_shared/export/answer.ts'
import { listAsked } from '../_shared/export/list-export.ts'
import { loadOwner, ownerLine, renderSheets } from '../_shared/export/paper.ts'
import { asSheet, onePage } from '../_shared/export/sheets.ts'

const input = z.object({ ...listAsked, ...periodAsked }).refine(isPeriod, periodProblem)

/** Exports the accounts of some months: the contents of the page Balancete, with suppliers and late units in the PDF. */
export default command('export-accounts', {
  roles: 'board',
  feature: 'financial',
  readOnlyAllowed: true,
  auditedAs: 'Exportou as contas',
  section: 'account-folders',
  answersFile: true,
  input,
  async run(context, { format, from, until, basis }) {
    const { sql, condominiumId, userId, audit } = context
    await context.limit(`export-accounts:${userId}`, 10)
    audit({ entity: 'ledger_transfers', after: { format, from, until, basis } })
    const held = await loadAccounts(sql, condominiumId, daysOf({ from, until }))
    const name = from === until ? `balancete-${from}` : `balancete-${from}-a-${until}`
    const body =
      format === 'pdf'
        ? await asPdf(context, held)
        : asSheet(format, 'Balancete', statementTitles, onePage(statementRows(held[basis], held.groups)))
    return fileAnswer(body, `${name}.${format}`)
  },
})

async function asPdf({ sql, condominiumId, today }: Context, held: Accounts) {
  const owner = await loadOwner(sql, condominiumId)
  return renderSheets({
    owner,
    title: 'Balancete',
    today,
    content: [ownerLine(owner), ...accounts(held, true)],
  })
}
