/** What a browser computes of secret votes, loaded when it is first needed: `await import('./crypto.ts')`. */

import { makeBallot } from '../../../../domain/voting/secret/ballot.ts'
import { checkSteps, type Report } from '../../../../domain/voting/secret/check.ts'
import { choicesOf } from '../../../../domain/voting/secret/choices.ts'
import type { KeptVote } from '../../../../domain/voting/secret/file.ts'
import { isTrusteeProven } from '../../../../domain/voting/secret/keys.ts'
import type { Ballot, Published, Terms } from '../../../../domain/voting/secret/published.ts'
import { readyTerms } from '../../../../domain/voting/secret/terms.ts'
import type { ViewedItem } from '../../../../domain/voting/view.ts'
import { choiceWord } from '../../../../domain/voting/words.ts'

export { findReceipt } from '../../../../domain/voting/secret/check.ts'
export { makeCredential, makeTrustee, publicKeyOf } from '../../../../domain/voting/secret/keys.ts'
export { revealingWeights } from '../../../../domain/voting/secret/revealing.ts'
export { decryptChecked } from '../../../../domain/voting/secret/trustee.ts'

type Wanted = { item: ViewedItem; unit_id: string; sequence: number; choice: string; code: string }

/**
 * Encrypts a choice for the server's terms. Throws when they do not name the item's own options in their order, or a trustee's key lacks its proof:
 * the encrypted vote could then differ from the button pressed.
 */
export function encrypt({ terms: text }: KeptVote, wanted: Wanted): Ballot {
  const terms = JSON.parse(text) as Terms
  const choices = choicesOf(wanted.item)
  const isSame =
    choices.length === terms.item.options.length &&
    choices.every((choice, at) => choiceWord(choice) === terms.item.options[at]) &&
    terms.trustees.every((trustee) => isTrusteeProven(terms.election.id, trustee))
  if (!isSame)
    throw new Error('Os termos desta votação não são os do item. Não vote; avise a mesa e o conselho.')
  const { unit_id, sequence, choice, code } = wanted
  const chosen = [choices.indexOf(choice)]
  return makeBallot(readyTerms(terms), { unit: unit_id, sequence, chosen, code }).ballot
}

/** Checks a published vote in time slices, so that the page stays responsive. */
export async function checkFile(file: Published, onProgress: (part: number) => void): Promise<Report> {
  const steps = checkSteps(file)
  for (let pause = 0; ; ) {
    const step = steps.next()
    if (step.done) return step.value
    if (performance.now() < pause) continue
    onProgress(step.value.done / Math.max(1, step.value.of))
    await new Promise((go) => setTimeout(go))
    pause = performance.now() + 40
  }
}
