import { asSigner } from '../caller.ts'
import type { Context } from '../context.ts'
import { invalidRequest } from '../errors.ts'
import type { Place } from '../objects/lookup.ts'
import { receive } from '../objects/upload.ts'

/** Seconds; as long as Supabase's. */
const lifetime = 2 * 60 * 60

/** `POST /object/upload/sign/<bucket>/<name>`: returns a token to upload this one object, for callers who may upload it themselves. */
export async function signUpload(context: Context, { bucket, name }: Place): Promise<Response> {
  const { uploads, signer } = context.parts
  const caller = await context.caller()
  const upsert = context.says('x-upsert')
  const intent = { bucket, name, upsert, contentType: 'application/octet-stream' }
  await uploads.ask(caller, { ...intent, operation: 'storage.object.sign_upload_url' })
  const path = `${bucket}/${name}`
  const owner = caller.owner === undefined ? {} : { owner: caller.owner }
  const token = await signer.sign('upload', path, lifetime, { ...owner, upsert })
  return Response.json({ url: `/object/upload/sign/${path}?token=${token}`, token })
}

/** `PUT /object/upload/sign/<bucket>/<name>?token=`: what the signer was allowed when signing is allowed now. */
export async function uploadSigned(context: Context, { bucket, name }: Place): Promise<Response> {
  const token = context.url.searchParams.get('token')
  if (token === null) throw invalidRequest("querystring must have required property 'token'")
  const { owner, upsert = false } = await context.parts.signer.verify('upload', `${bucket}/${name}`, token)
  const caller = asSigner(context.request, context.url.pathname, owner)
  const target = { bucket, name, upsert, operation: 'storage.object.upload_signed' }
  const { id } = await receive(context, caller, target)
  return Response.json({ Id: id, Key: `${bucket}/${name}` })
}

/**
 * `/upload/resumable[/<id>]` as the caller of the token, and `/upload/resumable/sign[/<id>]` with the token of a signed upload
 * in `x-signature`.
 */
export async function uploadResumable(context: Context, [first]: string[]): Promise<Response> {
  const { request, url, parts } = context
  // Which protocol is spoken, everybody may know.
  if (request.method === 'OPTIONS') return parts.resumable.respond(request, await context.anyone())
  if (first !== 'sign') return parts.resumable.respond(request, await context.caller())
  const token = request.headers.get('x-signature')
  if (token === null) throw invalidRequest("headers must have required property 'x-signature'")
  const { url: path, owner, upsert = false } = await parts.signer.read('upload', token)
  const [bucket = '', ...name] = path.split('/')
  const caller = asSigner(request, url.pathname, owner)
  return parts.resumable.respond(request, caller, { bucket, name: name.join('/'), upsert })
}
