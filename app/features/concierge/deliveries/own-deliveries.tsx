import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Package } from 'lucide-react'
import { useState } from 'react'
import { unitLabel } from '../../../../domain/units/unit-label.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { counted } from '../../../lib/words.ts'
import { StoredImage } from '../../../ui/files/stored-image.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Section } from '../../../ui/page/page.tsx'
import classes from '../concierge.module.css'
import { daysSince, deliveryStatusWords, momentOf, proofWords, waitedFor } from '../concierge-words.ts'
import type { OwnUnit } from '../queries.ts'
import { type DeliveryRow, unitDeliveriesQuery } from '../queries.ts'

const useOwn = (units: readonly OwnUnit[]) => {
  const { id } = useCondominium()
  return useQuery(
    unitDeliveriesQuery(
      id,
      units.map(({ unit_id }) => unit_id),
    ),
  )
}

/** Lists the deliveries waiting at the desk, each with the code to say there. */
export function WaitingDeliveries({ units }: { units: readonly OwnUnit[] }) {
  const deliveries = useOwn(units)
  const waiting = (deliveries.data ?? []).filter(({ status }) => status === 'waiting')
  if (deliveries.isLoadingError) return <NotLoaded query={deliveries} isPart />
  if (waiting.length === 0) return null
  return (
    <Section
      title={counted(waiting.length, 'encomenda espera por você', 'encomendas esperam por você')}
      note="Diga o código na portaria para retirar."
    >
      <div className={classes.waiting}>
        {waiting.map((row) => (
          <Waiting key={row.id} row={row} withUnit={units.length > 1} />
        ))}
      </div>
    </Section>
  )
}

function Waiting({ row, withUnit }: { row: DeliveryRow; withUnit: boolean }) {
  const days = daysSince(row.arrived_at)
  return (
    <article className={classes.parcel} aria-label={`${row.carrier}: ${row.description}`}>
      <div className={classes.parcelWhat}>
        {row.carrier}: {row.description}
      </div>
      <div className={`${classes.parcelNote} figures`}>
        {[
          row.volumes > 1 && counted(row.volumes, 'volume', 'volumes'),
          row.place,
          withUnit && row.unit && unitLabel(row.unit),
        ]
          .filter(Boolean)
          .map((part) => `${part} · `)
          .join('')}
        <span className={days >= 5 ? classes.late : undefined}>
          {days <= 1 ? momentOf(row.arrived_at) : waitedFor(days)}
        </span>
      </div>
      <div className={classes.code}>
        <span>Código</span>
        <strong className="figures">{row.code}</strong>
      </div>
      <StoredImage
        bucket="condominium-files"
        path={row.photo_path}
        size={{ width: 320, height: 240 }}
        alt={`Foto da encomenda de ${row.carrier}`}
        className={classes.photo}
      />
    </article>
  )
}

const shownAtFirst = 3

/** Lists deliveries that were handed out or returned. */
export function OwnDeliveries({ units }: { units: readonly OwnUnit[] }) {
  const deliveries = useOwn(units)
  const [all, setAll] = useState(false)
  const closed = (deliveries.data ?? []).filter(({ status }) => status === 'handed' || status === 'returned')
  if (closed.length === 0) return null
  return (
    <Section title="Encomendas retiradas">
      <ul className={classes.rows} aria-label="Encomendas retiradas">
        {(all ? closed : closed.slice(0, shownAtFirst)).map((row) => (
          <li key={row.id} className={classes.row}>
            <Package size={20} strokeWidth={1.75} aria-hidden />
            <div>
              <div className={classes.first}>{`${row.carrier}: ${row.description}`}</div>
              <div className={`${classes.second} figures`}>{closingOf(row)}</div>
            </div>
          </li>
        ))}
      </ul>
      {closed.length > shownAtFirst && (
        <Button variant="subtle" mt="xs" onClick={() => setAll(!all)}>
          {all ? 'Mostrar menos' : `Mostrar as últimas ${closed.length}`}
        </Button>
      )}
    </Section>
  )
}

/** 'Retirada por Luísa Campos, com o código · ontem, 18h40'. */
function closingOf({ status, to_name, proof, reason, closed_at }: DeliveryRow): string {
  const what =
    status === 'handed'
      ? [`Retirada por ${to_name ?? 'alguém da unidade'}`, proof && proofWords[proof]]
          .filter(Boolean)
          .join(', ')
      : [deliveryStatusWords[status].label, reason].filter(Boolean).join(': ')
  return [what, closed_at && momentOf(closed_at)].filter(Boolean).join(' · ')
}
