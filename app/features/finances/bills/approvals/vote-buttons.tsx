import { Button } from '@mantine/core'
import { Check, Gavel, Siren, Undo2, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { ApprovalStanding } from '../../../../../domain/bills/approval.ts'
import { useMayManage } from '../../../../lib/membership/may-manage.ts'
import { useMembership } from '../../../../lib/membership/membership.tsx'
import { useWritable } from '../../../../lib/membership/writable.ts'
import { NotUrgentDialog, UrgentDialog } from './urgent-dialogs.tsx'
import { AssemblyDialog, type Judged, VoteDialog } from './vote-dialogs.tsx'

type Doing = 'approve' | 'refuse' | 'assembly' | 'urgent' | 'not_urgent'

type Asked = {
  bill: Judged
  standing: ApprovalStanding
  mine: 'approve' | 'refuse' | null
  isOwn: boolean
  isPaid?: boolean
}

/** Shows the caller's options for a bill that is pending or was urgent: a council member's vote, the assembly's decision, that it cannot wait. */
export function VoteButtons({ bill, standing, mine, isOwn, isPaid = false }: Asked): ReactNode {
  const { role } = useMembership()
  const isWritable = useWritable()
  const mayManage = useMayManage()
  const [doing, setDoing] = useState<Doing | null>(null)
  const votes = role === 'council' && isWritable && standing.need === 'council' && !isOwn
  const refers = mayManage && standing.state !== 'approved'
  const isSindico = role === 'owner_admin' && isWritable
  const declares = isSindico && (standing.state === 'waiting' || standing.state === 'refused')
  const takesBack = isSindico && standing.state === 'urgent' && !isPaid
  if (!votes && !refers) return null
  const close = () => setDoing(null)
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
      {votes && mine !== 'approve' && (
        <Button leftSection={<Check size={18} />} onClick={() => setDoing('approve')}>
          Aprovar
        </Button>
      )}
      {votes && mine !== 'refuse' && (
        <Button variant="default" leftSection={<X size={18} />} onClick={() => setDoing('refuse')}>
          Recusar
        </Button>
      )}
      {refers && (
        <Button variant="default" leftSection={<Gavel size={18} />} onClick={() => setDoing('assembly')}>
          Indicar decisão da assembleia
        </Button>
      )}
      {declares && (
        <Button variant="default" leftSection={<Siren size={18} />} onClick={() => setDoing('urgent')}>
          Não pode esperar
        </Button>
      )}
      {takesBack && (
        <Button variant="default" leftSection={<Undo2 size={18} />} onClick={() => setDoing('not_urgent')}>
          Não é urgente
        </Button>
      )}
      {(doing === 'approve' || doing === 'refuse') && (
        <VoteDialog bill={bill} verdict={doing} onClose={close} />
      )}
      {doing === 'assembly' && <AssemblyDialog bill={bill} onClose={close} />}
      {doing === 'urgent' && <UrgentDialog bill={bill} need={standing.need} onClose={close} />}
      {doing === 'not_urgent' && <NotUrgentDialog bill={bill} onClose={close} />}
    </div>
  )
}
