const folded = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()

/** The same full name, however it is accented and spaced. */
export const sameName = (typed: string, name: string): boolean => folded(typed) === folded(name)

/** One file begins with another, byte for byte: what a signature that is added to a PDF leaves untouched (ISO 32000, incremental update). */
export function startsWith(file: Uint8Array, beginning: Uint8Array): boolean {
  if (file.length < beginning.length) return false
  for (let at = 0; at < beginning.length; at += 1) if (file[at] !== beginning[at]) return false
  return true
}

const latin = new TextDecoder('latin1')

/**
 * Returns whether a PDF carries a digital signature: its dictionary is never compressed, since `ByteRange` gives its position (ISO 32000-1, 12.8.1).
 * The validator of the ITI says who signed and whether it is valid.
 */
export function isSignedPdf(file: Uint8Array): boolean {
  const text = latin.decode(file)
  return text.startsWith('%PDF-') && /\/ByteRange\s*\[\s*\d+\s+\d+\s+\d+\s+\d+\s*\]/.test(text)
}
