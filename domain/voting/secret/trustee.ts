import type { Report } from './check.ts'
import { SecretBallotRefusal } from './group/refusal.ts'
import type { PartialDecryption } from './published.ts'
import { decryptPart } from './tally.ts'

/**
 * Computes a trustee's part for a published vote that the trustee's own browser has just checked (`checkSteps`): from the board's sums, never from
 * what a server asks to decrypt. Throws `board_not_right` when there are findings or the vote is still open, and what `decryptPart` throws.
 *
 * A server could show a trustee a closed board of one ballot. So the page shows how many units voted and the head before it asks for the code, and
 * stores the decrypted head: never a second one for the same item.
 */
export function decryptChecked(
  { findings, file, sums }: Report,
  { trustee, code }: { trustee: number; code: string },
): PartialDecryption {
  const isClosed = file?.board.entries.at(-1)?.kind === 'closed'
  if (findings.length > 0 || !sums || !file || !isClosed)
    throw new SecretBallotRefusal(
      'board_not_right',
      'A votação não está encerrada ou não confere. Nada foi decifrado.',
    )
  return decryptPart(sums.ready, sums.tally, { head: file.board.head, trustee, code })
}
