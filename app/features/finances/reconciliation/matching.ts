import { useQueryClient } from '@tanstack/react-query'
import type { MatchHow, MatchPart } from '../../../../domain/bank-statements/parts.ts'
import type { Suggestion } from '../../../../domain/bank-statements/suggesting/candidates.ts'
import { invoke } from '../../../lib/commands/invoke.ts'
import { toFailure } from '../../../lib/failure.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { useMutation } from '../../../lib/mutations/use-mutation.ts'
import { toast } from '../../../lib/toasts.tsx'
import { counted } from '../../../lib/words.ts'
import { refreshMoney } from '../mutations.ts'

export type Match = {
  line_ids: string[]
  parts: MatchPart[]
  how: MatchHow
  reason?: string
  rule_id?: string | null
}

/** A suggestion as the command takes it. */
export const matchOf = (lineIds: string[], { parts, how, reason, ruleId }: Suggestion): Match => ({
  line_ids: lineIds,
  parts,
  how,
  reason,
  rule_id: ruleId,
})

/** Reverses a match, and what it booked. */
export function useUndoMatch() {
  const { id } = useCondominium()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (matchIds: readonly string[]) =>
      // The last first: the result of one may block undoing an earlier one.
      matchIds
        .toReversed()
        .reduce<Promise<unknown>>(
          (before, match_id) =>
            before.then(() => invoke('undo-statement-match', { condominium_id: id, match_id })),
          Promise.resolve(),
        ),
    onSettled: () => refreshMoney(queries, id),
    onSuccess: (_, matchIds) =>
      toast(
        'success',
        'Conciliação desfeita',
        matchIds.length === 1 ? 'A linha voltou para a lista.' : 'As linhas voltaram para a lista.',
      ),
    meta: { action: 'desfazer a conciliação' },
  })
}

/** Matches lines, in one match or many; the toast offers undo. */
export function useMatchLines(onDone?: (matchIds: string[]) => void) {
  const { id } = useCondominium()
  const queries = useQueryClient()
  const undo = useUndoMatch()
  return useMutation({
    mutationFn: (matches: readonly Match[]) =>
      invoke('match-statement-lines', { condominium_id: id, matches }),
    onSettled: () => refreshMoney(queries, id),
    onSuccess: ({ done, refused }) => {
      const ids = done.map(({ match_id }) => match_id)
      onDone?.(ids)
      const what =
        done.length === 1 ? done[0]!.title : counted(done.length, 'conciliação feita', 'conciliações feitas')
      if (done.length > 0)
        toast('success', done.length === 1 ? 'Linha conciliada' : 'Linhas conciliadas', what, {
          label: 'Desfazer',
          run: () => undo.mutate(ids),
        })
      for (const { message } of refused.slice(0, 3)) toast('warning', 'Uma linha ficou de fora', message)
    },
    onError: (error) => toast('error', 'A linha não foi conciliada', toFailure(error).message),
    meta: { action: 'conciliar', quiet: true },
  })
}
