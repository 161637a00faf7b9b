import { AppError } from '../../../../domain/errors.ts'
import type { AssemblyState } from '../../../../domain/voting/words.ts'
import type { Context } from '../command.ts'
import { lockAssembly } from './locks.ts'

type LockedQuestion = {
  user_id: string
  answer: string | null
  withdrawn_at: Date | null
  state: AssemblyState
}

/** Loads a question, locked, like its assembly, against being opened meanwhile. Throws `not_found`. */
export async function lockQuestion(
  context: Pick<Context, 'sql' | 'condominiumId'>,
  id: string,
): Promise<LockedQuestion> {
  const { sql, condominiumId } = context
  const [held] = await sql<(Omit<LockedQuestion, 'state'> & { assembly_id: string })[]>`
    select assembly_id, user_id, answer, withdrawn_at from public.assembly_questions
    where condominium_id = ${condominiumId} and id = ${id} for no key update`
  if (!held) throw new AppError('not_found')
  const { state } = await lockAssembly(context, held.assembly_id, 'share')
  return { ...held, state }
}
