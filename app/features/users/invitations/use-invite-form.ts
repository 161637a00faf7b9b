import { useState } from 'react'
import { type InvitedRole, mostInvitees, type PastedLine } from '../../../../domain/invitations.ts'
import type { OccupancyKind } from '../../../../domain/units/occupancy-kind.ts'
import { useFormDraft } from '../../../lib/drafts.ts'
import type { PickedUnit } from '../../residents/requests/unit-picker.tsx'

export type InviteValues = {
  role: InvitedRole
  kind: OccupancyKind
  /** As typed or pasted. */
  addresses: string
  units: PickedUnit[]
}
export type InviteForm = { values: InviteValues; setValues: (values: Partial<InviteValues>) => void }
export type InviteProblems = Partial<Record<'addresses' | 'units', string>>

export const draftName = 'invite-members'

const empty: InviteValues = { role: 'resident', kind: 'dweller', addresses: '', units: [] }

/** The dialog's values, stored in this tab while they are typed. */
export function useInviteForm(): InviteForm {
  const [values, set] = useState(empty)
  const form = { values, setValues: (more: Partial<InviteValues>) => set((now) => ({ ...now, ...more })) }
  useFormDraft(draftName, form)
  return form
}

/** Returns what prevents sending the invitations: field → sentence. */
export function problemsOf({ role, units }: InviteValues, lines: readonly PastedLine[]): InviteProblems {
  const wrong = lines.filter(({ problem }) => problem !== null).length
  const problems: InviteProblems = {}
  if (lines.length === 0) problems.addresses = 'Informe pelo menos um e-mail.'
  else if (lines.length > mostInvitees) problems.addresses = `Convide até ${mostInvitees} pessoas por vez.`
  else if (wrong > 0)
    problems.addresses = wrong === 1 ? 'Corrija a linha destacada.' : `Corrija as ${wrong} linhas destacadas.`
  if (role === 'resident' && units.length === 0 && lines.some(({ unit }) => !unit)) {
    problems.units = 'Escolha a unidade, ou escreva-a depois de cada e-mail.'
  }
  return problems
}
