import { createRequire } from 'node:module'
import pdfmake, { type Content } from 'pdfmake'

type Definition = Parameters<typeof pdfmake.createPdf>[0]

const resolve = createRequire(import.meta.url).resolve
const roboto = {
  normal: resolve('pdfmake/fonts/Roboto/Roboto-Regular.ttf'),
  bold: resolve('pdfmake/fonts/Roboto/Roboto-Medium.ttf'),
}
const emoji = resolve('@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf')
const files = new Set([...Object.values(roboto), emoji])
let ready = false

/** Before the first document: a document can open its fonts and nothing else, whatever its text says. */
function prepare(): void {
  if (ready) return
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy((path: string) => files.has(path))
  pdfmake.setFonts({ Roboto: roboto, Emoji: { normal: emoji, bold: emoji } })
  ready = true
}

/** Renders a document of pdfmake; people's words are printed as they wrote them, emoji included. Returns the bytes of a PDF. */
export async function renderPdf(definition: Definition): Promise<Uint8Array<ArrayBuffer>> {
  prepare()
  const { footer, content } = definition
  const buffer = await pdfmake
    .createPdf({
      ...definition,
      content: printable(content) as Content,
      ...(typeof footer === 'function' && {
        footer: (...of: Parameters<typeof footer>) => printable(footer(...of)) as Content,
      }),
    })
    .getBuffer()
  return new Uint8Array(buffer)
}

/** What Roboto cannot draw: emoji, most symbols, and letters of other scripts than the European ones. */
const odd =
  /\p{Emoji_Presentation}|\p{Extended_Pictographic}\uFE0F|(?![℅ℓ№™Ω℮⅛⅜⅝⅞∂∆∏∑−√∞∫≈≠≤≥■◊○●])[\u2100-\u2BFF]|[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]/u
const pictured = /\p{Extended_Pictographic}|\p{Emoji_Presentation}/u
const graphemes = new Intl.Segmenter('pt-BR', { granularity: 'grapheme' })

/** Keys of a node that hold its contents; the others are looks. */
const contents = ['text', 'stack', 'columns', 'ul', 'ol', 'table', 'body'] as const

/** The same contents with each text in fonts that have its characters. One that none has is printed as '�', so that its absence is seen. */
function printable(node: unknown): unknown {
  if (typeof node === 'string') return odd.test(node) ? { text: runs(node) } : node
  if (Array.isArray(node)) return node.map(printable)
  if (typeof node !== 'object' || node === null) return node
  const given = node as Record<string, unknown>
  const changed = contents.filter((key) => key in given).map((key) => [key, printable(given[key])])
  return { ...given, ...Object.fromEntries(changed) }
}

function runs(text: string): { text: string; font?: 'Emoji' }[] {
  const parts: { text: string; font?: 'Emoji' }[] = []
  for (const { segment } of graphemes.segment(text)) {
    const isOdd = odd.test(segment)
    const font = isOdd && pictured.test(segment) ? ('Emoji' as const) : undefined
    const drawn = !isOdd || font ? segment : segment === '→' ? '›' : '\uFFFD'
    const last = parts.at(-1)
    if (last && last.font === font) last.text += drawn
    else parts.push({ text: drawn, ...(font && { font }) })
  }
  return parts
}
