import type { HttpRequest, Upload } from 'tus-js-client'
import { AppError } from '../../../../domain/errors.ts'
import { shownName } from '../../../../domain/files.ts'
import { toFailure } from '../../failure.ts'
import { config, supabase } from '../../supabase.ts'
import { withoutPlace } from './without-place.ts'

export type Place = { bucket: string; path: string }

export type Transfer = {
  /** Sends, or resumes where it stopped. `onProgress` reports the part that arrived, 0 to 1. Throws `AppError`. */
  send: (onProgress: (part: number) => void) => Promise<void>
  /** Stops and leaves nothing on the server. */
  cancel: () => void
}

/** From this size on a cut connection costs a part and not the whole, and there is progress to see. Bytes. */
const resumableFrom = 1_000_000
/** Supabase's resumable uploads come in parts of exactly this size. */
const partSize = 6 * 1024 * 1024
const retryDelays = [0, 1000, 3000, 5000, 10_000]
/** Seconds that a device may keep a file: its path never gets another content. */
const keepFor = '31536000'

/** Uploads a file without the location where it was recorded. Sends its own name too, for people to read. */
export function transfer(file: File, type: string, place: Place): Transfer {
  let run: Transfer | undefined
  let cancelled = false
  return {
    async send(onProgress) {
      if (!run) {
        const clean = await withoutPlace(file, type)
        run = clean.size < resumableFrom ? atOnce(clean, type, place) : inParts(clean, type, place)
      }
      if (!cancelled) await run.send(onProgress)
    },
    cancel() {
      cancelled = true
      run?.cancel()
    },
  }
}

function atOnce(file: File, type: string, { bucket, path }: Place): Transfer {
  let cancelled = false
  const remove = () => void supabase.storage.from(bucket).remove([path])
  return {
    async send(onProgress) {
      onProgress(0)
      const typed = file.type === type ? file : new File([file], file.name, { type })
      const { error } = await supabase.storage
        .from(bucket)
        .upload(path, typed, { cacheControl: keepFor, metadata: { name: shownName(file.name) } })
      if (cancelled) return remove()
      // The answer to a finished upload was lost: its path is new, so the existing file is this one.
      if (error && !/already exists/i.test(error.message)) throw uploadFailure(error)
      onProgress(1)
    },
    cancel() {
      cancelled = true
    },
  }
}

/** Sends every part with the session's current token: a large upload outlives one. */
async function authorise(request: HttpRequest): Promise<void> {
  const { data } = await supabase.auth.getSession()
  request.setHeader('authorization', `Bearer ${data.session?.access_token ?? config.anonKey}`)
}

function inParts(file: File, type: string, { bucket, path }: Place): Transfer {
  let upload: Upload | undefined
  let cancelled = false
  const end = () => {
    // The last part may have arrived in the same moment: then it is an object already.
    void upload
      ?.abort(true)
      .catch(() => undefined)
      .then(() => supabase.storage.from(bucket).remove([path]))
  }
  const begin = async () => {
    const { Upload: TusUpload } = await import('tus-js-client')
    return new TusUpload(file, {
      endpoint: '/storage/v1/upload/resumable',
      headers: { apikey: config.anonKey, 'x-upsert': 'false' },
      metadata: {
        bucketName: bucket,
        objectName: path,
        contentType: type,
        cacheControl: keepFor,
        metadata: JSON.stringify({ name: shownName(file.name) }),
      },
      chunkSize: partSize,
      retryDelays,
      storeFingerprintForResuming: false,
      onBeforeRequest: authorise,
      // Cancelled while the server was creating it: only now is there an address to end.
      onUploadUrlAvailable: () => {
        if (cancelled) end()
      },
    })
  }
  return {
    async send(onProgress) {
      upload ??= await begin()
      if (cancelled) return
      const { options } = upload
      await new Promise<void>((resolve, reject) => {
        options.onProgress = (sent, total) => onProgress(total > 0 ? sent / total : 0)
        options.onSuccess = () => resolve()
        options.onError = (error) => reject(uploadFailure(told(error)))
        upload?.start()
      })
    },
    cancel() {
      cancelled = true
      if (upload?.url) end()
    },
  }
}

type Told = { message: string; status?: number; statusCode?: string }

/** Returns what the server said, if anything. */
function told(error: Error & { originalResponse?: { getStatus(): number; getBody(): string } | null }): Told {
  const response = error.originalResponse
  if (!response) return { message: 'Failed to fetch' }
  const body = response.getBody()
  try {
    const { message, statusCode } = JSON.parse(body) as Told
    return { message, statusCode, status: response.getStatus() }
  } catch {
    return { message: body.trim(), status: response.getStatus() }
  }
}

/** Storage says the true status in its body and 400 over it; sentences of the database come as its message. */
function uploadFailure(error: Told): AppError {
  const status = Number(error.statusCode) || error.status
  if (status === 415) return new AppError('invalid_input', { message: otherContent, cause: error })
  return toFailure({ message: error.message, status })
}

const otherContent = 'O conteúdo do arquivo não é do tipo que o nome diz, ou não é aceito. Envie outro.'
