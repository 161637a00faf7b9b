import { z } from 'zod'
import { condominiumId } from '../../../domain/fields/id.ts'
import { standingMoney } from '../_shared/charges/standing-money.ts'
import { command } from '../_shared/command.ts'

const input = z.object({ condominium_id: condominiumId })

/** Returns what is open and what is overdue today, with fine, interest and correction, and delinquency. */
export default command('finance-summary', {
  roles: 'board',
  feature: 'financial',
  readOnlyAllowed: true,
  auditedAs: 'Consultou o resumo financeiro',
  input,
  readOnly: true,
  run: standingMoney,
})
