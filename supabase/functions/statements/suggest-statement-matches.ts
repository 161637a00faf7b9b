import { z } from 'zod'
import { suggest } from '../../../domain/bank-statements/suggesting/suggest.ts'
import { command } from '../_shared/command.ts'
import * as field from '../_shared/ledger/inputs.ts'
import { loadCandidates, loadLines } from '../_shared/statements/candidates.ts'

const input = z.object({
  condominium_id: field.condominium_id,
  bank_account_id: field.bankAccount,
  /** Those shown; without them the oldest that are open. */
  line_ids: z.array(z.uuid()).max(300).nullish(),
})

/** What open lines of an account probably are, best first, each with its reason: { line_id: suggestions }. */
export default command('suggest-statement-matches', {
  roles: 'board',
  feature: 'financial',
  readOnlyAllowed: true,
  auditedAs: 'Pediu sugestões para o extrato',
  input,
  readOnly: true,
  async run(context, { bank_account_id, line_ids }) {
    const lines = await loadLines(context, bank_account_id, line_ids ?? null)
    if (lines.length === 0) return { suggestions: {} }
    const found = suggest(lines, await loadCandidates(context, bank_account_id, lines))
    return { suggestions: Object.fromEntries(found) }
  },
})
