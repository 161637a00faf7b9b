import {
  CircleAlert,
  CircleCheck,
  FilePen,
  History,
  LoaderCircle,
  type LucideIcon,
  Undo2,
} from 'lucide-react'
import { Status } from '../../../../ui/data/status.tsx'
import type { FolderStatus } from './folder-queries.ts'

type Look = { icon: LucideIcon; tone: 'neutral' | 'success' | 'danger' | 'attention' | 'brand'; word: string }

const looks: Record<FolderStatus, Look> = {
  making: { icon: LoaderCircle, tone: 'neutral', word: 'Em montagem' },
  ready: { icon: FilePen, tone: 'attention', word: 'Pronta, não publicada' },
  published: { icon: CircleCheck, tone: 'success', word: 'Publicada' },
  withdrawn: { icon: Undo2, tone: 'neutral', word: 'Retirada' },
  replaced: { icon: History, tone: 'neutral', word: 'Trocada por outra versão' },
  failed: { icon: CircleAlert, tone: 'danger', word: 'Não ficou pronta' },
}

export function FolderState({ status, alone }: { status: FolderStatus; alone?: boolean }) {
  const { icon, tone, word } = looks[status]
  return (
    <Status icon={icon} tone={tone} alone={alone}>
      {word}
    </Status>
  )
}
