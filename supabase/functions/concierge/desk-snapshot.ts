import { z } from 'zod'
import { command } from '../_shared/command.ts'
import { requireOpenDesk } from '../_shared/concierge/desks.ts'
import * as field from '../_shared/concierge/inputs.ts'
import { openActs, sectionsOf, writeCursor } from '../_shared/concierge/log/snapshots.ts'

const input = z.object(field.ofDesk)

/** All that a desk needs to work without a network (domain/concierge/snapshot.ts). Throws `desk_unknown`, `desk_revoked`. */
export default command('desk-snapshot', {
  roles: 'frontDesk',
  feature: 'portaria',
  readOnlyAllowed: true,
  isSecret: true,
  auditedAs: 'Levou os dados do dia para a portaria',
  section: 'desk-book',
  input,
  readOnly: true,
  async run({ sql, condominiumId, now }, { desk_id, secret }) {
    const desk = await requireOpenDesk(sql, condominiumId, desk_id, secret)
    const [place] = await sql<{ id: string; name: string; number: number }[]>`
      select k.id, k.name, coalesce(c.number, 0)::float8 as number
      from public.condominiums k left join private.desk_chains c on c.condominium_id = k.id where k.id = ${condominiumId}`
    const { sections, stamps } = await sectionsOf(sql, condominiumId, true)
    return {
      ...sections,
      taken_at: now.toISOString(),
      cursor: writeCursor({ n: place!.number, s: stamps }),
      desk: { id: desk.id, name: desk.name, last_seq: desk.last_seq },
      condominium: { id: place!.id, name: place!.name },
      acts: await openActs(sql, condominiumId),
    }
  },
})
