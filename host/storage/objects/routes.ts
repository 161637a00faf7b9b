import type { Context } from '../context.ts'
import { downloadAuthenticated, downloadPublic } from '../downloads/download.ts'
import { info } from '../downloads/info.ts'
import { list } from '../lists/list.ts'
import { listFlat } from '../lists/list-v2.ts'
import { signUpload, uploadSigned } from '../signing/upload-urls.ts'
import { downloadSigned, sign, signMany } from '../signing/urls.ts'
import { copy } from './copy.ts'
import type { Place } from './lookup.ts'
import { move } from './move.ts'
import { readName } from './names.ts'
import { removeMany, removeOne } from './remove.ts'
import { upload } from './upload.ts'

type Answer = Promise<Response> | undefined

/** `/storage/v1/object…`; undefined for a path that is none. The first word may be one of the protocol's, else it is a bucket. */
export function routeObjects(context: Context, path: string[]): Answer {
  const { method } = context.request
  const [first = '', second, ...rest] = path
  if (method === 'POST' && path.length === 1 && first === 'copy') return copy(context)
  if (method === 'POST' && path.length === 1 && first === 'move') return move(context)
  if (second === undefined)
    return method === 'DELETE' && first !== '' ? removeMany(context, first) : undefined
  if (first === 'upload' && second === 'sign') return routeSignedUpload(context, rest)
  const named = words.get(first)?.(context, second, rest)
  return named ?? routeObject(context, first, [second, ...rest])
}

type Word = (context: Context, second: string, rest: string[]) => Answer
/** What the protocol's words ask for, where method and length fit. */
const words = new Map<string, Word>(
  Object.entries<Word>({
    list: (context, bucket, rest) =>
      context.request.method === 'POST' && rest.length === 0 ? list(context, bucket) : undefined,
    'list-v2': (context, bucket, rest) =>
      context.request.method === 'POST' && rest.length === 0 ? listFlat(context, bucket) : undefined,
    sign: (context, bucket, rest) => {
      if (context.request.method === 'POST')
        return rest.length === 0 ? signMany(context, bucket) : sign(context, toPlace(bucket, rest))
      return isRead(context) && rest.length > 0 ? downloadSigned(context, toPlace(bucket, rest)) : undefined
    },
    public: (context, bucket, rest) =>
      isRead(context) && rest.length > 0 ? downloadPublic(context, toPlace(bucket, rest)) : undefined,
    authenticated: (context, bucket, rest) =>
      isRead(context) && rest.length > 0 ? downloadAuthenticated(context, toPlace(bucket, rest)) : undefined,
    info: (context, second, rest) => {
      if (!isRead(context) || rest.length === 0) return undefined
      const [bucket = '', ...name] = rest
      if (second === 'public' && name.length > 0) return info(context, toPlace(bucket, name), true)
      if (second === 'authenticated' && name.length > 0) return info(context, toPlace(bucket, name), false)
      return info(context, toPlace(second, rest), false)
    },
  }),
)

const isRead = ({ request: { method } }: Context) => method === 'GET' || method === 'HEAD'

function routeSignedUpload(context: Context, [bucket, ...name]: string[]): Answer {
  const { method } = context.request
  if (bucket === undefined || name.length === 0) return undefined
  if (method === 'POST') return signUpload(context, toPlace(bucket, name))
  return method === 'PUT' ? uploadSigned(context, toPlace(bucket, name)) : undefined
}

function routeObject(context: Context, bucket: string, name: string[]): Answer {
  const { method } = context.request
  if (isRead(context)) return downloadAuthenticated(context, toPlace(bucket, name), { orAnyone: true })
  if (method === 'POST') return upload(context, toPlace(bucket, name), false)
  if (method === 'PUT') return upload(context, toPlace(bucket, name), true)
  return method === 'DELETE' ? removeOne(context, toPlace(bucket, name)) : undefined
}

function toPlace(bucket: string, name: string[]): Place {
  return { bucket, name: readName(name.join('/')) }
}
