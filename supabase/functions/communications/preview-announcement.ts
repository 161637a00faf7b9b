import { z } from 'zod'
import { announcementAudience, type Reach } from '../../../domain/communications/audience.ts'
import { condominiumId } from '../../../domain/fields/id.ts'
import { command } from '../_shared/command.ts'

const input = z.strictObject({ condominium_id: condominiumId, audience: announcementAudience })

/** Returns how many a choice of audience reaches today, in total and by channel, without naming anyone or revealing who owes. */
export default command('preview-announcement', {
  roles: 'admins',
  feature: 'communications',
  auditedAs: 'Conferiu a quem vai um comunicado',
  section: 'announcements',
  input,
  readOnly: true,
  async run({ sql, condominiumId }, { audience }) {
    const [row] = await sql<{ reach: Reach }[]>`
      select private.announcement_reach(${condominiumId}, ${sql.json(audience)}, private.overdue_until(${condominiumId})) as reach`
    return row!.reach
  },
})
