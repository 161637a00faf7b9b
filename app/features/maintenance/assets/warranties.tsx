import { ShieldCheck, ShieldOff } from 'lucide-react'
import { Link } from 'react-router'
import { formatDate } from '../../../../domain/calendar.ts'
import type { WholeAsset } from '../../../../domain/maintenance/assets/view.ts'
import { Status } from '../../../ui/data/status.tsx'
import { Section } from '../../../ui/page/page.tsx'
import rows from '../expiry/expiry.module.css'

/** The warranties on work that was done with a piece of equipment. */
export function Warranties({ asset }: { asset: WholeAsset }) {
  if (asset.warranties.length === 0) return null
  return (
    <Section title="Garantias de serviços">
      <ul className={rows.list}>
        {asset.warranties.map((one) => {
          const holds = one.until_on >= asset.today
          return (
            <li key={one.order_id} className={rows.row} data-link>
              <div style={{ minWidth: 0 }}>
                <Link to={`/dashboard/incidents/manutencao/ordens/${one.order_id}`} className={rows.title}>
                  {one.covers}
                </Link>
                <div className={`${rows.notes} figures`}>
                  <span>{one.code}</span>
                  {one.supplier_name && <span>{one.supplier_name}</span>}
                  <span>{`Desde ${formatDate(one.starts_on)}`}</span>
                </div>
              </div>
              <div className={`${rows.side} figures`}>
                <Status icon={holds ? ShieldCheck : ShieldOff} tone={holds ? 'success' : 'neutral'}>
                  {holds ? 'Em garantia' : 'Encerrada'}
                </Status>
                <span
                  className={rows.step}
                >{`${holds ? 'Até' : 'Foi até'} ${formatDate(one.until_on)}`}</span>
              </div>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
