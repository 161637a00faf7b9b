import { useState } from 'react'
import { useMutation } from '../../../../lib/mutations/use-mutation.ts'
import { useRefreshSecurity } from '../security-queries.ts'

/**
 * A thing of a list that goes away once its owner confirmed: `ask` names it, `leaving` is what was named, and
 * `confirmation` is what `ConfirmDestructive` wants.
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
