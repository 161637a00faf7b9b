import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { type PollView, partOf } from '../../../domain/voting/polls.ts'
import { momentOf } from '../_shared/concierge/export-asked.ts'
import type { Sql } from '../_shared/database.ts'
import { listAsked, listExport } from '../_shared/export/list-export.ts'

type Row = {
  key: string
  option: string
  answers: number | null
  part: string | null
  unit: string | null
  name: string | null
  at: string | null
}

/** A poll's sums, and of one with names each answer; while sums are kept back nothing leaves. Throws `poll_kept_back`. */
export default listExport('export-poll', {
  roles: 'admins',
  feature: 'voting',
  readOnlyAllowed: true,
  auditedAs: 'Exportou uma enquete',
  section: 'polls',
  input: z.object({ ...listAsked, poll_id: z.uuid('Enquete inválida.') }),
  title: 'Enquete sem valor de deliberação',
  file: 'enquete',
  titles: ['Opção', 'Respostas', 'Parte', 'Unidade', 'Quem respondeu', 'Quando'],
  entity: 'polls',
  entityId: ({ poll_id }) => poll_id,
  // Refused before the file begins.
  basis: ({ sql, condominiumId }, { poll_id }) => shown(sql, condominiumId, poll_id),
  page: async (sql, { condominiumId, given, after }): Promise<Row[]> => {
    if (after !== null) return []
    const { results, ...poll } = await shown(sql, condominiumId, given.poll_id)
    const word = (positions: readonly number[]) => positions.map((at) => poll.options[at - 1]).join('; ')
    const sums = results.map(({ position, answers }) => ({
      key: `o${position}`,
      option: word([position]),
      answers,
      part: `${partOf(answers, poll.answers)}%`,
      unit: null,
      name: null,
      at: null,
    }))
    const each = (poll.named ?? []).map(({ unit, name, choices, answered_at }, nth) => ({
      key: `p${nth}`,
      option: word(choices),
      answers: null,
      part: null,
      unit,
      name,
      at: answered_at,
    }))
    return [...sums, ...each]
  },
  cells: (rows, { zone }) =>
    rows.map(({ option, answers, part, unit, name, at }) => [
      ...[option, answers, part, unit, name],
      at && momentOf(new Date(at), zone),
    ]),
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
