import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import type { KeptVote } from '../../../../domain/voting/secret/file.ts'
import type { SecretVote, ViewedItem } from '../../../../domain/voting/view.ts'
import { invoke } from '../../../lib/commands/invoke.ts'
import { toFailure } from '../../../lib/failure.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { useSession } from '../../../lib/session.tsx'
import { termsQuery } from './queries.ts'
import { forgetBallot, keepBallot, keepReceipt, type UnsentBallot, unsentBallots } from './store.ts'

export type SecretCast = {
  unit_id: string
  sequence: number
  choice: string
  code: string
  is_booth: boolean
}

/**
 * Encrypts a choice and puts it on the board. An unanswered ballot stays on this device and is resent unchanged when the network is back or the page
 * opens again, so it is on the board only once.
 */
export function useSecretCast(item: ViewedItem, vote: Pick<SecretVote, 'id'>) {
  const { id } = useCondominium()
  const user = useSession().user?.id ?? ''
  const queries = useQueryClient()
  const [unsent, setUnsent] = useState(0)

  const send = useCallback(
    async (sent: UnsentBallot): Promise<string | null> => {
      try {
        const { receipt } = await invoke('cast-secret-ballot', sent)
        await keepReceipt(user, sent.vote_id, receipt)
        await forgetBallot(user, sent.vote_id, sent.unit_id)
        return receipt
      } catch (thrown) {
        const { status } = toFailure(thrown)
        // Refused is answered; silence is not, and waits.
        if (status < 400 || status >= 500 || status === 429) return null
        await forgetBallot(user, sent.vote_id, sent.unit_id)
        throw thrown
      } finally {
        setUnsent((await unsentBallots(user, sent.vote_id)).length)
        await queries.invalidateQueries({ queryKey: ['voting', id, 'secret'] })
      }
    },
    [user, id, queries],
  )

  useEffect(() => {
    const again = async () => {
      const kept = await unsentBallots(user, vote.id)
      setUnsent(kept.length)
      for (const one of kept) await send(one).catch(() => {})
    }
    void again()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [user, vote.id, send])

  /** The receipt; null of a ballot that waits for the network. */
  const cast = async ({ unit_id, sequence, choice, code, is_booth }: SecretCast): Promise<string | null> => {
    const [terms, { encrypt }] = await Promise.all([
      queries.ensureQueryData(termsQuery(id, vote.id)),
      import('./crypto.ts'),
    ])
    const ballot = encrypt(terms as KeptVote, { item, unit_id, sequence, choice, code })
    const sent = { condominium_id: id, vote_id: vote.id, unit_id, is_booth, ballot }
    await keepBallot(user, sent)
    return send(sent)
  }
  return { cast, unsent }
}
