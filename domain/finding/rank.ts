import { folded } from '../ascii.ts'
import { seenText } from '../typed-text.ts'
import { wordForms } from '../words/word-forms.ts'

/** What the search looks through: a name and what else people call it. */
export type Findable = { label: string; sayings: readonly string[] }

/** Words that say nothing about what is wanted; a query of them alone is taken as it is. */
const fillers = new Set(
  'a o as os de da do das dos e em no na nos nas um uma para pra pro por com que eu meu minha meus minhas seu sua como quero queria preciso fazer ver onde fica esta the ao aos'.split(
    ' ',
  ),
)

/** Words of a text as they are compared: folded, ordinals as their number ('2ª', '2a' and 'segunda via' are asked alike). */
export function wordsOf(text: string): string[] {
  return folded(seenText(text))
    .replace(/(\d)\s?[ªº°]/g, '$1')
    .replace(/\b(\d)[ao]\b/g, '$1')
    .replace(/(?<=\p{L})-(?=\p{L})/gu, '')
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
}

/** The words that count, or all of them when none does. */
function meaningOf(text: string): string[] {
  const words = wordsOf(text)
  const meant = words.filter((word) => !fillers.has(word))
  return meant.length > 0 ? meant : words
}

/** Whether one sign more, less, other or two swapped turn one word into the other. */
export function oneTypo(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1 || one === other) return false
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  const [a, b] = [one.slice(at), other.slice(at)]
  if (a.length === b.length)
    return a.slice(1) === b.slice(1) || (a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2))
  return a.length > b.length ? a.slice(1) === b : a === b.slice(1)
}

const formsOf = (word: string): string[] => [
  ...wordForms(word),
  word.replace(/(?<=...)s$/, ''),
  word.replace(/(?<=..[rsz])es$/, ''),
]

type Word = { word: string; forms: readonly string[] }
const said = (word: string): Word => ({ word, forms: formsOf(word) })

/** How well a typed word says another: 1 is the same word, 0 not at all. */
function nearness(typed: Word, { word, forms }: Word): number {
  const { word: one } = typed
  if (one === word) return 1
  if (typed.forms.includes(word) || forms.some((form) => typed.forms.includes(form))) return 0.97
  if (word.startsWith(one)) return one.length > 1 ? 0.75 + 0.2 * (one.length / word.length) : 0.5
  if (one.length < 4) return 0
  // The last sound of a word: síndico and síndica, inquilino and inquilina.
  if (one.length > 4 && one.slice(0, -1) === word.slice(0, -1)) return 0.9
  if (oneTypo(one, word)) return 0.6
  const begun = [-1, 0, 1].some((more) => oneTypo(one, word.slice(0, one.length + more)))
  return one.length > 4 && begun ? 0.5 : 0
}

type Score = { met: number; points: number }

/** Points of one saying: how near each asked word comes, and how much of the saying was asked for. */
function pointsOf(asked: readonly Word[], saying: readonly Word[]): Score {
  const nears = asked.map((typed) => Math.max(0, ...saying.map((one) => nearness(typed, one))))
  const met = nears.filter((near) => near > 0).length
  if (met === 0) return { met, points: 0 }
  const mean = nears.reduce((sum, near) => sum + near, 0) / asked.length
  const covered = Math.min(1, met / Math.max(1, saying.length))
  return { met, points: mean * (0.7 + 0.3 * covered) }
}

type Prepared = { name: Word[]; others: Word[][]; together: Word[] }
/** The words of what stays the same while a person types. */
const known = new WeakMap<Findable, Prepared>()

function prepared(entry: Findable): Prepared {
  const before = known.get(entry)
  if (before) return before
  const name = meaningOf(entry.label).map(said)
  const others = entry.sayings.map((saying) => meaningOf(saying).map(said))
  const made = { name, others, together: [...name, ...others.flat()] }
  known.set(entry, made)
  return made
}

/** A name counts more than a byname; words from several sayings count least. */
function scoreOf(asked: readonly Word[], entry: Findable): Score {
  const { name, others, together } = prepared(entry)
  const all = pointsOf(asked, together)
  if (all.met === 0) return all
  const tries = [
    pointsOf(asked, name),
    ...others.map((saying) => {
      const { met, points } = pointsOf(asked, saying)
      return { met, points: points * 0.95 }
    }),
    { met: all.met, points: all.points * 0.8 },
  ]
  return tries.reduce((best, one) =>
    one.met > best.met || (one.met === best.met && one.points > best.points) ? one : best,
  )
}

/**
 * Returns the entries that have every word typed, the best first; if none has them all, those that have most of the words (more than half). Accents,
 * case, plurals, beginnings of words and one typing error do not matter.
 */
export function rank<One extends Findable>(typed: string, entries: readonly One[]): One[] {
  const asked = [...new Set(meaningOf(typed))].slice(0, 10).map(said)
  if (asked.length === 0) return []
  const scored = entries.map((entry) => ({ entry, ...scoreOf(asked, entry) }))
  const most = Math.max(0, ...scored.map(({ met }) => met))
  if (most === 0 || most <= asked.length / 2) return []
  return scored
    .filter(({ met }) => met === most)
    .sort((a, b) => b.points - a.points)
    .map(({ entry }) => entry)
}
