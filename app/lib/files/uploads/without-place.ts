import { AppError } from '../../../../domain/errors.ts'
import { UnreadableMedia } from '../../../../domain/recorded-place/edits.ts'
import { placeEdits } from '../../../../domain/recorded-place/place-edits.ts'

/** Zeros come in pieces of so many bytes: a file is never in memory whole. */
const zeros = new Blob([new Uint8Array(1 << 16)])

/**
 * Returns the file without the location of its recording and other camera metadata; the file itself when it has none. Throws `AppError` for an
 * unreadable picture or film, which cannot be cleaned.
 */
export async function withoutPlace(file: File, type: string): Promise<File> {
  const read = async (from: number, to: number) => new Uint8Array(await file.slice(from, to).arrayBuffer())
  const edits = await placeEdits({ size: file.size, read }, type).catch((error: unknown) => {
    if (error instanceof UnreadableMedia) throw unreadable(type, error)
    throw error
  })
  // A film of an unknown format could reveal anything.
  if (edits === null && type.startsWith('video/')) throw unreadable(type)
  if (!edits || edits.length === 0) return file
  const parts: Blob[] = []
  let at = 0
  for (const { from, to, put } of edits) {
    parts.push(file.slice(at, from), ...(put === 'zeros' ? zerosOf(to - from) : [new Blob([put])]))
    at = to
  }
  parts.push(file.slice(at))
  return new File(parts, file.name, { type: file.type, lastModified: file.lastModified })
}

function zerosOf(count: number): Blob[] {
  const whole = Array.from({ length: Math.floor(count / zeros.size) }, () => zeros)
  return [...whole, zeros.slice(0, count % zeros.size)]
}

const unreadable = (type: string, cause?: unknown): AppError =>
  new AppError('invalid_input', {
    message: type.startsWith('video/')
      ? 'Não deu para ler este vídeo e tirar dele o local da gravação. Abra-o no celular, salve uma cópia e envie a cópia.'
      : 'Não deu para ler esta imagem e tirar dela o local da foto. Salve-a de novo como JPEG ou PNG e envie outra vez.',
    cause,
  })
