import { z } from 'zod'
import { formatDocument } from '../../domain/cpf-cnpj.ts'
import type { Task } from '../context.ts'
import { renderToAcknowledge } from '../message-templates/documents.ts'
import { notifyIn } from '../notify/notify.ts'

const payload = z.object({
  condominiumId: z.uuid(),
  documentId: z.uuid(),
  /** The day of the reminder; without it people are notified of the request. */
  reminder: z.iso.date().optional(),
})

type Asked = {
  id: string
  version: number
  told_version: number | null
  due_on: string | null
  name: string
  condominium: string
  document: string | null
}

/** Days since 1970, which distinguish one reminder from another. */
const dayNumber = (day: string): number => Math.floor(Date.parse(`${day}T00:00:00Z`) / 86_400_000)

/** Notifies those who have not confirmed a document's newest version: once for the request, once for each reminder. */
export const acknowledgementAskedTask: Task = {
  topic: 'acknowledgement-asked',
  isInterruptible: true,
  async run(context, data, signal) {
    const { condominiumId, documentId, reminder } = payload.parse(data)
    await context.transaction(async (sql) => {
      const [asked] = await sql<Asked[]>`
        select r.id, d.version, r.told_version, r.due_on::text, d.name, k.name as condominium, k.document
        from public.acknowledgement_requests r
        join public.documents d on d.condominium_id = r.condominium_id and d.id = r.document_id and d.binned_at is null
        join public.condominiums k on k.id = r.condominium_id
        where r.condominium_id = ${condominiumId} and r.document_id = ${documentId} and r.ended_at is null for update of r`
      if (!asked || (!reminder && asked.told_version === asked.version)) return
      const people = await sql<{ user_id: string }[]>`
        select user_id from private.asked_people(${condominiumId}, ${documentId}) where acknowledged_at is null`
      const path = `/dashboard/documents/${documentId}`
      const content = renderToAcknowledge({
        condominium: asked.condominium,
        document: asked.document && formatDocument(asked.document),
        url: `${context.siteUrl}${path}`,
        name: asked.name,
        version: asked.version,
        dueOn: asked.due_on,
        isReminder: reminder !== undefined,
      })
      const occurrence = reminder ? asked.version * 100_000 + dayNumber(reminder) : asked.version
      for (let at = 0; at < people.length; at += 5000)
        await notifyIn(
          sql,
          people
            .slice(at, at + 5000)
            .map(({ user_id }) => ({
              condominiumId,
              kind: 'document_to_acknowledge' as const,
              userId: user_id,
              about: { id: asked.id, occurrence },
              detail: asked.name,
              content,
              path,
            })),
        )
      await sql`
        update public.acknowledgement_requests set told_version = ${asked.version}
        where condominium_id = ${condominiumId} and id = ${asked.id}`
    }, signal)
  },
}
