import { z } from 'zod'
import { condominiumId as condominiumField } from '../../../domain/fields/id.ts'
import { standingMoney } from '../_shared/charges/standing-money.ts'
import { command } from '../_shared/command.ts'

const input = z.object({ condominium_id: condominiumField })

/** Returns the management's whole first page: what `public.home` says, and what is open and overdue with fine, interest and correction. */
export default command('home', {
  roles: 'board',
  readOnlyAllowed: true,
  auditedAs: 'Abriu o início',
  input,
  readOnly: true,
  async run(context) {
    const { sql, condominiumId } = context
    const asked = sql<{ home: Record<string, unknown> }[]>`select public.home(${condominiumId}) as home`
    const [[row], finance] = await Promise.all([asked, standingMoney(context)])
    return { ...row!.home, finance }
  },
})
