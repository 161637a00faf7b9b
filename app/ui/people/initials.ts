const letters = new Intl.Segmenter('pt-BR', { granularity: 'grapheme' })

const firstLetter = (word: string): string => {
  const [first] = letters.segment(word)
  return first?.segment.toLocaleUpperCase('pt-BR') ?? ''
}

/** 'AS' of 'Ana de Souza': of the first name and the last, as a reader sees letters. A single name has one. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^[\p{L}\p{N}]/u.test(word))
  const [first = ''] = words
  const last = words.length > 1 ? (words.at(-1) ?? '') : ''
  return firstLetter(first) + firstLetter(last)
}
