import { civilDate } from '../../../domain/calendar.ts'
import { type SharesNoted, sharesNote } from '../../../domain/voting/shares-note.ts'
import type { AssemblyView } from '../../../domain/voting/view.ts'
import { openZone } from '../../lib/zone.ts'
import { Notice } from '../../ui/form/notice.tsx'

/** What an assembly's note on its shares needs, by the law of the day on which it meets. */
export const sharesOf = (assembly: AssemblyView): SharesNoted => ({
  shares: assembly.share_sum,
  share_total: assembly.share_total,
  weight: assembly.weight,
  date: civilDate(new Date(assembly.opened_at ?? assembly.first_call_at), openZone()),
  items: assembly.items.filter(({ ballot, state }) => ballot !== 'none' && state !== 'withdrawn'),
})

/** Says that the shares do not total 1, and what that does to the quorum; nothing where they do. */
export function SharesNotice(noted: SharesNoted) {
  const note = sharesNote(noted)
  return note && <Notice kind="warning">{note}</Notice>
}
