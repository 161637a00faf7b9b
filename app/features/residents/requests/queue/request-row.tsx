import { Button, Checkbox } from '@mantine/core'
import { CircleAlert, CircleHelp, DoorOpen } from 'lucide-react'
import { civilDate, formatDate } from '../../../../../domain/calendar.ts'
import { occupancyKinds } from '../../../../../domain/units/occupancy-kind.ts'
import { openZone } from '../../../../lib/zone.ts'
import { Status } from '../../../../ui/data/status.tsx'
import { Named } from '../../../../ui/people/portrait.tsx'
import classes from '../../residents.module.css'
import { twinText } from '../decide/doubts.tsx'
import { useUndoApproval } from '../request-mutations.ts'
import type { AccessRequest } from '../request-queries.ts'
import { suggest } from '../suggestion.ts'

const dayOf = (instant: string): string => formatDate(civilDate(new Date(instant), openZone()))

/** Returns 'Pediu em 18/11/2026, há 3 dias', or the decision with its date and author. */
function whenText({ status, created_at, decided_at, decided_by_name }: AccessRequest): string {
  const asked = `Pediu em ${dayOf(created_at)}`
  if (status === 'pending' || !decided_at) {
    const days = Math.floor((Date.now() - Date.parse(created_at)) / 86_400_000)
    return days > 0 ? `${asked}, há ${days} ${days === 1 ? 'dia' : 'dias'}` : asked
  }
  const decided = `${asked}, ${status === 'approved' ? 'aprovado' : 'recusado'} em ${dayOf(decided_at)}`
  return decided_by_name ? `${decided} por ${decided_by_name}` : decided
}

/** The person and unit an approval would start with, what is still unknown, and what speaks against it. */
function Findings({ request }: { request: AccessRequest }) {
  const { person, units } = suggest(request)
  const tie = person?.ties[0]
  const found = person
    ? `${person.name}, ${tie ? `${occupancyKinds[tie.kind].toLowerCase()} em ${tie.label}` : `em ${units[0]?.label}`}`
    : units[0] && `Pessoa nova em ${units[0].label}`
  return (
    <div className={classes.findings}>
      {found ? (
        <Status icon={DoorOpen} tone="brand" wraps>
          {found}
        </Status>
      ) : (
        <Status icon={CircleHelp} tone="neutral" wraps>
          {request.units.length > 1
            ? `Qual delas: ${request.units.map(({ label }) => label).join(', ')}?`
            : 'Unidade a descobrir'}
        </Status>
      )}
      {request.twins.map((twin) => (
        <Status key={twin.id} icon={CircleAlert} tone="attention" wraps>
          {twinText(twin)}
        </Status>
      ))}
    </div>
  )
}

type RequestRowProps = {
  request: AccessRequest
  /** Left out where nothing may be written. */
  onApprove?: () => void
  onReject: () => void
  selected: boolean
  onSelect?: (selected: boolean) => void
}

/** One request; while it waits, with what helps to decide it and its two decisions. */
export function RequestRow({ request, onApprove, onReject, selected, onSelect }: RequestRowProps) {
  const { full_name, email_masked, document_masked, unit_hint, reason, status } = request
  return (
    <li className={classes.request} data-selected={selected || undefined}>
      {onSelect && (
        <Checkbox
          checked={selected}
          onChange={(event) => onSelect(event.currentTarget.checked)}
          aria-label={`Escolher ${full_name}`}
          className={classes.requestCheck}
        />
      )}
      <div className={classes.requestText}>
        <div className={classes.strong}>
          {/* Nobody sees a portrait before its owner is let in. */}
          <Named name={full_name} path={null} />
        </div>
        <div className={classes.note}>
          {[unit_hint ? `Diz morar em ${unit_hint}` : 'Não disse a unidade', email_masked, document_masked]
            .filter(Boolean)
            .join(' · ')}
        </div>
        <div className={`${classes.note} figures`}>{whenText(request)}</div>
        {reason && <div className={classes.note}>Motivo: {reason}</div>}
        {status === 'pending' && <Findings request={request} />}
      </div>
      {status === 'pending' && onApprove && (
        <div className={classes.requestActions}>
          <Button size="sm" onClick={onApprove} aria-label={`Aprovar ${full_name}`}>
            Aprovar
          </Button>
          <Button size="sm" variant="default" onClick={onReject} aria-label={`Recusar ${full_name}`}>
            Recusar
          </Button>
        </div>
      )}
      {request.undo_until && onApprove && <Undo request={request} />}
    </li>
  )
}

function Undo({ request }: { request: AccessRequest }) {
  const undo = useUndoApproval()
  return (
    <div className={classes.requestActions}>
      <Button
        size="sm"
        variant="default"
        loading={undo.isPending}
        onClick={() => undo.mutate({ membershipId: request.id, name: request.full_name })}
        aria-label={`Desfazer a aprovação de ${request.full_name}`}
      >
        Desfazer
      </Button>
    </div>
  )
}
