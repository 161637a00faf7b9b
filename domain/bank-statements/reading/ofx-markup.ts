import { Refusal } from './statement.ts'

export type Element = { name: string; closes: boolean; value: string }

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** Decodes only valid entities: the five names, and character numbers. Anything else stays as written. */
const decode = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,5});/gi, (whole, name: string) => {
        if (!name.startsWith('#')) return entities[name.toLowerCase()] ?? whole
        const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
        return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
          ? String.fromCodePoint(code)
          : ' '
      })
    : text

/**
 * The tags of an OFX body with the text behind each, in their order. In SGML a value runs to the next tag; XML closes it, which then
 * says nothing new. No entities are declared here and none are read from elsewhere. Throws Refusal.
 */
export function* readElements(text: string): Generator<Element> {
  const start = text.search(/<OFX[\s>]/i)
  if (start < 0) throw new Refusal('not_statement', 'O arquivo não é um extrato OFX.')
  if (/<!(DOCTYPE|ENTITY)/i.test(text))
    throw new Refusal(
      'hostile',
      'O arquivo declara entidades, o que extrato nenhum faz. Baixe-o de novo no banco.',
    )
  const body = withoutCdata(text.slice(start))
  const tag = /<(\/?)([A-Za-z][A-Za-z0-9._-]{0,40})(?:\s[^<>]{0,300})?(\/?)>([^<]*)/g
  for (const [, slash, name, , value] of body.matchAll(tag))
    yield { name: name!.toUpperCase(), closes: slash === '/', value: decode(value!).trim() }
}

/** Rewrites CDATA as ordinary text; an unclosed section ends the file. */
function withoutCdata(text: string): string {
  const parts: string[] = []
  let from = 0
  for (;;) {
    const open = text.indexOf('<![CDATA[', from)
    const end = open < 0 ? -1 : text.indexOf(']]>', open)
    if (end < 0) return parts.join('') + text.slice(from)
    const inside = text.slice(open + 9, end)
    parts.push(text.slice(from, open), inside.replaceAll('&', '&amp;').replaceAll('<', '&lt;'))
    from = end + 3
  }
}
