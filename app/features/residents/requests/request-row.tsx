import { Button } from '@mantine/core'
import { civilDate, formatDate } from '../../../../domain/calendar.ts'
import type { AccessRequest } from '../queries.ts'
import classes from '../residents.module.css'

const dayOf = (instant: string): string => formatDate(civilDate(new Date(instant)))

/** 'pediu em 18/11/2026', or what was decided and when. */
function whenText({ status, created_at, decided_at }: AccessRequest): string {
  const asked = `Pediu em ${dayOf(created_at)}`
  if (status === 'pending' || !decided_at) return asked
  return `${asked}, ${status === 'approved' ? 'aprovado' : 'recusado'} em ${dayOf(decided_at)}`
}

type RequestRowProps = { request: AccessRequest; onApprove: () => void; onReject: () => void }

/** One request; while it waits, with its two decisions. */
export function RequestRow({ request, onApprove, onReject }: RequestRowProps) {
  const { full_name, email_masked, unit_hint, reason, status } = request
  return (
    <li className={classes.request}>
      <div className={classes.requestText}>
        <div className={classes.strong}>{full_name}</div>
        <div className={classes.note}>
          {unit_hint ? `Diz morar em ${unit_hint}` : 'Não disse a unidade'}
          {email_masked && ` · ${email_masked}`}
        </div>
        <div className={`${classes.note} figures`}>{whenText(request)}</div>
        {reason && <div className={classes.note}>Motivo: {reason}</div>}
      </div>
      {status === 'pending' && (
        <div className={classes.requestActions}>
          <Button size="sm" onClick={onApprove} aria-label={`Aprovar ${full_name}`}>
            Aprovar
          </Button>
          <Button size="sm" variant="default" onClick={onReject} aria-label={`Recusar ${full_name}`}>
            Recusar
          </Button>
        </div>
      )}
    </li>
  )
}
