import { z } from 'zod'
import { placeOf } from '../concierge/places.ts'
import type { Task } from '../context.ts'
import { renderTrustee } from '../message-templates/trustees.ts'
import { notifyIn } from '../notify/notify.ts'

const payload = z.object({
  condominiumId: z.uuid(),
  assemblyId: z.uuid(),
  /** The vote of a board that closed; without it, trustees who have no key yet are asked for one. */
  voteId: z.uuid().nullish(),
})

type Row = { id: string; user_id: string; assembly: string; item: string }

/** Asks trustees for what only they can do: their key, and their part of the sum of a closed board. */
export const tellTrusteesTask: Task = {
  topic: 'tell-trustees',
  isInterruptible: true,
  async run({ transaction, siteUrl }, data, signal) {
    const { condominiumId, assemblyId, voteId } = payload.parse(data)
    await transaction(async (sql) => {
      const condominium = await placeOf(sql, condominiumId)
      if (!condominium) return
      const rows = voteId
        ? await sql<Row[]>`
            select v.id, t.user_id, a.title as assembly, i.title as item from public.secret_votes v
            join public.assemblies a on a.condominium_id = v.condominium_id and a.id = v.assembly_id
            join public.agenda_items i on i.condominium_id = v.condominium_id and i.id = v.item_id
            join public.assembly_trustees t on t.condominium_id = v.condominium_id and t.id = any (v.trustee_ids)
            where v.condominium_id = ${condominiumId} and v.id = ${voteId} and v.annulled_at is null and v.result is null`
        : await sql<Row[]>`
            select t.id, t.user_id, a.title as assembly, '' as item from public.assembly_trustees t
            join public.assemblies a on a.condominium_id = t.condominium_id and a.id = t.assembly_id
            where t.condominium_id = ${condominiumId} and t.assembly_id = ${assemblyId} and t.retired_at is null and t.public_key is null`
      const path = `/dashboard/voting/${assemblyId}`
      await notifyIn(
        sql,
        rows.map(({ id, user_id, assembly, item }) => ({
          condominiumId,
          kind: 'assembly_trustee' as const,
          userId: user_id,
          path,
          // Once per appointment, once per vote.
          about: { id, occurrence: 0 },
          content: renderTrustee({
            ...condominium,
            url: `${siteUrl}${path}`,
            assembly,
            item,
            telling: voteId ? 'tally' : 'named',
          }),
        })),
      )
    }, signal)
  },
}
