import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { CommandName } from '../../../../domain/permissions/commands.ts'
import { toFailure } from '../../../lib/failure.ts'
import { invoke } from '../../../lib/invoke.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { useMutation } from '../../../lib/mutations/use-mutation.ts'
import { toast } from '../../../lib/toasts.tsx'

/** Runs a command of the register of units; afterwards everything about units is asked for again. `action` words what failed. */
export function useUnitCommand<Input extends object, Answer>(name: CommandName, action: string) {
  const { id } = useCondominium()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) => invoke<Answer>(name, { condominium_id: id, ...input }),
    meta: { action, quiet: true },
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: ['units', id] })
      void queries.invalidateQueries({ queryKey: ['memberships'] })
    },
  })
}

/** Takes a change of units back, and says so. */
export function useUndoChange() {
  const undo = useUnitCommand<{ change_id: string }, { change_id: string }>(
    'undo-unit-change',
    'desfazer a mudança',
  )
  /** `then`: what is to be shown instead of what the change had made. */
  const run = (changeId: string, then?: () => void) =>
    undo.mutate(
      { change_id: changeId },
      {
        onSuccess: () => {
          toast('success', 'Mudança desfeita')
          then?.()
        },
        onError: (error) => toast('error', 'Não foi desfeito', toFailure(error).message),
      },
    )
  return { run, isPending: undo.isPending }
}

/** From the page of a unit that an undo has ended, back to the one that it came from. */
export function useGoBack(unitId: string): (...ended: string[]) => void {
  const navigate = useNavigate()
  const page = (id: string) => `/dashboard/units/${id}`
  return (...ended) => {
    if (ended.map(page).includes(window.location.pathname)) void navigate(page(unitId), { replace: true })
  }
}

/** 'Unidade salva' with the way back. */
export const toastChanged = (title: string, message: string, undo: () => void) =>
  toast('success', title, message, { label: 'Desfazer', run: undo })
