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

/** Takes a match back, and what it booked with it. */
export function useUndoMatch() {
  const { id } = useCondominium()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (matchIds: readonly string[]) =>
      // The last first: what came of one may stand in the next one's way.
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

/** Says what lines are, one match or many; what was done can be taken back from the toast. */
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
