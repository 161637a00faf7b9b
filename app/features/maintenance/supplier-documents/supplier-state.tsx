import { Ban, CircleAlert, CircleCheck, Clock, FileQuestionMark, type LucideIcon } from 'lucide-react'
import {
  type SupplierState as State,
  supplierStateWords,
} from '../../../../domain/maintenance/supplier-documents/words.ts'
import { Status } from '../../../ui/data/status.tsx'

const looks: Record<State, { icon: LucideIcon; tone: Parameters<typeof Status>[0]['tone'] }> = {
  lapsed: { icon: CircleAlert, tone: 'danger' },
  due: { icon: Clock, tone: 'warning' },
  lacking: { icon: FileQuestionMark, tone: 'attention' },
  valid: { icon: CircleCheck, tone: 'success' },
  exempt: { icon: Ban, tone: 'neutral' },
}

export const SupplierState = ({
  state,
  alone,
  words,
}: {
  state: State
  alone?: boolean
  /** In place of the state's own. */
  words?: string
}) => (
  <Status {...looks[state]} alone={alone}>
    {words ?? supplierStateWords[state]}
  </Status>
)
