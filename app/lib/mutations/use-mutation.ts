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
 * TanStack's `useMutation`, but callbacks passed to `mutate` always run. Theirs drops them when the component is gone before the answer arrives, and
 * ours often is: its row left the list, or that very command changed the dialog's subject. A toast with its undo would be lost too. Navigation uses
 * `useGoOn`.
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
