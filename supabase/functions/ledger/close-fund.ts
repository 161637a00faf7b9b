import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { command } from '../_shared/command.ts'
import * as field from '../_shared/ledger/inputs.ts'

const input = z.object({ condominium_id: field.condominium_id, fund_id: z.uuid('Fundo inválido.') })

/**
 * Ends a fund that has nothing left: no money, nothing to receive, nothing to pay. Throws `fund_not_empty`, `fund_stays` for the
 * ordinary one, `not_found`.
 */
export default command('close-fund', {
  roles: 'admins',
  membersOnly: true,
  feature: 'financial',
  auditedAs: 'Encerrou um fundo',
  section: 'published-accounts',
  ownCase: 'one rule',
  input,
  async run({ sql, condominiumId, today, audit }, { fund_id }) {
    const [fund] = await sql<{ kind: string; name: string; closed: boolean }[]>`
      select kind, name, closed_on is not null as closed from public.funds
      where condominium_id = ${condominiumId} and id = ${fund_id} for update`
    if (!fund || fund.closed) throw new AppError('not_found')
    if (fund.kind === 'ordinary') throw new AppError('fund_stays')
    // Locked, so that nothing is posted between the check and the closing.
    const left = await sql<{ cents: number }[]>`
      select balance_cents::float8 as cents from public.ledger_accounts
      where condominium_id = ${condominiumId} and fund_id = ${fund_id}
        and kind in ('bank', 'cash', 'receivable', 'payable', 'advances', 'deposits', 'unidentified')
      order by id for no key update`
    if (left.some(({ cents }) => cents !== 0)) throw new AppError('fund_not_empty')
    await sql`update public.funds set closed_on = ${today} where condominium_id = ${condominiumId} and id = ${fund_id}`
    audit({ entity: 'funds', entityId: fund_id, before: { closed_on: null }, after: { closed_on: today } })
    return { closed_on: today }
  },
})
