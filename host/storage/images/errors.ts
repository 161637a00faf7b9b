import { StorageError } from '../errors.ts'

// Named as Supabase names what its image service refuses.

export const notAnImage = () =>
  new StorageError(422, 'ImageProcessingError', 'Source image type is not supported or broken')
export const imageTooLarge = (what: string) =>
  new StorageError(422, 'ImageProcessingError', `Source image ${what} is too big`)
/** Has its own status, so that clients and proxies retry. */
export const tooManyImages = () =>
  new StorageError(503, 'ImageProcessingError', 'Too many images are being processed', 503)
export const imageTimeout = () => new StorageError(504, 'ImageProcessingError', 'Timeout', 504)
