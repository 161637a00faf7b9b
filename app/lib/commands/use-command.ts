import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { CommandName } from '../../../domain/permissions/commands.ts'
import { useCondominium } from '../membership/membership.tsx'
import { useMutation } from '../mutations/use-mutation.ts'
import type { Success } from '../toasts.tsx'
import type { Answer, Body, Input } from './contract.ts'
import { invoke } from './invoke.ts'
import { readAgain } from './read-again.ts'

type Options<Name extends CommandName> = {
  /** The attempted action, in the infinitive: 'salvar o portão'. */
  action?: string
  /** The toast's text: 'Portão salvo', or with its consequences. */
  done?: Success
  /** The form shows a refusal itself. */
  quiet?: boolean
  /** One form, one deed: a lost answer and another try with other words do not do it twice. Throws `idempotency_mismatch` then. */
  once?: boolean
  /** Stores the answer instead of refetching: for actions that thousands do in the same minute. */
  keep?: (answer: Answer<Name>) => void
}

/**
 * Runs a command of the open condominium, then refetches what it may have changed, even after a refusal: the cause is often someone else's change.
 * Stays pending until the data is there.
 */
export function useCommand<const Name extends CommandName>(name: Name, options: Options<Name> = {}) {
  const { once, keep, ...meta } = options
  const { id } = useCondominium()
  const queries = useQueryClient()
  const key = useRef<string>(undefined)
  return useMutation<Answer<Name>, Error, Body<Name>>({
    mutationFn: (body) => {
      if (once) key.current ??= crypto.randomUUID()
      const input = { condominium_id: id, ...body } as unknown as Input<Name>
      return invoke(name, input, { idempotencyKey: key.current })
    },
    meta,
    onSuccess: () => {
      key.current = undefined
    },
    onSettled: (answer, error) => (keep && !error ? keep(answer!) : readAgain(queries, name)),
  })
}
