import { Refused } from '../database/requests/pool.ts'

/**
 * An error answer: thrown anywhere, rendered once by `respondError`. `status` is the one in the body; the HTTP status is 400 for nearly all, as in
 * Supabase's storage (see `httpStatus`).
 */
export class StorageError extends Refused {
  override readonly name = 'StorageError'
  readonly status: number
  readonly error: string
  readonly httpStatus: number

  constructor(status: number, error: string, message: string, httpStatus = status >= 500 ? status : 400) {
    super(message)
    this.status = status
    this.error = error
    this.httpStatus = httpStatus
  }
}

export function respondError({ status, error, message, httpStatus }: StorageError): Response {
  return Response.json({ statusCode: `${status}`, error, message }, { status: httpStatus })
}

// Codes and sentences: https://supabase.com/docs/guides/storage/debugging/error-codes

export const noSuchBucket = () => new StorageError(404, 'Bucket not found', 'Bucket not found')
export const noSuchKey = () => new StorageError(404, 'not_found', 'Object not found')
/** The row is there and its bytes are not. */
export const noSuchBytes = () => new StorageError(404, 'Not found', 'The resource was not found')
export const alreadyExists = () => new StorageError(409, 'Duplicate', 'The resource already exists')
export const bucketNotEmpty = () =>
  new StorageError(409, 'ResourceNotEmpty', 'The bucket you tried to delete is not empty')
export const relatedNotFound = () =>
  new StorageError(404, 'InvalidRequest', 'The related resource does not exist')
export const accessDenied = (message: string) => new StorageError(403, 'Unauthorized', message)
export const invalidKey = (key: string) => new StorageError(400, 'InvalidKey', `Invalid key: ${key}`)
export const invalidBucketName = () => new StorageError(400, 'Invalid Input', 'Bucket name invalid')
export const invalidFileSizeLimit = () =>
  new StorageError(400, 'InvalidRequest', 'Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B')
export const invalidMimeType = (type: string) =>
  new StorageError(415, 'invalid_mime_type', `mime type ${type} is not supported`)
export const tooLarge = (what = 'object') =>
  new StorageError(413, 'Payload too large', `The ${what} exceeded the maximum allowed size`)
export const noContent = () => new StorageError(400, 'InvalidRequest', 'No content provided')
export const invalidToken = (message: string) => new StorageError(400, 'InvalidJWT', message)
export const invalidSignature = () => new StorageError(400, 'InvalidSignature', 'Invalid signature')
export const invalidRange = () => new StorageError(416, 'InvalidRange', 'invalid range provided', 416)
export const invalidRequest = (message: string) => new StorageError(400, 'Error', message)
/** The sender hung up in the middle, or a form has no end. */
export const truncatedBody = (cause?: unknown) => {
  const error = invalidRequest('The request body ended early')
  error.cause = cause
  return error
}
export const missingRoute = (method: string, path: string) =>
  new StorageError(404, 'Not Found', `Route ${method}:${path} not found`, 404)
export const resourceLocked = () => new StorageError(423, 'ResourceLocked', 'The resource is locked')
export const databaseTimeout = () =>
  new StorageError(544, 'DatabaseTimeout', 'The connection to the database timed out')
export const databaseUnreachable = () =>
  new StorageError(503, 'DatabaseError', 'The database cannot be reached. Please try again later.')
/** The disk is full (RFC 4918 section 11.5); a retry may succeed once someone has freed space. */
export const noRoom = () =>
  new StorageError(507, 'InsufficientStorage', 'There is no room to store more. What is stored is safe.')
export const internalError = () => new StorageError(500, 'InternalError', 'Internal server error')
