import { useState } from 'react'
import { useMutation } from '../../../../lib/mutations/use-mutation.ts'
import { useRefreshSecurity } from '../security-queries.ts'

/**
 * Removes an item from a list once its owner confirms: `ask` names it, `leaving` is the named item, and `confirmation` is what `ConfirmDestructive`
 * needs.
 * @param meta the words of the toasts
 */
export function useRemoval<Thing>(
  remove: (thing: Thing) => Promise<unknown>,
  meta: { action: string; done: string },
) {
  const [leaving, ask] = useState<Thing | null>(null)
  const refresh = useRefreshSecurity()
  const { mutate, isPending } = useMutation({
    mutationFn: remove,
    meta,
    onSuccess: async () => {
      ask(null)
      await refresh()
    },
  })
  const confirmation = {
    opened: leaving !== null,
    onClose: () => ask(null),
    loading: isPending,
    onConfirm: () => {
      if (leaving !== null) mutate(leaving)
    },
  }
  return { leaving, ask, confirmation }
}
