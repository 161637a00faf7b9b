import { z } from 'zod'

/**
 * The text of an announcement: a small subset of ProseMirror's document format, checked on the server whatever an editor sent. Anything not named
 * here is not allowed, and no part is ever HTML.
 */

export type Mark = { type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } }
export type Inline = { type: 'text'; text: string; marks?: Mark[] } | { type: 'hardBreak' }
export type Block =
  | { type: 'paragraph'; content?: Inline[] }
  | { type: 'heading'; attrs: { level: 2 | 3 }; content?: Inline[] }
  | { type: 'bulletList' | 'orderedList'; content: ListItem[] }
  | { type: 'blockquote'; content: Block[] }
  | { type: 'horizontalRule' }
export type ListItem = { type: 'listItem'; content: Block[] }
export type Body = { type: 'doc'; content: Block[] }

/** Lists in lists in quotations: more is not written by people. */
const mostDeep = 6
const mostBlocks = 400
const mostPlain = 30_000

const controls = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u

/** An address that a link may lead to: the web, an e-mail or a telephone; nothing that runs or is hidden. */
export function isLinkAddress(href: string): boolean {
  if (href.length > 500 || controls.test(href) || /\s/.test(href)) return false
  try {
    const { protocol, hostname, username } = new URL(href)
    if (protocol === 'mailto:' || protocol === 'tel:') return true
    return (protocol === 'https:' || protocol === 'http:') && hostname !== '' && username === ''
  } catch {
    return false
  }
}

const mark = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('bold') }),
  z.strictObject({ type: z.literal('italic') }),
  z.strictObject({
    type: z.literal('link'),
    attrs: z.strictObject({ href: z.string().refine(isLinkAddress, 'Este link não pode ser usado.') }),
  }),
])
const text = z.strictObject({
  type: z.literal('text'),
  text: z
    .string()
    .min(1)
    .max(10_000, 'Um trecho do texto é longo demais.')
    .refine(
      (words) => !controls.test(words),
      'O texto tem sinais invisíveis. Cole-o de novo sem formatação.',
    ),
  marks: z.array(mark).max(3).optional(),
})
const inline = z.discriminatedUnion('type', [text, z.strictObject({ type: z.literal('hardBreak') })])
const inlines = z.array(inline).max(500).optional()

const block: z.ZodType<Block> = z.lazy(() =>
  z.union([
    z.strictObject({ type: z.literal('paragraph'), content: inlines }),
    z.strictObject({
      type: z.literal('heading'),
      attrs: z.strictObject({ level: z.union([z.literal(2), z.literal(3)]) }),
      content: inlines,
    }),
    z.strictObject({
      type: z.enum(['bulletList', 'orderedList']),
      content: z.array(listItem).min(1).max(200),
    }),
    z.strictObject({ type: z.literal('blockquote'), content: z.array(block).min(1).max(100) }),
    z.strictObject({ type: z.literal('horizontalRule') }),
  ]),
) as z.ZodType<Block>
const listItem: z.ZodType<ListItem> = z.lazy(() =>
  z.strictObject({ type: z.literal('listItem'), content: z.array(block).min(1).max(50) }),
) as z.ZodType<ListItem>

/** How deep a value nests, seen before it is parsed: a document made to exhaust a parser is refused first. */
function depthOf(value: unknown, most: number): number {
  if (most === 0) return 1
  if (typeof value !== 'object' || value === null) return 0
  const parts = Object.values(value)
  return 1 + parts.reduce((deepest: number, part) => Math.max(deepest, depthOf(part, most - 1)), 0)
}

/** Converts an editor's output to the stored form: drops the editor's own additions and refuses the rest. */
export const announcementBody = z.preprocess(
  (given, context) => {
    // Each block is two levels of JSON (itself and its content).
    if (depthOf(given, mostDeep * 5) >= mostDeep * 5) {
      context.addIssue({ code: 'custom', message: 'O texto tem listas demais dentro de listas.' })
      return z.NEVER
    }
    return cleaned(given)
  },
  z
    .strictObject({
      type: z.literal('doc'),
      content: z.array(block).min(1).max(mostBlocks, 'O texto é longo demais. Anexe-o como arquivo.'),
    })
    .refine(
      (body) => plainText(body as Body).length <= mostPlain,
      'O texto é longo demais. Anexe-o como arquivo.',
    )
    .refine((body) => plainText(body as Body).trim() !== '', 'Escreva o texto do comunicado.'),
) as unknown as z.ZodType<Body>

/** Removes attributes that editors write and no code reads (a list's start, a link's target); the rest is validated. */
function cleaned(given: unknown): unknown {
  if (Array.isArray(given)) return given.map(cleaned)
  if (typeof given !== 'object' || given === null) return given
  const node = given as Record<string, unknown>
  const rest: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(node)) if (key !== 'attrs') rest[key] = cleaned(value)
  const attrs = node.attrs as Record<string, unknown> | undefined
  // Pasted from a table or a mail: parted by tabs and line ends, which are spaces here.
  if (node.type === 'text' && typeof node.text === 'string') rest.text = node.text.replace(/[\t\r\n]+/g, ' ')
  if (node.type === 'heading') rest.attrs = { level: attrs?.level }
  if (node.type === 'link') rest.attrs = { href: attrs?.href }
  return rest
}

/** Returns only the words, one line per block: for search, and for short messages. */
export function plainText(body: Body): string {
  return body.content
    .map((part) => blockText(part))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

function blockText(part: Block, bullet = ''): string {
  switch (part.type) {
    case 'paragraph':
    case 'heading':
      return bullet + inlineText(part.content ?? [])
    case 'bulletList':
    case 'orderedList':
      return part.content
        .map(({ content }, place) =>
          content
            .map((item, at) =>
              blockText(item, at === 0 ? (part.type === 'orderedList' ? `${place + 1}. ` : '• ') : ''),
            )
            .join('\n'),
        )
        .join('\n')
    case 'blockquote':
      return part.content.map((item) => blockText(item)).join('\n')
    case 'horizontalRule':
      return ''
  }
}

const inlineText = (content: readonly Inline[]): string =>
  content.map((part) => (part.type === 'hardBreak' ? '\n' : part.text)).join('')

/** A text of plain paragraphs, parted by empty lines; lines that begin with '- ' become a list. */
export function bodyOf(words: string): Body {
  const content = words
    .trim()
    .split(/\n{2,}/)
    .map((part): Block => {
      const lines = part.split('\n')
      if (lines.every((line) => line.startsWith('- ')))
        return {
          type: 'bulletList',
          content: lines.map((line) => ({ type: 'listItem', content: [paragraph(line.slice(2))] })),
        }
      return paragraph(part)
    })
  return { type: 'doc', content }
}

function paragraph(words: string): Block {
  const content = words
    .split('\n')
    .flatMap((line, at): Inline[] => [
      ...(at > 0 ? [{ type: 'hardBreak' } as const] : []),
      ...(line ? [{ type: 'text', text: line } as const] : []),
    ])
  return content.length > 0 ? { type: 'paragraph', content } : { type: 'paragraph' }
}
