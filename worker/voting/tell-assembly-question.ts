import { z } from 'zod'
import { managersOf, placeOf } from '../concierge/places.ts'
import type { Task } from '../context.ts'
import { renderAssemblyQuestion } from '../message-templates/polls-and-questions.ts'
import { notifyIn } from '../notify/notify.ts'

const payload = z.object({
  condominiumId: z.uuid(),
  questionId: z.uuid(),
  telling: z.enum(['asked', 'answered']),
  byUserId: z.uuid().nullish(),
})

type Row = {
  assembly_id: string
  assembly: string
  item: string | null
  body: string
  answer: string | null
  user_id: string
}

/** Notifies the management of a question before an assembly, and its author of the answer. No one is notified of their own text. */
export const tellAssemblyQuestionTask: Task = {
  topic: 'tell-assembly-question',
  isInterruptible: true,
  async run({ transaction, siteUrl }, data, signal) {
    const { condominiumId, questionId, telling, byUserId } = payload.parse(data)
    await transaction(async (sql) => {
      const condominium = await placeOf(sql, condominiumId)
      const [row] = await sql<Row[]>`
        select q.assembly_id, a.title as assembly, i.position || '. ' || i.title as item, q.body, q.answer, q.user_id
        from public.assembly_questions q
        join public.assemblies a on a.condominium_id = q.condominium_id and a.id = q.assembly_id
        left join public.agenda_items i on i.condominium_id = q.condominium_id and i.id = q.item_id
        where q.condominium_id = ${condominiumId} and q.id = ${questionId} and q.withdrawn_at is null`
      if (!condominium || !row) return
      const isAsked = telling === 'asked'
      const people = isAsked ? await managersOf(sql, condominiumId) : [row.user_id]
      const path = `/dashboard/voting/${row.assembly_id}`
      const content = renderAssemblyQuestion({
        ...condominium,
        url: `${siteUrl}${path}`,
        telling,
        assembly: row.assembly,
        item: row.item,
        question: row.body,
        answer: isAsked ? null : row.answer,
      })
      await notifyIn(
        sql,
        people
          .filter((userId) => userId !== byUserId)
          .map((userId) => ({
            condominiumId,
            kind: isAsked ? ('assembly_question' as const) : ('assembly_answer' as const),
            userId,
            path,
            content,
            about: { id: questionId, occurrence: isAsked ? 0 : 1 },
          })),
      )
    }, signal)
  },
}
