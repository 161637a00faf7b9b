/** The most that is read from a file: a receipt is a page or two. */
const MOST_BYTES = 4_000_000
const MOST_STREAMS = 60
/** A stream that unpacks to more contains pictures, or tries to fill the memory. */
const MOST_UNPACKED = 1_000_000

/**
 * Returns the words of a PDF as far as possible without rendering it: enough to find an amount or a name in a bank's receipt, but only a guess. A
 * picture in a PDF, or a file that is not one, yields none.
 */
export async function pdfWords(file: Blob): Promise<string> {
  if (file.size > MOST_BYTES) return ''
  const bytes = new Uint8Array(await file.arrayBuffer())
  const text = new TextDecoder('latin1').decode(bytes)
  if (!text.startsWith('%PDF')) return ''
  const parts: string[] = []
  for (const { from, to, isPacked } of streamsOf(text)) {
    const part = isPacked ? await unpack(bytes.subarray(from, to)) : text.slice(from, to)
    if (part) parts.push(part)
  }
  const maps = parts
    .filter((part) => part.includes('beginbfchar') || part.includes('beginbfrange'))
    .map(readMap)
  const shown = parts.filter((part) => /T[jJ*]|['"]/.test(part) && part.includes('BT'))
  // Which font a text is set in is not followed: each is tried, the wrong ones give no words.
  return shown.flatMap((part) => [null, ...maps].map((map) => wordsOf(part, map))).join('\n')
}

function streamsOf(text: string): { from: number; to: number; isPacked: boolean }[] {
  const found: { from: number; to: number; isPacked: boolean }[] = []
  const mark = /stream\r?\n/g
  for (let match = mark.exec(text); match && found.length < MOST_STREAMS; match = mark.exec(text)) {
    const head = text.slice(Math.max(0, match.index - 400), match.index)
    const about = head.slice(head.lastIndexOf('obj'))
    const from = match.index + match[0].length
    const to = text.indexOf('endstream', from)
    if (to < 0) break
    mark.lastIndex = to + 'endstream'.length
    if (/\/Image|\/FontFile|\/Length1|\/DCTDecode/.test(about)) continue
    found.push({ from, to, isPacked: about.includes('/FlateDecode') })
  }
  return found
}

async function unpack(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate')).getReader()
  const decoder = new TextDecoder('latin1')
  let text = ''
  try {
    while (text.length < MOST_UNPACKED) {
      const { value, done } = await reader.read()
      if (done) return text
      text += decoder.decode(value, { stream: true })
    }
  } catch (error) {
    // Bytes after the packed part, or a broken part: use what came before.
    if (!(error instanceof TypeError)) throw error
  }
  await reader.cancel().catch(() => undefined)
  return text.length < MOST_UNPACKED ? text : ''
}

type Glyphs = ReadonlyMap<string, string>

/** A font's ToUnicode map: glyph as hex → letters. */
function readMap(part: string): Glyphs {
  const glyphs = new Map<string, string>()
  const letters = (hex: string) =>
    (hex.match(/.{4}/g) ?? []).map((unit) => String.fromCharCode(Number.parseInt(unit, 16))).join('')
  for (const [, body = ''] of part.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
    for (const [, code = '', hex = ''] of body.matchAll(/<([0-9a-f]+)>\s*<([0-9a-f]+)>/gi))
      glyphs.set(code.toLowerCase(), letters(hex))
  for (const [, body = ''] of part.matchAll(/beginbfrange([\s\S]*?)endbfrange/g)) {
    for (const [, first = '', last = '', hex = ''] of body.matchAll(
      /<([0-9a-f]+)>\s*<([0-9a-f]+)>\s*<([0-9a-f]+)>/gi,
    )) {
      const start = Number.parseInt(first, 16)
      for (let code = start; code <= Math.min(Number.parseInt(last, 16), start + 300); code++)
        glyphs.set(
          code.toString(16).padStart(first.length, '0'),
          String.fromCharCode(Number.parseInt(hex, 16) + code - start),
        )
    }
    for (const [, first = '', list = ''] of body.matchAll(/<([0-9a-f]+)>\s*<[0-9a-f]+>\s*\[([^\]]*)\]/gi))
      for (const [place, [, hex = '']] of [...list.matchAll(/<([0-9a-f]+)>/gi)].entries())
        glyphs.set(
          (Number.parseInt(first, 16) + place).toString(16).padStart(first.length, '0'),
          letters(hex),
        )
  }
  return glyphs
}

// One string of a page, in brackets or as hex; limited to line length, so that a broken file is not scanned over and over.
const string = String.raw`\((?:\\[\s\S]|[^\\()]){0,2000}\)|<[0-9a-f\s]{0,8000}>`
const shownStrings = new RegExp(
  String.raw`\[((?:${string}|[^\][()<>])*)\]\s*TJ|(${string})\s*(?:Tj|'|")`,
  'gi',
)

/** Returns every shown string of a page, joining those of one `TJ`. */
function wordsOf(part: string, map: Glyphs | null): string {
  const lines: string[] = []
  for (const [, list, single] of part.matchAll(shownStrings)) {
    const strings = (list ?? single ?? '').match(new RegExp(string, 'gi')) ?? []
    lines.push(strings.map((one) => decode(one, map)).join(''))
  }
  return lines.join('\n')
}

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '', f: '' }

function decode(one: string, map: Glyphs | null): string {
  const body = one.slice(1, -1)
  const hex = one.startsWith('<')
    ? body.replace(/\s/g, '').toLowerCase()
    : [...unescaped(body)].map((letter) => letter.charCodeAt(0).toString(16).padStart(2, '0')).join('')
  if (!map)
    return (hex.match(/../g) ?? []).map((code) => String.fromCharCode(Number.parseInt(code, 16))).join('')
  const length = map.keys().next().value?.length === 2 ? 2 : 4
  return (hex.match(new RegExp(`.{${length}}`, 'g')) ?? []).map((code) => map.get(code) ?? '').join('')
}

const unescaped = (body: string): string =>
  body.replace(/\\([0-7]{1,3}|[\s\S])/g, (_, code: string) =>
    /^[0-7]/.test(code) ? String.fromCharCode(Number.parseInt(code, 8) & 255) : (escapes[code] ?? code),
  )
