import { CircleCheck, FilePen, Megaphone } from 'lucide-react'
import { Status } from '../../../ui/data/status.tsx'
import type { BudgetVersion } from './budget-queries.ts'

const looks = {
  draft: { icon: FilePen, tone: 'neutral', word: 'Rascunho' },
  proposed: { icon: Megaphone, tone: 'attention', word: 'Proposta' },
  approved: { icon: CircleCheck, tone: 'success', word: 'Aprovada' },
} as const

export function VersionStatus({ status, alone }: Pick<BudgetVersion, 'status'> & { alone?: boolean }) {
  const { icon, tone, word } = looks[status]
  return (
    <Status icon={icon} tone={tone} alone={alone}>
      {word}
    </Status>
  )
}
