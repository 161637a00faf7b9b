import { z } from 'zod'
import { readJson } from '../body.ts'
import type { Caller } from '../caller.ts'
import type { Context } from '../context.ts'
import { send } from '../downloads/download.ts'
import { invalidRequest, StorageError } from '../errors.ts'
import { findOwn, findSigned, type Place } from '../objects/lookup.ts'
import { readName } from '../objects/names.ts'
import { describeTransform, transform } from './transform.ts'

/** Seconds; at most a hundred years, since no one needs more and dates have an end. */
const expiresIn = z.int().min(1).max(3_155_760_000)
const one = z.object({ expiresIn, transform: transform.optional() })
const many = z.object({ expiresIn, paths: z.array(z.string()).min(1).max(1000) })

/** Checks that a URL signed by a person outlives their right to read by no more than the project allows. Throws `InvalidRequest`. */
function demandLife({ parts }: Context, { role }: Caller, seconds: number): void {
  const most = parts.config.signed_url_max_seconds
  if (role !== 'service_role' && seconds > most) throw invalidRequest(`body/expiresIn must be <= ${most}`)
}

/** `POST /object/sign/<bucket>/<name>`: returns a URL that anyone can read with, for callers who may read themselves. */
export async function sign(context: Context, place: Place): Promise<Response> {
  const { database, signer, config } = context.parts
  const caller = await context.caller()
  const body = await readJson(context.request, one)
  demandLife(context, caller, body.expiresIn)
  await findOwn(database, caller, place, 'storage.object.sign')
  const path = `${place.bucket}/${place.name}`
  const extras = config.image_transformation.enabled ? describeTransform(body.transform ?? {}) : undefined
  if (!extras) return Response.json({ signedURL: await signedUrl(context, path, body.expiresIn) })
  const token = await signer.sign('image', path, body.expiresIn, extras)
  return Response.json({ signedURL: `/render/image/sign/${path}?token=${token}` })
}

// Not URL-encoded: the client encodes the whole.
async function signedUrl({ parts }: Context, path: string, lifetime: number): Promise<string> {
  return `/object/sign/${path}?token=${await parts.signer.sign('object', path, lifetime)}`
}

/** `POST /object/sign/<bucket>`: signs up to 1000 at once; each result says whether that object may be read. */
export async function signMany(context: Context, bucket: string): Promise<Response> {
  const caller = await context.caller()
  const body = await readJson(context.request, many)
  demandLife(context, caller, body.expiresIn)
  const text = `select to_json(name) from storage.objects
    where bucket_id = $1 and name = any (array(select jsonb_array_elements_text($2::jsonb)))`
  const names = body.paths.map(nameOf)
  const values = [bucket, JSON.stringify(names.filter((name) => name !== undefined))]
  const found = new Set(
    await context.parts.database.run<string>(caller, { text, values, operation: 'storage.object.sign_many' }),
  )
  const error = 'Either the object does not exist or you do not have access to it'
  const answers = body.paths.map(async (path, at) => {
    const name = names[at]
    if (name === undefined || !found.has(name)) return { error, path, signedURL: null }
    return { error: null, path, signedURL: await signedUrl(context, `${bucket}/${name}`, body.expiresIn) }
  })
  return Response.json(await Promise.all(answers))
}

function nameOf(path: string): string | undefined {
  try {
    return readName(path)
  } catch (error) {
    if (error instanceof StorageError) return undefined
    throw error
  }
}

/** `GET /object/sign/<bucket>/<name>?token=`. */
export async function downloadSigned(context: Context, place: Place): Promise<Response> {
  const token = context.url.searchParams.get('token')
  if (token === null) throw invalidRequest("querystring must have required property 'token'")
  const { exp } = await context.parts.signer.verify('object', `${place.bucket}/${place.name}`, token)
  const find = () => findSigned(context.parts.database, place)
  return send(context, find, () => ({ kind: 'signed', expires: exp }))
}
