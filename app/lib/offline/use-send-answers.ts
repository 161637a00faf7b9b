import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keepSendingAnswers } from './answers-sending.ts'
import { openAnswers } from './queued-answers.ts'

/** Opens what this person left on the device, and sends it while they are here, on whatever page. */
export function useSendAnswers(userId: string): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (userId === '') return
    const stop = keepSendingAnswers(queries)
    // A device that refuses storage has nothing to send; answering says so.
    openAnswers(userId).catch(() => {})
    return stop
  }, [userId, queries])
}
