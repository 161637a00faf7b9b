import type { CaseDetail } from '../../../../domain/penalties/detail.ts'

/** What every dialog of a case is given. */
export type DialogProps = { detail: CaseDetail; onClose: () => void }
