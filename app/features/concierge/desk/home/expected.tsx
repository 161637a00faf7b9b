import { Button } from '@mantine/core'
import { Ban, Car, DoorOpen } from 'lucide-react'
import { banOf } from '../../../../../domain/concierge/desk/now.ts'
import type { SnapshotAuthorization } from '../../../../../domain/concierge/snapshot.ts'
import { visitKindWords, whenOf } from '../../concierge-words.ts'
import { useOpenDesk } from '../desk-context.ts'
import listing from '../style/listing.module.css'
import shared from '../style/shared.module.css'

/** Shows a visitor that a unit expects: one touch lets them in. */
export function Expected({ authorization }: { authorization: SnapshotAuthorization }) {
  const { view, act, go } = useOpenDesk()
  const { id, unit_id, name, company, kind, plate, by_name, party_name, companions_max, pass_id, note } =
    authorization
  const ban = banOf(view.bansOf(unit_id), name)
  const { label, Icon } = visitKindWords[kind]
  const told = [
    party_name ? `Lista: ${party_name}` : label,
    company,
    by_name && `autorizada por ${by_name}`,
    plate && `placa ${plate}`,
    companions_max > 0 && `até ${companions_max} ${companions_max === 1 ? 'acompanhante' : 'acompanhantes'}`,
    whenOf(authorization, view.now),
    note,
  ]
  const enter = () => {
    // A person who matches a notice is reviewed first.
    if (ban) return go({ screen: 'visita', unit: unit_id, of: id, name })
    const visit_id = crypto.randomUUID()
    const common = { visit_id, unit_id, name, kind, company, plate, authorization_id: id }
    void act('visit.entered', { ...common, pass_id, admitted_by: 'authorization' }, { stay: true })
  }
  const KindIcon = plate ? Car : Icon
  return (
    <li className={listing.row}>
      <strong className={listing.unit}>{view.labelOf(unit_id)}</strong>
      <div>
        <button
          type="button"
          className={listing.name}
          onClick={() => go({ screen: 'visita', unit: unit_id, of: id, name })}
        >
          {name}
        </button>
        <p className={listing.second}>
          {ban ? <Ban size={16} aria-hidden /> : <KindIcon size={16} aria-hidden />}
          <span>
            {ban ? 'Há um aviso de não admitir. Leia antes de liberar.' : told.filter(Boolean).join(' · ')}
          </span>
        </p>
      </div>
      <Button
        variant="outline"
        color={ban ? 'red' : undefined}
        data-danger={ban ? true : undefined}
        className={listing.enter}
        leftSection={<DoorOpen size={20} />}
        onClick={enter}
      >
        {ban ? 'Conferir' : 'Entrou'}
        <span className={shared.hidden}>: {name}</span>
      </Button>
    </li>
  )
}
