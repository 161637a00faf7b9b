import type { CaseDetail } from '../../../../domain/penalties/detail.ts'

/** Props of every dialog of a case. */
export type DialogProps = { detail: CaseDetail; onClose: () => void }
