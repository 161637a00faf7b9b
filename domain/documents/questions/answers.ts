import { folded } from '../../ascii.ts'
import { seenText } from '../../typed-text.ts'
import { wordForms } from '../../words/word-forms.ts'
import { askingWords, everywhere, synonyms } from './synonyms.ts'

/**
 * A word of the question with its synonyms; the first is the word as typed. `isAside`: a word about the matter (when, how much, whether), which
 * distinguishes two clauses but is not a matter by itself.
 */
export type Topic = { word: string; terms: readonly string[]; isAside?: boolean }

const asides: readonly (readonly [RegExp, readonly string[]])[] = [
  [
    /\b(horas?|horario|horarios|abre|fecha|funciona|funcionamento|comeca|termina)\b/,
    ['horário', 'hora', 'funciona', 'começa', 'fecha', '8h', '22h'],
  ],
  [/\b(quanto|custa|preco|taxa de|valor)\b/, ['custa', 'taxa', 'valor', '10', '5']],
  [
    /\b(posso|pode|podem|podemos|permitido|proibido|liberado)\b/,
    ['permitido', 'permitida', 'permitidas', 'proibido', 'proibida', 'vedado', 'pode', 'podem'],
  ],
  [/\b(sozinh[oa])\b/, ['acompanhadas', 'sozinhas', 'responsável']],
]
const asideWords = new Set(
  'hora horas horario horarios abre abrir fecha funciona funcionamento comeca termina quanto custa custam preco valor sozinho sozinha sozinhos'.split(
    ' ',
  ),
)

/** Returns a word without accents in singular and plural, whatever its ending. */
const spoken = (bare: string): string[] => [
  ...wordForms(bare),
  ...(bare.length > 3 ? [bare.replace(/s$/, ''), bare.replace(/(?<=[rsz])es$/, '')] : []),
]
const groups = synonyms.map((group) => ({ terms: group, plain: new Set(group.map(folded)) }))

/** Returns related nouns and verbs that the stemmer separates: autorização and autorizar, destituição and destituir, lavagem and lavar. */
function kin(bare: string): string[] {
  const [word = bare] = wordForms(bare).filter((form) => /(?:ao|agem)$/.test(form))
  const act = word.match(/^(.{3,})(?:([ai])cao|agem)$/)
  if (act) return [`${act[1]}${act[2] ?? 'a'}r`]
  const verb = word.match(/^(.{3,}[ai])r$/)
  return verb ? [`${verb[1]}cao`] : []
}

/** Returns a question's topics: its words without question words, each with its synonyms; at most twelve. */
export function topicsOf(question: string): Topic[] {
  const words =
    seenText(question)
      .slice(0, 400)
      .match(/[\p{L}\d]+/gu) ?? []
  const seen = new Set<string>()
  const topics: Topic[] = []
  const common: Topic[] = []
  for (const word of words) {
    const bare = folded(word)
    const forms = spoken(bare)
    if (bare.length < 2 || seen.has(bare) || asideWords.has(bare)) continue
    if (forms.some((form) => everywhere.has(form))) {
      seen.add(bare)
      common.push({ word: word.toLowerCase(), terms: [word.toLowerCase()], isAside: true })
      continue
    }
    if (askingWords.has(bare)) continue
    const known = groups.filter((group) => forms.some((form) => group.plain.has(form)))
    // A second word of the same group adds nothing and represents only itself.
    const terms = new Set([word.toLowerCase(), ...kin(bare), ...known.flatMap((group) => group.terms)])
    for (const term of terms) if (known.length > 0) seen.add(folded(term))
    seen.add(bare)
    topics.push({ word: word.toLowerCase(), terms: [...terms] })
    if (topics.length === 12) break
  }
  // What every clause is about is a matter only where there is no other.
  if (topics.length === 0) topics.push(...common.map(({ word, terms }) => ({ word, terms })))
  else topics.push(...common.slice(0, 12 - topics.length))
  return [...topics, ...asidesOf(question, topics.length === 0)]
}

/** Returns the asides of a question; without any topic, an aside becomes one itself. */
function asidesOf(question: string, alone: boolean): Topic[] {
  const asked = folded(seenText(question))
  return asides.flatMap(([pattern, terms]) => {
    const word = asked.match(pattern)?.[0]
    return word ? [{ word, terms: [word, ...terms], isAside: !alone || /^(posso|pode)/.test(word) }] : []
  })
}

type Found = {
  document_id: string
  version_id: string
  position: number
  label: string
  chapter: string | null
  page: number | null
  body: string
  name: string
  kind: string
  version: number
  content_type: string
  /** Searched stems that it contains, and the weights of their places: A in the chapter's title, D in the text itself. */
  lexemes: Record<string, string>
  /** How many different stems it has. */
  length: number
}

