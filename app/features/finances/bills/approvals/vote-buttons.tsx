import { Button } from '@mantine/core'
import { Check, Gavel, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { ApprovalStanding } from '../../../../../domain/bills/approval.ts'
import { useMayManage } from '../../../../lib/membership/may-manage.ts'
import { useMembership } from '../../../../lib/membership/membership.tsx'
import { useWritable } from '../../../../lib/membership/writable.ts'
import { AssemblyDialog, type Judged, VoteDialog } from './vote-dialogs.tsx'

type Doing = 'approve' | 'refuse' | 'assembly'

type Asked = { bill: Judged; standing: ApprovalStanding; mine: 'approve' | 'refuse' | null; isOwn: boolean }

/** What the caller may say of a bill that waits: buttons of a council member, or of who brings the assembly's decision. */
export function VoteButtons({ bill, standing, mine, isOwn }: Asked): ReactNode {
  const { role } = useMembership()
  const isWritable = useWritable()
  const mayManage = useMayManage()
  const [doing, setDoing] = useState<Doing | null>(null)
  const votes = role === 'council' && isWritable && standing.need === 'council' && !isOwn
  const refers = mayManage && standing.state !== 'approved'
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
      {(doing === 'approve' || doing === 'refuse') && (
        <VoteDialog bill={bill} verdict={doing} onClose={close} />
      )}
      {doing === 'assembly' && <AssemblyDialog bill={bill} onClose={close} />}
    </div>
  )
}
