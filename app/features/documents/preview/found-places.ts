import { wordForms } from '../../../../domain/words/word-forms.ts'

/** Strips accents and case, one letter for each of the text's own, so that positions stay the same. */
const plain = (text: string): string =>
  [...text]
    .map((letter) => {
      const bare = letter
        .normalize('NFD')
        .replace(/[\u0300-\u036f]/g, '')
        .toLowerCase()
      return bare.length === letter.length ? bare : letter
    })
    .join('')

/**
 * Finds the search in a text: the whole phrase as typed, or else each word of three letters or more, by its beginning. Returns ranges [from, to), in
 * order and without overlap.
 */
export function foundPlaces(text: string, search: string): [number, number][] {
  const wanted = plain(search.trim()).replace(/["]/g, '')
  if (wanted.length < 2) return []
  const body = plain(text)
  const whole = allOf(body, wanted)
  if (whole.length > 0) return whole
  const words = wanted.split(/[^\p{L}\d]+/u).filter((word) => word.length >= 3)
  const found = words
    .flatMap(wordForms)
    .flatMap((word) =>
      allOf(body, word).filter(([from]) => from === 0 || !/[\p{L}\d]/u.test(body[from - 1]!)),
    )
  found.sort(([a], [b]) => a - b)
  return found.filter(([from], place) => place === 0 || from >= found[place - 1]![1])
}

function allOf(body: string, wanted: string): [number, number][] {
  const places: [number, number][] = []
  for (
    let at = body.indexOf(wanted);
    at >= 0 && places.length < 2000;
    at = body.indexOf(wanted, at + wanted.length)
  )
    places.push([at, at + wanted.length])
  return places
}
