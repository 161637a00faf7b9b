import type { Logger } from 'pino'
import { openFolder } from './folder/folder.ts'
import type { Files, FilesPlace } from './place.ts'

/** Opens the store for bytes. Throws when a folder cannot be created; an S3 store is not contacted until the first call. */
export async function openFiles(place: FilesPlace, log: Logger): Promise<Files> {
  if (place.kind === 'folder') return openFolder(place.folder, log)
  // Amazon's client is large; an installation that stores files in a folder does not need it.
  const { openS3 } = await import('./s3/s3.ts')
  return openS3(place, log)
}
