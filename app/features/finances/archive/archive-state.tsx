import { Ban, CircleAlert, CircleCheck, Clock, Eye, LoaderCircle, type LucideIcon } from 'lucide-react'
import { Status } from '../../../ui/data/status.tsx'
import type { LedgerJob } from './archive-queries.ts'

type Tone = 'neutral' | 'success' | 'danger' | 'attention'
type Look = { icon: LucideIcon; tone: Tone; words: Record<LedgerJob['kind'], string> }

const words = (made: string, brought: string = made) => ({ export_ledger: made, import_ledger: brought })
const looks: Record<LedgerJob['status'], Look> = {
  queued: { icon: Clock, tone: 'neutral', words: words('Na fila') },
  running: { icon: LoaderCircle, tone: 'neutral', words: words('Sendo feito', 'Em andamento') },
  review: { icon: Eye, tone: 'attention', words: words('Para conferir') },
  done: { icon: CircleCheck, tone: 'success', words: words('Pronto', 'Importado') },
  failed: { icon: CircleAlert, tone: 'danger', words: words('Não ficou pronto', 'Recusado') },
  cancelled: { icon: Ban, tone: 'neutral', words: words('Cancelado') },
}

export function ArchiveState({ job }: { job: LedgerJob }) {
  const { icon, tone, words } = looks[job.status]
  return (
    <Status icon={icon} tone={tone}>
      {words[job.kind]}
    </Status>
  )
}
