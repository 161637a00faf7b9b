import { z } from 'zod'
import { command } from '../_shared/command.ts'

type Notice = {
  starts_at: string
  ends_at: string
  text: string
  is_read_only: boolean
  has_started: boolean
}

/** Returns the maintenance that is announced to everybody now, or null: the entrance shows it too. */
export default command('view-maintenance', {
  roles: 'anyone',
  readOnlyAllowed: true,
  auditedAs: 'Viu a manutenção anunciada',
  section: 'platform-settings',
  input: z.strictObject({}),
  readOnly: true,
  async run({ sql }) {
    const [row] = await sql<{ notice: Notice | null }[]>`select private.maintenance_notice() as notice`
    return { notice: row!.notice }
  },
})
