import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { type CommandName, commands } from '../../../domain/permissions/commands.ts'
import type { Command } from '../../../domain/permissions/declaration.ts'
import { useMembership } from '../membership/membership.tsx'
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

/** Whether only the platform's administrators call it: no condominium is open to them. */
const isOfPlatform = (name: CommandName): boolean => {
  const { roles }: Command = commands[name]
  return typeof roles !== 'string' && roles.every((role) => role === 'superadmin')
}

/**
 * Runs a command of the open condominium, or one of the platform, then refetches what it may have changed, even after a refusal: the cause is often
 * someone else's change. Stays pending until the data is there.
 */
export function useCommand<const Name extends CommandName>(name: Name, options: Options<Name> = {}) {
  const { once, keep, ...meta } = options
  const { condominium } = useMembership()
  const queries = useQueryClient()
  const key = useRef<string>(undefined)
  return useMutation<Answer<Name>, Error, Body<Name>>({
    mutationFn: (body) => {
      if (once) key.current ??= crypto.randomUUID()
      return invoke(name, inputOf(name, body, condominium), { idempotencyKey: key.current })
    },
    meta,
    onSuccess: () => {
      key.current = undefined
    },
    onSettled: (answer, error) => (keep && !error ? keep(answer!) : readAgain(queries, name)),
  })
}

function inputOf<Name extends CommandName>(
  name: Name,
  body: Body<Name>,
  condominium: { id: string } | null,
): Input<Name> {
  if (isOfPlatform(name)) return body as unknown as Input<Name>
  if (!condominium) throw new Error(`${name} needs a condominium`)
  return { condominium_id: condominium.id, ...(body as object) } as unknown as Input<Name>
}
