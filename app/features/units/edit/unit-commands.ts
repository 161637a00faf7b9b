import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CommandName } from '../../../../domain/permissions/commands.ts'
import { useCommandKey } from '../../../lib/command-key.ts'
import { isConnectionError, toFailure } from '../../../lib/failure.ts'
import { invoke } from '../../../lib/invoke.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { toast } from '../../../lib/toasts.tsx'

/** Runs a command of the register of units; afterwards everything about units is asked for again. `action` words what failed. */
export function useUnitCommand<Input extends object, Answer>(name: CommandName, action: string) {
  const { id } = useCondominium()
  const queries = useQueryClient()
  const { key, renew } = useCommandKey()
  return useMutation({
    mutationFn: (input: Input) =>
      invoke<Answer>(name, { condominium_id: id, ...input }, { idempotencyKey: key }),
    meta: { action, quiet: true },
    onSettled: (_, error) => {
      // What was refused is sent again with other words, which needs another key; a lost answer is asked for by the same.
      if (!isConnectionError(error)) renew()
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
  const run = (changeId: string) =>
    undo.mutate(
      { change_id: changeId },
      {
        onSuccess: () => toast('success', 'Mudança desfeita'),
        onError: (error) => toast('error', 'Não foi desfeito', toFailure(error).message),
      },
    )
  return { run, isPending: undo.isPending }
}

/** 'Unidade salva' with the way back. */
export const toastChanged = (title: string, message: string, undo: () => void) =>
  toast('success', title, message, { label: 'Desfazer', run: undo })
