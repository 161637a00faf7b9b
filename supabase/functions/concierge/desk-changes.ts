import { z } from 'zod'
import { command } from '../_shared/command.ts'
import { requireOpenDesk } from '../_shared/concierge/desks.ts'
import * as field from '../_shared/concierge/inputs.ts'
import {
  actsAfter,
  actsAtOnce,
  changedSections,
  readCursor,
  sectionsOf,
  writeCursor,
} from '../_shared/concierge/log/snapshots.ts'

const input = z.object({
  ...field.ofDesk,
  cursor: z.string().max(4000),
  /** Units, people and plates too: large, and slow to change. */
  register: z.boolean().default(false),
})

/** Returns what changed since a snapshot or an earlier answer (domain/concierge/snapshot.ts). Throws `desk_unknown`, `desk_revoked`. */
export default command('desk-changes', {
  roles: 'frontDesk',
  feature: 'portaria',
  readOnlyAllowed: true,
  isSecret: true,
  auditedAs: 'Atualizou os dados da portaria',
  section: 'desk-book',
  input,
  readOnly: true,
  async run({ sql, condominiumId, now }, { desk_id, secret, cursor, register }) {
    const desk = await requireOpenDesk(sql, condominiumId, desk_id, secret)
    const from = readCursor(cursor)
    const acts = await actsAfter(sql, condominiumId, from.n)
    const found = await sectionsOf(sql, condominiumId, register)
    return {
      taken_at: now.toISOString(),
      cursor: writeCursor({ n: acts.at(-1)?.number ?? from.n, s: { ...from.s, ...found.stamps } }),
      desk: { id: desk.id, name: desk.name, last_seq: desk.last_seq },
      acts,
      more: acts.length === actsAtOnce,
      sections: changedSections(found, from.s),
    }
  },
})
