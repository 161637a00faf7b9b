import {
  type DefaultError,
  type UseMutationOptions,
  type UseMutationResult,
  useMutation as useObservedMutation,
} from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Mutate, withCallbacks } from './callbacks.ts'

type WithoutMutate<Result> = Result extends unknown ? Omit<Result, 'mutate'> : never

/**
 * TanStack's `useMutation`, but what is passed to `mutate` always runs. Theirs drops it when the component is gone before the
 * answer is there, and ours often is: the row it stood on left the list, the dialog's subject was changed by that very
 * command. A toast with its way back would be lost with it. What leads to another page uses `useGoOn`.
 */
export function useMutation<Data = unknown, Failure = DefaultError, Variables = void, Prepared = unknown>(
  options: UseMutationOptions<Data, Failure, Variables, Prepared>,
): WithoutMutate<UseMutationResult<Data, Failure, Variables, Prepared>> & {
  mutate: Mutate<Data, Failure, Variables>
} {
  const observed = useObservedMutation(options)
  const { mutateAsync } = observed
  const mutate = useMemo(() => withCallbacks<Data, Failure, Variables>(mutateAsync), [mutateAsync])
  return { ...observed, mutate }
}
