import {
  Ban,
  CircleCheck,
  CircleDashed,
  FilePen,
  LockKeyhole,
  Mail,
  PauseCircle,
  Radio,
  XCircle,
} from 'lucide-react'
import { resultWord } from '../../../domain/voting/result-words.ts'
import type { ViewedItem } from '../../../domain/voting/view.ts'
import { type AssemblyState, assemblyStates, itemStates } from '../../../domain/voting/words.ts'
import { Status } from '../../ui/data/status.tsx'

const looks = {
  draft: { icon: FilePen, tone: 'neutral' },
  called: { icon: Mail, tone: 'brand' },
  open: { icon: Radio, tone: 'danger' },
  suspended: { icon: PauseCircle, tone: 'attention' },
  closed: { icon: CircleCheck, tone: 'success' },
  cancelled: { icon: Ban, tone: 'neutral' },
} as const

export function AssemblyStatus({ state, alone = false }: { state: AssemblyState; alone?: boolean }) {
  const { icon, tone } = looks[state]
  return (
    <Status icon={icon} tone={tone} alone={alone}>
      {assemblyStates[state]}
    </Status>
  )
}

/** The outcome of an item, in one word. */
export const itemWord = ({
  state,
  result,
  ballot,
}: Pick<ViewedItem, 'state' | 'result' | 'ballot'>): string => {
  if (state === 'closed' && result?.outcome) return resultWord(result.outcome)
  if (state === 'closed') return 'Tratado'
  return state === 'waiting' && ballot === 'none' ? 'Sem votação' : itemStates[state]
}

export function ItemStatus({ item, alone = false }: { item: ViewedItem; alone?: boolean }) {
  const passed = item.result?.outcome && ['approved', 'chosen'].includes(item.result.outcome.result)
  const [icon, tone] =
    item.state === 'open'
      ? ([Radio, 'danger'] as const)
      : item.state === 'tallying'
        ? ([LockKeyhole, 'attention'] as const)
        : item.state === 'withdrawn'
          ? ([Ban, 'neutral'] as const)
          : item.state === 'waiting'
            ? ([CircleDashed, 'neutral'] as const)
            : passed || !item.result?.outcome
              ? ([CircleCheck, 'success'] as const)
              : ([XCircle, 'danger'] as const)
  return (
    <Status icon={icon} tone={tone} alone={alone}>
      {itemWord(item)}
    </Status>
  )
}
