import { z } from 'zod'
import { condominiumId } from '../../../domain/fields/id.ts'
import { line } from '../../../domain/fields/text.ts'
import { command } from '../_shared/command.ts'

const input = z.object({
  condominium_id: condominiumId,
  kind: z.enum(['in', 'out'], 'Diga de qual mudança é a lista.'),
  /** None: the product's own list again. */
  items: z
    .array(line(120).refine((text) => text.length >= 2, 'Escreva o que conferir.'))
    .max(30, 'Use até 30 itens.'),
})

/** Saves what is checked at moves in or out of this condominium; planned moves keep their list. */
export default command('save-move-checklist', {
  roles: 'admins',
  feature: 'resident_management',
  auditedAs: 'Editou a lista de mudança',
  section: 'changes',
  ownCase: 'register',
  input,
  condominium: (given) => given.condominium_id,
  async run({ sql, condominiumId, audit }, { kind, items }) {
    const [before] = await sql<{ items: string[] }[]>`
      select items from public.move_checklists where condominium_id = ${condominiumId} and kind = ${kind} for update`
    const unique = [...new Set(items)]
    if (unique.length === 0)
      await sql`delete from public.move_checklists where condominium_id = ${condominiumId} and kind = ${kind}`
    else
      await sql`
        insert into public.move_checklists (condominium_id, kind, items) values (${condominiumId}, ${kind}, ${unique})
        on conflict (condominium_id, kind) do update set items = excluded.items, updated_at = private.now()`
    audit({
      entity: 'move_checklists',
      entityId: kind,
      before: { items: before?.items ?? null },
      after: { items: unique },
    })
    return {}
  },
})
