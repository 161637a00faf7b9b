import { useMembership } from '../../../lib/membership/membership.tsx'
import { TodayPage } from '../today-page.tsx'
import { BoardAutomatic } from './board/board-automatic.tsx'
import { OwnAutomatic } from './own-automatic.tsx'

/** Pix Automático: for the board which units have it, for residents their own. */
export function Component() {
  const { role } = useMembership()
  return (
    <TodayPage title="Pix Automático">
      {(today) => (role === 'resident' ? <OwnAutomatic today={today} /> : <BoardAutomatic today={today} />)}
    </TodayPage>
  )
}
