import { Ban, ClipboardList } from 'lucide-react'
import type { SnapshotBan } from '../../../../../domain/concierge/snapshot.ts'
import { useOpenDesk } from '../desk-context.ts'
import notice from '../style/notice.module.css'
import { BanPhoto } from './ban-photo.tsx'

/** Shows what must be read before anyone is admitted to a unit: its do-not-admit notices and its instructions. */
export function UnitNotes({ unitId, match }: { unitId: string | null; match?: SnapshotBan | null }) {
  const { view } = useOpenDesk()
  const bans = unitId
    ? view.bansOf(unitId).filter((ban) => ban.unit_id === unitId || ban === match)
    : match
      ? [match]
      : []
  const instructions = view.data.instructions.filter(({ unit_id }) => unitId !== null && unit_id === unitId)
  return (
    <>
      {bans.map((ban) => (
        <p key={ban.id} className={notice.ban} role={ban === match ? 'alert' : undefined}>
          <Ban size={20} aria-hidden />
          <span>
            <strong>Não admitir {ban.name}.</strong> {ban.reason} {ban.description}
            <BanPhoto ban={ban} />
          </span>
        </p>
      ))}
      {instructions.map(({ id, text }) => (
        <p key={id} className={notice.instruction}>
          <ClipboardList size={20} aria-hidden />
          <span>{text}</span>
        </p>
      ))}
    </>
  )
}
