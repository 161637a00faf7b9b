import { AppError } from '../../../../domain/errors.ts'
import type { Context } from '../command.ts'

/** Throws `invalid_input` where a mandate is to rest on a decision that this condominium has not recorded. */
export async function requireDecision(
  { sql, condominiumId }: Pick<Context, 'sql' | 'condominiumId'>,
  decisionId: string | null,
): Promise<void> {
  if (decisionId === null) return
  const [found] = await sql`
    select 1 from public.decisions where condominium_id = ${condominiumId} and id = ${decisionId}`
  const message = 'Esta decisão não está registrada neste condomínio.'
  if (!found) throw new AppError('invalid_input', { fields: [{ path: 'decision_id', message }], message })
}