/** What the database knows of the documents that the asker may read. */
export type Corpus = {
  clauses: number
  documents: number
  /** How many clauses have each stem. */
  counts: Record<string, number>
  found: readonly Found[]
}

export type Answer = Found & { score: number; share: number; marked: string[] }

/** Groups terms into words, each as the stems of its singular and plural: terms that share a stem are one word. */
function wordsOf(terms: readonly string[], stems: Readonly<Record<string, readonly string[]>>): string[][] {
  const words: Set<string>[] = []
  for (const term of terms) {
    const own = stems[term] ?? []
    const known = words.find((word) => own.some((stem) => word.has(stem)))
    if (known) for (const stem of own) known.add(stem)
    else if (own.length > 0) words.push(new Set(own))
  }
  return words.map((word) => [...word])
}

/** How authoritative each kind of document is: the convention and the rules before what a meeting once said. */
const authority: Record<string, number> = { rules: 1.08, convention: 1.05, minutes: 0.85 }

/**
 * Ranks clauses by what they say about the topics: rare words count more than common ones (as in BM25, Robertson and Zaragoza 2009), the word itself
 * more than a synonym, the text more than its chapter's title, and a clause that covers every topic more than one that repeats a single one. `stems`
 * gives the stems of each term. `share` is the part of the question that a clause covers, 0 to 1.
 */
export function rank(
  topics: readonly Topic[],
  stems: Readonly<Record<string, readonly string[]>>,
  { clauses, counts, found }: Corpus,
): Answer[] {
  const weighed = topics.map(({ word, terms, isAside = false }) => {
    const own = stems[word] ?? []
    const all = wordsOf(terms, stems)
    const having = all.map((forms) => forms.reduce((sum, stem) => sum + (counts[stem] ?? 0), 0))
    const most = Math.min(clauses, Math.max(0, ...having))
    const weight = all.length === 0 ? 0 : most === 0 ? unknown : rarity(most, clauses)
    return { own: new Set(own), all, isAside, weight: isAside ? weight * 0.3 : weight }
  })
  const whole = weighed.reduce((sum, { weight, isAside }) => sum + (isAside ? 0 : weight), 0)
  const average = found.reduce((sum, { length }) => sum + length, 0) / Math.max(1, found.length)
  return found
    .map((one) => {
      let score = 0
      let spoken = 0
      const marked: string[] = []
      for (const { own, all, weight, isAside } of weighed) {
        let best = 0
        let hits = 0
        for (const forms of all) {
          const told = forms.filter((stem) => one.lexemes[stem] !== undefined)
          if (told.length === 0) continue
          const inText = told.filter((stem) => one.lexemes[stem]!.includes('D'))
          best = Math.max(
            best,
            (told.some((stem) => own.has(stem)) ? 1 : 0.85) * (inText.length > 0 ? 1 : 0.7),
          )
          hits += 1
          marked.push(...inText)
        }
        if (!isAside && best > 0) spoken += weight * Math.min(1, best / 0.7)
        score += weight * best * (1 + 0.25 * Math.min(3, Math.max(0, hits - 1)))
      }
      const share = whole > 0 ? spoken / whole : 0
      const fit = 1 / (0.7 + (0.3 * one.length) / Math.max(1, average))
      // Of an article and its paragraphs that say as much, the article.
      const rank = /§|parágrafo/.test(one.label) ? 1 : 1.12
      return {
        ...one,
        score: score * (0.4 + 0.6 * share) * fit * rank * (authority[one.kind] ?? 1),
        share,
        marked,
      }
    })
    .sort((a, b) => b.score - a.score || a.position - b.position)
}

/** What a word weighs that no clause has: enough to say that a question is about something else. */
const unknown = 2

const rarity = (having: number, clauses: number): number =>
  Math.log(1 + (clauses - having + 0.5) / (having + 0.5)) + 0.1

/** Share of the question that a clause must cover to be the answer, and not only the nearest match. */
const ENOUGH = 0.45

/** Returns the clauses that answer, and near matches: at most three of these. */
export function answersOf(ranked: readonly Answer[]): { answers: Answer[]; nearest: Answer[] } {
  const best = ranked[0]
  if (!best || best.share < ENOUGH) return { answers: [], nearest: ranked.slice(0, 3) }
  const answers = ranked
    .filter(({ share, score }) => share >= ENOUGH && score >= best.score * 0.45)
    .slice(0, 5)
  return { answers, nearest: ranked.filter((one) => !answers.includes(one)).slice(0, 3) }
}
