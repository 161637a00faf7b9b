import { useNavigate } from 'react-router'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { toFailure } from '../../../lib/failure.ts'
import { toast } from '../../../lib/toasts.tsx'

/** Takes a change of units back, and says so. */
export function useUndoChange() {
  const undo = useCommand('undo-unit-change', { action: 'desfazer a mudança', quiet: true })
  /** `then`: what to show instead of what the change had made. */
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
