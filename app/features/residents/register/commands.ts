import { useQueryClient } from '@tanstack/react-query'
import type { CommandName } from '../../../../domain/permissions/commands.ts'
import { toFailure } from '../../../lib/failure.ts'
import { invoke } from '../../../lib/invoke.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { useMutation } from '../../../lib/mutations/use-mutation.ts'

type Words = {
  /** What is tried, in the infinitive: 'salvar o veículo'. */
  action: string
  /** What the toast says: 'Pessoa cadastrada'. */
  told?: string
  /** The form shows the error itself. */
  quiet?: boolean
}

const stale = ['people', 'units', 'register', 'memberships', 'changes', 'moves']

/** A command about people, their units and households; what lists of them hold is read again. */
export function useRegisterCommand<Answer = Record<string, unknown>>(name: CommandName, words: Words) {
  const { id } = useCondominium()
  const queries = useQueryClient()
  return useMutation<Answer, Error, Record<string, unknown>>({
    mutationFn: (body) => invoke<Answer>(name, { condominium_id: id, ...body }),
    meta: words,
    onSettled: () => Promise.all(stale.map((first) => queries.invalidateQueries({ queryKey: [first, id] }))),
  })
}

/** Errors of a refused command beside its fields. */
export const fieldErrors = (error: unknown): Record<string, string> =>
  Object.fromEntries(toFailure(error).fields.map(({ path, message }) => [path, message]))
