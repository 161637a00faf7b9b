import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { roleOf } from '../../../../domain/role-words.ts'
import { toFailure } from '../../../lib/failure.ts'
import { useMembership } from '../../../lib/membership/membership.tsx'
import { toast } from '../../../lib/toasts.tsx'
import { Acts } from '../../../ui/page/acts.tsx'
import { type ChangeOfMember, useChangeMember } from '../mutations.ts'
import type { Member } from '../queries.ts'
import { RoleDialog } from './role-dialog.tsx'
import { StopDialog } from './stop-dialog.tsx'

/** Why nothing may be changed here, in words, or null. */
function untouchable(member: Member, own: { id: string | undefined; isOwner: boolean }): string | null {
  if (member.id === own.id) return 'Ninguém muda o próprio acesso. Peça a outro administrador.'
  if (member.role === 'owner_admin')
    return 'O acesso do síndico só muda quando ele passa o cargo, na aba Síndico.'
  if (member.role === 'admin' && !own.isOwner) return 'Só o síndico muda o acesso de administradores.'
  return null
}

const doneWords: Record<ChangeOfMember['change'], (member: Member, role?: string) => string> = {
  role: (member, role) =>
    `${member.full_name}: ${roleOf((role ?? member.role) as Member['role'], member.role_form)}`,
  suspend: (member) => `Acesso de ${member.full_name} suspenso`,
  reactivate: (member) => `Acesso de ${member.full_name} reativado`,
  end: (member) => `Acesso de ${member.full_name} encerrado`,
}

/** What undoes a change. */
function inverse(member: Member, { change, role, reason }: Omit<ChangeOfMember, 'member'>): ChangeOfMember {
  const after = {
    id: member.id,
    role: change === 'role' && role ? (role as Member['role']) : member.role,
    status: change === 'suspend' ? 'suspended' : change === 'end' ? 'ended' : 'approved',
  } as const
  if (change === 'role') return { member: after, change: 'role', role: member.role }
  if (change === 'reactivate') {
    return member.status === 'ended'
      ? { member: after, change: 'end' }
      : { member: after, change: 'suspend', reason: member.reason ?? reason ?? 'Acesso suspenso de novo.' }
  }
  return { member: after, change: 'reactivate' }
}

/** The foot of a member's drawer: another role, suspension, return, end; each with a way back. */
export function MemberActions({ member }: { member: Member }) {
  const { membership, role } = useMembership()
  const [open, setOpen] = useState<'role' | 'suspend' | 'end' | null>(null)
  const change = useChangeMember()
  const refusal = untouchable(member, { id: membership?.id, isOwner: role === 'owner_admin' })
  if (refusal) {
    return (
      <Text size="sm" c="dimmed">
        {refusal}
      </Text>
    )
  }
  const undo = (back: ChangeOfMember) =>
    change.mutate(back, {
      onSuccess: () => toast('success', 'Desfeito', 'O acesso voltou ao que era.'),
      onError: (error) => toast('error', 'Não foi possível desfazer', toFailure(error).message),
    })
  const act = (given: Omit<ChangeOfMember, 'member'>) =>
    change.mutate(
      { member, ...given },
      {
        onSuccess: () => {
          setOpen(null)
          const back = inverse(member, given)
          toast('success', doneWords[given.change](member, given.role), 'A pessoa recebe um aviso.', {
            label: 'Desfazer',
            run: () => undo(back),
          })
        },
        onError: (error) => {
          if (given.change === 'reactivate')
            toast('error', 'Erro ao reativar o acesso', toFailure(error).message)
        },
      },
    )
  const failure = change.isError ? toFailure(change.error).message : null
  const close = () => {
    setOpen(null)
    change.reset()
  }
  return (
    <>
      <Buttons
        member={member}
        busy={change.isPending}
        onOpen={setOpen}
        onReactivate={() => act({ change: 'reactivate' })}
      />
      {open === 'role' && (
        <RoleDialog
          member={member}
          mayMakeAdmins={role === 'owner_admin'}
          failure={failure}
          loading={change.isPending}
          onClose={close}
          onConfirm={(chosen) => act({ change: 'role', role: chosen })}
        />
      )}
      {(open === 'suspend' || open === 'end') && (
        <StopDialog
          member={member}
          change={open}
          failure={failure}
          loading={change.isPending}
          onClose={close}
          onConfirm={(reason) => act({ change: open, reason })}
        />
      )}
    </>
  )
}

type ButtonsProps = {
  member: Member
  busy: boolean
  onOpen: (dialog: 'role' | 'suspend' | 'end') => void
  onReactivate: () => void
}

function Buttons({ member, busy, onOpen, onReactivate }: ButtonsProps) {
  const danger = { variant: 'default', size: 'sm', c: 'var(--danger)' } as const
  return (
    <Group gap="sm">
      <Acts busy={busy}>
        {member.status === 'approved' && (
          <Button size="sm" onClick={() => onOpen('role')}>
            Mudar papel
          </Button>
        )}
        {member.status !== 'approved' && (
          <Button size="sm" loading={busy} onClick={onReactivate}>
            Reativar acesso
          </Button>
        )}
        {member.status === 'approved' && (
          <Button {...danger} onClick={() => onOpen('suspend')}>
            Suspender
          </Button>
        )}
        {member.status !== 'ended' && (
          <Button {...danger} onClick={() => onOpen('end')}>
            Encerrar acesso
          </Button>
        )}
      </Acts>
    </Group>
  )
}
