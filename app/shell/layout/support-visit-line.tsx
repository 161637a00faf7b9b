import { Anchor } from '@mantine/core'
import { LifeBuoy } from 'lucide-react'
import { Link } from 'react-router'
import { civilTime } from '../../../domain/time-zones/moments.ts'
import { useMembership } from '../../lib/membership/membership.tsx'
import { openZone } from '../../lib/zone.ts'
import classes from './read-only-line.module.css'

/** Tells who administers the condominium, on every page, that the support is in it, and what it waits for. */
export function SupportVisitLine() {
  const visit = useMembership().membership?.support_visit
  if (!visit) return null
  return (
    <div className={classes.line} role="status" data-danger>
      <LifeBuoy size={16} strokeWidth={1.75} aria-hidden />
      <p>
        {`O suporte do Prumo ${visit.asks ? 'pede para agir' : visit.may_act ? 'age com permissão' : 'vê o condomínio, só para ler,'} até ${civilTime(new Date(visit.expires_at), openZone())}. `}
        <Anchor component={Link} to="/dashboard/suporte" inherit>
          {visit.asks ? 'Responder' : 'Ver ou encerrar'}
        </Anchor>
      </p>
    </div>
  )
}
