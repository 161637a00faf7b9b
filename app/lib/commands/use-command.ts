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
  /** What is tried, in the infinitive: 'salvar o portão'. */
  action?: string
  /** What the toast says: 'Portão salvo', or with what comes of it. */
  done?: Success
  /** The form shows a refusal itself. */
  quiet?: boolean
  /** One form, one deed: a lost answer and another try with other words do not do it twice. Throws `idempotency_mismatch` then. */
  once?: boolean
  /** Keeps the answer in place of reading again: for what thousands do in the same minute. */
  keep?: (answer: Answer<Name>) => void
}

/**
 * A command of the condominium that is open. Afterwards what it may have changed is read again, after a refusal too: what was refused was
 * often changed by somebody else. It is pending until that is there.
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
