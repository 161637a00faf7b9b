import { z } from 'zod'
import { AppError, toAppError } from '../../../domain/errors.ts'
import { type Context, command } from '../_shared/command.ts'
import * as field from '../_shared/ledger/inputs.ts'
import { type MatchInput, match } from '../_shared/statements/inputs.ts'
import { type Matched, matchLines } from '../_shared/statements/matching.ts'

const input = z.object({
  condominium_id: field.condominium_id,
  matches: z.array(match).min(1, 'Escolha a linha do extrato.').max(100, 'Concilie até 100 de cada vez.'),
})

type Refused = { line_ids: string[]; code: string; message: string }

/**
 * Explains lines of a statement, one or many at once, each independently: failures are reported and the others proceed. If two people explain the
 * same line, one wins and the other gets `statement_line_taken`. A single line throws its error.
 */
export default command('match-statement-lines', {
  roles: 'admins',
  feature: 'financial',
  auditedAs: 'Conciliou linhas do extrato',
  ownCase: { guard: 'receipts_own_case' },
  input,
  async run(context, { matches }) {
    const done: Matched[] = []
    const refused: Refused[] = []
    for (const one of matches) {
      const result = await tryOne(context, one)
      if ('code' in result) refused.push(result)
      else done.push(result)
    }
    const only = matches.length === 1 ? refused[0] : undefined
    if (only) throw new AppError(only.code as 'statement_line_taken', { message: only.message })
    return { done, refused }
  },
})

async function tryOne(context: Context, one: MatchInput): Promise<Matched | Refused> {
  try {
    const matched = await context.sql.savepoint((sql) => matchLines({ ...context, sql }, one))
    const { match_id, line_ids, title } = matched
    context.audit({
      entity: 'statement_matches',
      entityId: match_id,
      after: { title, lines: line_ids.length, how: one.how },
    })
    return matched
  } catch (thrown) {
    const { code, message, status } = toAppError(thrown)
    if (status >= 500) throw thrown
    return { line_ids: one.line_ids, code, message }
  }
}
