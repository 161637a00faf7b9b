import { StorageError } from '../errors.ts'

/** Another request works on the upload; clients of TUS try again. */
export const resourceLocked = () => new StorageError(423, 'ResourceLocked', 'The resource is locked')

export const tooManyUploads = () =>
  new StorageError(429, 'TooManyUploads', 'Too many resumable uploads are unfinished')
