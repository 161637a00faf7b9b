import { Ban } from 'lucide-react'
import { formatDate } from '../../../../../domain/calendar.ts'
import { bansInForce } from '../../../../../domain/concierge/desk/now.ts'
import { openZone } from '../../../../lib/zone.ts'
import { useOpenDesk } from '../desk-context.ts'
import { Panel } from '../panel.tsx'
import { BanPhoto } from '../parts/ban-photo.tsx'
import listing from '../style/listing.module.css'
import shared from '../style/shared.module.css'

/** Every notice not to admit that is in force. */
export function BansPanel() {
  const { view } = useOpenDesk()
  const bans = bansInForce(view.data.bans, view.now, openZone())
  return (
    <Panel
      title="Não admitir"
      sentence={
        bans.length === 0
          ? 'Nenhum aviso em vigor.'
          : 'Leia com atenção. Na dúvida, ligue para a unidade e para a administração.'
      }
    >
      <ul className={listing.list}>
        {bans.map((ban) => (
          <li key={ban.id}>
            <Ban size={22} color="var(--danger)" aria-hidden />
            <div>
              <strong>
                {ban.name} · {ban.unit_id ? `unidade ${view.labelOf(ban.unit_id)}` : 'todo o prédio'}
              </strong>
              <p className={shared.told}>{ban.reason}</p>
              {ban.description && <p className={shared.told}>{ban.description}</p>}
              <BanPhoto ban={ban} />
              {ban.until && <p className={shared.quiet}>Até {formatDate(ban.until)}</p>}
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
