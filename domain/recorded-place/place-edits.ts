import { type Edit, inOrder, type Source, textOf } from './edits.ts'
import { filmEdits } from './film.ts'
import { jpegEdits, pngEdits, webpEdits } from './pictures.ts'
import { webmEdits } from './webm.ts'

type Kind = 'film' | 'webm' | 'jpeg' | 'png' | 'webp'

/** What the first sixteen bytes say that it is, whatever it is called; null for all that records no place. */
function kindOf(head: Uint8Array, type: string): Kind | null {
  const text = textOf(head)
  if (text.slice(4, 8) === 'ftyp') return 'film'
  // Older QuickTime says nothing of itself, and these could be the words of a text.
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
 * What to change in a picture or film so that it does not tell where it was taken, nor by which device: in order, apart. Null where the
 * file is neither. `type` is the one that it is sent as. Throws `UnreadableMedia`.
 */
export async function placeEdits(source: Source, type: string): Promise<Edit[] | null> {
  const kind = kindOf(await source.read(0, Math.min(16, source.size)), type)
  return kind && inOrder(await edits[kind](source))
}
