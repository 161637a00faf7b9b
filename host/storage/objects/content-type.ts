import { fileTypeFromBuffer } from 'file-type'
import { invalidMimeType } from '../errors.ts'

/** The number of bytes at the start of a file that determine its type. */
export const headLength = 4100

/** Types that a file's first bytes identify. */
const recognisable =
  /^(image\/(png|jpeg|gif|webp|avif|bmp|tiff|heic|heif)|application\/(pdf|zip|msword|vnd\.(ms-|openxmlformats|oasis).*))$/
/** Recordings: their bytes identify them, though not which of the many containers the name says. */
const recording = /^(video\/(mp4|webm|quicktime)|audio\/(mpeg|mp4|x-m4a|ogg|wav|x-wav))$/
/** Types that contain no markup text, whatever their first bytes look like. */
const binary =
  /^(image\/(?!svg)|audio\/|video\/|font\/|application\/(pdf|zip|gzip|msword|vnd\.(ms-|oasis|openx)))/
const office = /^application\/(msword|vnd\.(ms-|openxmlformats|oasis))/

const aliases: Record<string, string> = {
  'image/jpg': 'image/jpeg',
  'image/pjpeg': 'image/jpeg',
  'image/apng': 'image/png',
  'image/x-png': 'image/png',
  'image/heif': 'image/heic',
  'image/heic-sequence': 'image/heic',
  'image/x-ms-bmp': 'image/bmp',
  'application/x-pdf': 'application/pdf',
  'application/x-zip-compressed': 'application/zip',
}

/** `type/subtype` of a media type in small letters, without its parameters. */
function essence(type: string): string {
  const bare = type.split(';')[0]?.trim().toLowerCase() ?? ''
  return aliases[bare] ?? bare
}

/**
 * Decides the type stored for a file: the declared one, unless its first bytes show another.
 * @param allowed the bucket's `allowed_mime_types`; null allows all
 * @throws StorageError 415 for a type that the bucket does not allow, by declaration or by its bytes, and for markup declared as a picture or the
 * like
 */
export async function decideType(head: Buffer, declared: string, allowed: readonly string[] | null) {
  checkDeclared(declared, allowed)
  const claimed = essence(declared)
  const found = await sniff(head, claimed)
  if (found === 'markup') {
    if (binary.test(claimed)) throw invalidMimeType('text/html')
    return declared
  }
  if (found === undefined) {
    const isKnown = recognisable.test(claimed) || recording.test(claimed)
    if (allowed && head.length > 0 && isKnown) throw invalidMimeType(claimed)
    return declared
  }
  if (agree(claimed, found)) return declared
  // A recording that is none plays nowhere.
  if (allowed && recording.test(claimed)) throw invalidMimeType(found)
  checkDeclared(found, allowed)
  // One kind of picture declared as another is corrected; a type that implies nothing about its bytes stays.
  return recognisable.test(claimed) ? found : declared
}

/** Throws 415 unless the bucket allows the type: `image/png`, `image/*` or `*` + `/*`. */
export function checkDeclared(declared: string, allowed: readonly string[] | null): void {
  if (!/^[\w!#$&^.+-]{1,127}\/[\w!#$&^.+-]{1,127}\s*(;[\x20-\x7e]{0,200})?$/.test(declared))
    throw invalidMimeType(declared.slice(0, 200))
  if (!allowed || allowed.length === 0) return
  const type = essence(declared)
  const isAllowed = allowed.some((one) => {
    const pattern = essence(one)
    if (pattern === '*' || pattern === '*/*') return true
    return pattern.endsWith('/*') ? type.startsWith(pattern.slice(0, -1)) : pattern === type
  })
  if (!isAllowed) throw invalidMimeType(declared)
}

async function sniff(head: Buffer, claimed: string): Promise<string | undefined> {
  if (looksLikeMarkup(head)) return 'markup'
  // Plain letters can look like the markers of a video (two G's, 188 apart).
  if (claimed.startsWith('text/') && !hasBinaryBytes(head)) return undefined
  // The words and pictures before an MP3's sound may be longer than the head.
  if (claimed === 'audio/mpeg' && head.subarray(0, 3).toString('latin1') === 'ID3') return claimed
  // A head cut off inside a structure it announces identifies nothing.
  const found = await fileTypeFromBuffer(head).catch(() => undefined)
  if (found && /\b(xml|svg\+xml)$/.test(found.mime)) return 'markup'
  return found && essence(found.mime)
}

/** https://mimesniff.spec.whatwg.org/#binary-data-byte */
const hasBinaryBytes = (head: Buffer) =>
  head.some(
    (byte) =>
      byte <= 0x08 || byte === 0x0b || (byte >= 0x0e && byte <= 0x1a) || (byte >= 0x1c && byte <= 0x1f),
  )

function agree(claimed: string, found: string): boolean {
  if (claimed === found || !recognisable.test(claimed)) return claimed === found || isVague(claimed, found)
  const isContainer = found === 'application/zip' || found === 'application/x-cfb' || office.test(found)
  return office.test(claimed) && isContainer
}

// Audio and video come in many containers; formats based on zip use any name.
function isVague(claimed: string, found: string): boolean {
  const isMedia = (type: string) => /^(audio|video)\/|^application\/(ogg|x-ogg)$/.test(type)
  if (isMedia(claimed) && isMedia(found)) return true
  return claimed.startsWith('application/') && (found === 'application/zip' || found === 'application/x-cfb')
}

/**
 * What a browser that guesses would show as a page (https://mimesniff.spec.whatwg.org/#identifying-a-resource-with-an-unknown-mime-type),
 * SVG and XML included.
 */
function looksLikeMarkup(head: Buffer): boolean {
  const isWide = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)
  const text = isWide ? head.toString('latin1').replaceAll('\0', '').slice(2) : head.toString('latin1')
  const start = text.replace(/^\xef\xbb\xbf/, '').replace(/^[\t\n\f\r ]+/, '')
  return (
    /^<(!--|\?xml|!doctype|html|head|body|script|iframe|svg|style|title|table|div|font|[abp]|h1|br|link|meta|img|object|embed|form|math)([\s>/]|$)/i.test(
      start,
    ) || /^<(!--|\?xml|!doctype)/i.test(start)
  )
}

/** Types that a browser shows without running anything in them. */
const passive =
  /^(image\/(?!svg)[\w.+-]+(?<!\+xml)|audio\/[\w.+-]+(?<!\+xml)|video\/[\w.+-]+(?<!\+xml)|font\/[\w.+-]+|text\/(plain|csv|markdown|calendar|vcard|tab-separated-values)|application\/(pdf|json|zip|gzip|octet-stream|msword|rtf|ofx|x-ofx|vnd\.(ms-|oasis|openxmlformats)[\w.+-]+))$/

/** Returns whether a browser may show it as a page; everything else can only be saved. */
export function isPassive(type: string): boolean {
  return passive.test(essence(type))
}
