import type { Logger } from 'pino'
import { openFolder } from './folder/folder.ts'
import type { Files, FilesPlace } from './place.ts'

/** Opens the place where bytes are kept. Throws when a folder cannot be made; an S3 store is first asked by the first call. */
export async function openFiles(place: FilesPlace, log: Logger): Promise<Files> {
  if (place.kind === 'folder') return openFolder(place.folder, log)
  // Amazon's client is large; who keeps files in a folder does without it.
  const { openS3 } = await import('./s3/s3.ts')
  return openS3(place, log)
}
