import {
  Ban,
  CircleAlert,
  CircleCheck,
  CircleX,
  Clock,
  FileQuestionMark,
  type LucideIcon,
} from 'lucide-react'
import {
  type InspectionResult,
  inspectionResultWords,
  inspectionStateWords,
  type InspectionState as State,
} from '../../../../domain/maintenance/inspections/words.ts'
import { Status } from '../../../ui/data/status.tsx'

type Look = { icon: LucideIcon; tone: Parameters<typeof Status>[0]['tone'] }
const looks: Record<State, Look> = {
  refused: { icon: CircleX, tone: 'danger' },
  lapsed: { icon: CircleAlert, tone: 'danger' },
  due: { icon: Clock, tone: 'warning' },
  never: { icon: FileQuestionMark, tone: 'attention' },
  valid: { icon: CircleCheck, tone: 'success' },
  not_applicable: { icon: Ban, tone: 'neutral' },
}

export const InspectionState = ({ state, alone }: { state: State; alone?: boolean }) => (
  <Status {...looks[state]} alone={alone}>
    {inspectionStateWords[state]}
  </Status>
)

const resultLooks: Record<InspectionResult, Look> = {
  approved: { icon: CircleCheck, tone: 'success' },
  with_reservations: { icon: CircleAlert, tone: 'warning' },
  refused: { icon: CircleX, tone: 'danger' },
}

export const InspectionResultLine = ({ result }: { result: InspectionResult }) => (
  <Status {...resultLooks[result]}>{inspectionResultWords[result]}</Status>
)
