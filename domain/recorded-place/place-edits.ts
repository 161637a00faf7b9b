import { type Edit, inOrder, type Source, textOf } from './edits.ts'
import { filmEdits } from './film.ts'
import { jpegEdits, pngEdits, webpEdits } from './pictures.ts'
import { webmEdits } from './webm.ts'

type Kind = 'film' | 'webm' | 'jpeg' | 'png' | 'webp'

/** Returns the kind indicated by the first sixteen bytes, whatever the name; null for formats that record no place. */
function kindOf(head: Uint8Array, type: string): Kind | null {
  const text = textOf(head)
  if (text.slice(4, 8) === 'ftyp') return 'film'
  // Older QuickTime does not identify itself, and these words could occur in a text.
  const isFilm = type.startsWith('video/')
  if (isFilm && ['moov', 'mdat', 'wide', 'free', 'skip', 'pnot'].includes(text.slice(4, 8))) return 'film'
  if (text.startsWith('\x1a\x45\xdf\xa3')) return 'webm'
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  return text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP' ? 'webp' : null
}

const edits: Record<Kind, (source: Source) => Promise<Edit[]>> = {
  film: filmEdits,
  webm: webmEdits,
  jpeg: jpegEdits,
  png: pngEdits,
  webp: webpEdits,
}

/**
 * Returns the edits that remove from a picture or film where and by which device it was taken: ordered and non-overlapping. Null if the file is
 * neither. `type` is the type it is sent as. Throws `UnreadableMedia`.
 */
export async function placeEdits(source: Source, type: string): Promise<Edit[] | null> {
  const kind = kindOf(await source.read(0, Math.min(16, source.size)), type)
  return kind && inOrder(await edits[kind](source))
}
