import { folded } from '../ascii.ts'
import { seenText } from '../typed-text.ts'

const none =
  /[^a-z]|^(aos|caos|cal|mais|demais|jamais|cais|pai|pais|dois|pois|depois|sei|seis|mau|maus|meu|meus|seu|seus|cem|quem|alguem|ninguem|tambem|porem|ontem|assim|sim|mim|onibus|virus|bonus|onus|gratis)$/
const likeOthers =
  /^(portugu|ingl|franc|japon|chin|holand|irland|escoc|liban|campon|fregu|burgu|marqu|cort|conv|rev)es(es)?$/

/** Endings and their replacements in the other number; the first match wins. Same as `private.word_forms` in the database. */
const endings: readonly (readonly [ending: RegExp, ...others: string[]])[] = [
  [/(?<=^mal)$/, 'es'],
  [/(?<=^mal)es$/, ''],
  [/(?<=^gol)s?$/, '', 's'],
  [/(?<=^ar)$/, 'es'],
  [/(?<=^ar)es$/, ''],
  [/(?<=^(m|irm|cidad|crist|org|orf|sot|benc|gr|v|ch|desv|pag|acord|artes|contram|anci)ao)$/, 's'],
  [/(?<=^corrim)ao$/, 'aos', 'oes'],
  [/(?<=^(p|c|capit|alem|escriv|guardi|tabeli|sacrist|charlat|catal))ao$/, 'aes', 'oes'],
  [/ao$/, 'oes'],
  [/oes$/, 'ao'],
  [/(?<=^(p|c|capit|alem|escriv|guardi|tabeli|sacrist|charlat|catal))aes$/, 'ao'],
  [/(?<=ao)s$/, ''],
  [/(?<=[aeou])l$/, 'is'],
  [/il$/, 'is', 'eis'],
  [/eis$/, 'el', 'il', 'ei'],
  [/(?<=[aou])is$/, 'l', 'i'],
  [/(?<=.{3}i)s$/, 'l'],
  [/(?<=[eiou])m$/, 'ns'],
  [/(?<=.[aeiou])ns$/, 'm', 'n'],
  [/(?<=[aeio]n)$/, 's'],
  [/(?<=u)$/, 's'],
  [/(?<=u)s$/, ''],
  // The shortest words, which the stemmer does not shorten.
  [/(?<=^([aeiou][^aeiou]+|[^aeiou][aeiou]|[^aeiou]{1,3})[aeiou])$/, 's'],
  [/(?<=^([aeiou][^aeiou]+|[^aeiou][aeiou]|[^aeiou]{1,3})[aeiou])s$/, ''],
]

/**
 * Returns a word in lower case without accents, and its singular and plurals where Portuguese does not just add an s after a vowel. A form that is
 * not a word does no harm: no text contains it.
 */
export function wordForms(word: string): string[] {
  if (none.test(word)) return [word]
  const other = word.match(likeOthers)
  if (other) return [word, other[2] ? word.slice(0, -2) : `${word}es`]
  const [ending, ...others] = endings.find(([one]) => one.test(word)) ?? []
  return ending ? [...new Set([word, ...others.map((one) => word.replace(ending, one))])] : [word]
}

/** Whether a text has the beginnings of all typed words, in singular or plural, accents, case and unseen signs aside. */
export function saysAll(text: string, typed: string): boolean {
  const own = folded(seenText(text))
  return folded(seenText(typed))
    .split(/\s+/)
    .filter(Boolean)
    .every((word) =>
      [...wordForms(word), word.replace(/(?<=...)s$/, ''), word.replace(/(?<=..[rsz])es$/, '')].some((form) =>
        own.includes(form),
      ),
    )
}
