import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { type PollView, partOf } from '../../../domain/voting/polls.ts'
import type { Sql } from '../_shared/database.ts'
import * as column from '../_shared/export/columns.ts'
import { listAsked, listExport } from '../_shared/export/list-export.ts'

/** Exports a poll's sums and, for a poll with names, each answer; nothing is exported while sums are withheld. Throws `poll_kept_back`. */
export default listExport('export-poll', {
  roles: 'admins',
  feature: 'voting',
  readOnlyAllowed: true,
  auditedAs: 'Exportou uma enquete',
  section: 'polls',
  input: z.object({ ...listAsked, poll_id: z.uuid('Enquete inválida.') }),
  title: 'Enquete sem valor de deliberação',
  file: 'enquete',
  entity: 'polls',
  entityId: ({ poll_id }) => poll_id,
  columns: [
    column.text('Opção', 'option'),
    column.number('Respostas', 'answers'),
    column.text('Parte', 'part'),
    column.text('Unidade', 'unit'),
    column.text('Quem respondeu', 'name'),
    column.moment('Quando', 'answered_at'),
  ],
  // Refused before the file begins.
  basis: ({ sql, condominiumId }, { poll_id }) => shown(sql, condominiumId, poll_id),
  whole: async (sql, { condominiumId, given }) => {
    const { results, ...poll } = await shown(sql, condominiumId, given.poll_id)
    const word = (positions: readonly number[]) => positions.map((at) => poll.options[at - 1]).join('; ')
    const sums = results.map(({ position, answers }) => ({
      option: word([position]),
      answers,
      part: `${partOf(answers, poll.answers)}%`,
    }))
    const each = (poll.named ?? []).map(({ choices, ...answer }) => ({ ...answer, option: word(choices) }))
    return [...sums, ...each]
  },
})

/** A poll whose sums may be read. Throws `not_found`, `poll_kept_back`. */
async function shown(
  sql: Sql,
  condominiumId: string,
  pollId: string,
): Promise<PollView & { results: NonNullable<PollView['results']> }> {
  const [read] = await sql<{ poll: PollView | null }[]>`
    select public.poll_view(${condominiumId}, ${pollId}) as poll`
  const poll = read?.poll
  if (!poll) throw new AppError('not_found')
  if (!poll.results) throw new AppError('poll_kept_back')
  return { ...poll, results: poll.results }
}
