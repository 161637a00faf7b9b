export type Difference = { kind: 'same' | 'added' | 'removed'; text: string }

/** Letters of both texts together up to which they are compared word by word in the page. */
const most = 400_000
/** What two versions have in common is shortened to so much on either side of a change, in letters. */
const around = 160

/** Returns the words removed and added between two texts, with some context. Loads the library on demand. */
export async function differences(before: string, after: string): Promise<Difference[] | 'too_long'> {
  if (before.length + after.length > most) return 'too_long'
  const { diffWordsWithSpace } = await import('diff')
  const parts = diffWordsWithSpace(before, after, { timeout: 5000 })
  if (!parts) return 'too_long'
  return parts.map(({ added, removed, value }, place) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: added || removed ? value : shortened(value, place === 0, place === parts.length - 1),
  }))
}

function shortened(text: string, isFirst: boolean, isLast: boolean): string {
  if (text.length <= around * 2 + 20) return text
  const head = isFirst ? '' : text.slice(0, around)
  const tail = isLast ? '' : text.slice(-around)
  return `${head}\n[…]\n${tail}`
}
