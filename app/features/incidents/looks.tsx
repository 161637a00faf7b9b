import {
  ArrowUpDown,
  Bug,
  Car,
  CircleAlert,
  CircleCheck,
  CircleDot,
  CircleHelp,
  CirclePause,
  DoorOpen,
  Droplets,
  Flame,
  Inbox,
  type LucideIcon,
  PawPrint,
  Phone,
  ShieldAlert,
  Sparkles,
  Trees,
  UserCheck,
  Users,
  Volume2,
  Wifi,
  Wrench,
  Zap,
} from 'lucide-react'
import type { IncidentOutcome, IncidentStatus, Waiting } from '../../../domain/incidents/words.ts'
import { outcomeWords, statusWords, waitingWords } from '../../../domain/incidents/words.ts'
import { Status } from '../../ui/data/status.tsx'

/** The icons available to a category; the words are for screen readers. */
export const categoryIcons: Record<string, { Icon: LucideIcon; words: string }> = {
  droplets: { Icon: Droplets, words: 'Água' },
  'arrow-up-down': { Icon: ArrowUpDown, words: 'Elevador' },
  zap: { Icon: Zap, words: 'Luz' },
  'door-open': { Icon: DoorOpen, words: 'Porta' },
  sparkles: { Icon: Sparkles, words: 'Limpeza' },
  'shield-alert': { Icon: ShieldAlert, words: 'Segurança' },
  car: { Icon: Car, words: 'Carro' },
  trees: { Icon: Trees, words: 'Jardim' },
  flame: { Icon: Flame, words: 'Fogo' },
  bug: { Icon: Bug, words: 'Inseto' },
  'volume-2': { Icon: Volume2, words: 'Som' },
  users: { Icon: Users, words: 'Pessoas' },
  wrench: { Icon: Wrench, words: 'Ferramenta' },
  phone: { Icon: Phone, words: 'Telefone' },
  wifi: { Icon: Wifi, words: 'Internet' },
  'paw-print': { Icon: PawPrint, words: 'Animal' },
  'circle-help': { Icon: CircleHelp, words: 'Outro' },
}

export function CategoryIcon({ icon, size = 18 }: { icon: string; size?: number }) {
  const Icon = categoryIcons[icon]?.Icon ?? CircleHelp
  return <Icon size={size} strokeWidth={1.75} aria-hidden />
}

const looks: Record<IncidentStatus, { icon: LucideIcon; tone: Parameters<typeof Status>[0]['tone'] }> = {
  new: { icon: Inbox, tone: 'attention' },
  triaged: { icon: UserCheck, tone: 'neutral' },
  in_progress: { icon: CircleDot, tone: 'neutral' },
  waiting: { icon: CirclePause, tone: 'warning' },
  solved: { icon: CircleCheck, tone: 'success' },
  closed: { icon: CircleCheck, tone: 'neutral' },
}

type State = {
  status: IncidentStatus
  waiting_for: Waiting | null
  outcome: IncidentOutcome | null
  merged: boolean
}

const stateWords = ({ status, waiting_for, outcome, merged }: State): string =>
  merged
    ? 'Juntada a outra'
    : outcome
      ? outcomeWords[outcome]
      : status === 'waiting' && waiting_for
        ? `Espera por ${waitingWords[waiting_for]}`
        : statusWords[status]

export function IncidentState({ alone, ...state }: State & { alone?: boolean }) {
  const { icon, tone } = state.merged
    ? { icon: CircleDot, tone: 'neutral' as const }
    : state.outcome === 'refused'
      ? { icon: CircleAlert, tone: 'neutral' as const }
      : looks[state.status]
  return (
    <Status icon={icon} tone={tone} alone={alone} wraps>
      {stateWords(state)}
    </Status>
  )
}
