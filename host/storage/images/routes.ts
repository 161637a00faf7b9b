import { anonymous } from '../caller.ts'
import type { Context } from '../context.ts'
import { withBytes } from '../downloads/download.ts'
import { invalidRequest } from '../errors.ts'
import { findReadable, findSigned, type Place } from '../objects/lookup.ts'
import { readName } from '../objects/names.ts'
import { readImageOptions, readSignedOptions } from './options.ts'
import { render } from './render.ts'

/** `/render/image/(public|authenticated|sign)/<bucket>/<name>`; undefined for a path that is none. */
export function routeImages(context: Context, path: string[]): Promise<Response> | undefined {
  const { method } = context.request
  const [kind, access, bucket, ...name] = path
  if (kind !== 'image' || bucket === undefined || name.length === 0) return undefined
  if (method !== 'GET' && method !== 'HEAD') return undefined
  const place = { bucket, name: readName(name.join('/')) }
  if (access === 'public') return renderPublic(context, place)
  if (access === 'authenticated') return renderAuthenticated(context, place)
  return access === 'sign' ? renderSigned(context, place) : undefined
}

async function renderPublic(context: Context, place: Place): Promise<Response> {
  const options = readImageOptions(context.url.searchParams)
  const caller = anonymous(context.request, context.url.pathname)
  const find = () => findReadable(context.parts.database, caller, place, 'storage.render.image_public')
  return withBytes(find, (object) => render(context, object, options, { kind: 'public' }))
}

async function renderAuthenticated(context: Context, place: Place): Promise<Response> {
  const options = readImageOptions(context.url.searchParams)
  const operation = 'storage.render.image_authenticated'
  const caller = await context.caller()
  const find = () => findReadable(context.parts.database, caller, place, operation)
  return withBytes(find, (object) =>
    render(context, object, options, { kind: object.isPublic ? 'public' : 'caller' }),
  )
}

/** The transformation was signed too: the query's own options do not count. */
async function renderSigned(context: Context, place: Place): Promise<Response> {
  const token = context.url.searchParams.get('token')
  if (token === null) throw invalidRequest("querystring must have required property 'token'")
  const signed = await context.parts.signer.verify('image', `${place.bucket}/${place.name}`, token)
  const options = readSignedOptions(signed)
  const find = () => findSigned(context.parts.database, place)
  return withBytes(find, (object) =>
    render(context, object, options, { kind: 'signed', expires: signed.exp }),
  )
}
