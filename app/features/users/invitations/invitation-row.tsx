import { Button } from '@mantine/core'
import { useState } from 'react'
import { civilDate, formatDate } from '../../../../domain/calendar.ts'
import { roleWords } from '../../../../domain/role-words.ts'
import { useMayManage } from '../../../lib/membership/may-manage.ts'
import { useMembership } from '../../../lib/membership/membership.tsx'
import { toast } from '../../../lib/toasts.tsx'
import { dayOf } from '../../../lib/words.ts'
import { openZone } from '../../../lib/zone.ts'
import { Status } from '../../../ui/data/status.tsx'
import { ConfirmDestructive } from '../../../ui/form/confirm-destructive.tsx'
import { useInvitationAction } from '../mutations.ts'
import type { Invitation } from '../queries.ts'
import { ago, invitationStatus } from '../words.ts'
import classes from './invitations.module.css'

/** 'enviado hoje, vale até 28/11/2026', or when it was answered. */
function whenText({ status, sent_at, created_at, expires_at, closed_at, error_code }: Invitation): string {
  const today = civilDate(new Date(), openZone())
  if (status !== 'pending') return closed_at ? `Encerrado em ${formatDate(dayOf(closed_at))}` : ''
  const until = formatDate(dayOf(expires_at))
  if (new Date(expires_at) <= new Date()) return `Venceu em ${until}`
  if (error_code && !sent_at) return 'O servidor de e-mail recusou o endereço. Confira e convide de novo.'
  return sent_at
    ? `Enviado ${ago(sent_at, today)}, vale até ${until}`
    : `Criado ${ago(created_at, today)}, a caminho`
}

type InvitationRowProps = { invitation: Invitation; units: Readonly<Record<string, string>> }

/** One invitation; while it is open, to be sent again or taken back. */
export function InvitationRow({ invitation, units }: InvitationRowProps) {
  const { role, status, email_masked, full_name, unit_ids } = invitation
  const { word, icon, tone } = invitationStatus(invitation, new Date())
  const { role: ownRole } = useMembership()
  const mayManage = useMayManage()
  const mayAct = role !== 'admin' || ownRole === 'owner_admin'
  const isOpen = status === 'pending' || status === 'expired'
  const labels = unit_ids.flatMap((id) => units[id] ?? [])
  return (
    <li className={classes.row}>
      <div className={classes.text}>
        <div className={classes.who}>{full_name ?? email_masked}</div>
        <div className={classes.note}>
          {[full_name && email_masked, roleWords[role], labels.join(', ')].filter(Boolean).join(' · ')}
        </div>
        <div className={`${classes.note} figures`}>{whenText(invitation)}</div>
      </div>
      <Status icon={icon} tone={tone}>
        {word}
      </Status>
      {isOpen && mayAct && (
        <Actions invitation={invitation} name={full_name ?? email_masked} maySend={mayManage} />
      )}
    </li>
  )
}

function Actions({ invitation, name, maySend }: { invitation: Invitation; name: string; maySend: boolean }) {
  const [asking, setAsking] = useState(false)
  const resend = useInvitationAction('resend-invitation')
  const revoke = useInvitationAction('revoke-invitation')
  const send = () =>
    resend.mutate(invitation.id, {
      onSuccess: () => toast('success', 'Convite reenviado', 'O link de antes deixou de valer.'),
    })
  const takeBack = () => revoke.mutate(invitation.id, { onSuccess: () => setAsking(false) })
  return (
    <div className={classes.actions}>
      {maySend && (
        <Button
          size="sm"
          variant="default"
          loading={resend.isPending}
          onClick={send}
          aria-label={`Reenviar a ${name}`}
        >
          Reenviar
        </Button>
      )}
      {invitation.status === 'pending' && (
        <Button
          size="sm"
          variant="default"
          c="var(--danger)"
          onClick={() => setAsking(true)}
          aria-label={`Cancelar o convite de ${name}`}
        >
          Cancelar
        </Button>
      )}
      <ConfirmDestructive
        opened={asking}
        onClose={() => setAsking(false)}
        verb="Cancelar convite"
        loading={revoke.isPending}
        onConfirm={takeBack}
      >
        O link enviado a {name} deixa de valer na hora. Você pode convidar de novo depois.
      </ConfirmDestructive>
    </div>
  )
}
