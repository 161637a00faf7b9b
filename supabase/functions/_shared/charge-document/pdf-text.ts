import { inflateSync } from 'node:zlib'

/** Returns the text of a page that pdfkit wrote, as a reader would copy it, and the number of pages: for tests, without a PDF library. */
export function readPdf(bytes: Uint8Array): { pages: number; text: string } {
  const file = Buffer.from(bytes).toString('latin1')
  const objects = new Map<string, string>()
  for (const [, id = '', body = ''] of file.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g))
    objects.set(id, body)
  const fonts = fontsOf(objects)
  const pages = [...objects.values()].filter((body) => /\/Type \/Page\b(?!s)/.test(body))
  const text = pages.map((page) => {
    const contents = objects.get(/\/Contents (\d+) 0 R/.exec(page)?.[1] ?? '') ?? ''
    return textOf(streamOf(contents), fonts)
  })
  return { pages: pages.length, text: text.join('\n') }
}

function streamOf(body: string): string {
  const raw = /stream\n([\s\S]*)\nendstream/.exec(body)?.[1] ?? ''
  return inflateSync(Buffer.from(raw, 'latin1')).toString('latin1')
}

type Glyphs = Map<string, string>

/** Characters by glyph, for each font name of the page's resources (/F1, /F2 …). */
function fontsOf(objects: Map<string, string>): Map<string, Glyphs> {
  const fonts = new Map<string, Glyphs>()
  for (const body of objects.values()) {
    const list = /\/Font <<([\s\S]*?)>>/.exec(body)?.[1] ?? ''
    for (const [, name = '', id = ''] of list.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1]
      if (map) fonts.set(name, glyphsOf(streamOf(objects.get(map) ?? '')))
    }
  }
  return fonts
}

function glyphsOf(map: string): Glyphs {
  const glyphs: Glyphs = new Map()
  for (const [, first = '', list = ''] of map.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g)) {
    for (const [index, [, units = '']] of [...list.matchAll(/<([0-9a-f ]+)>/g)].entries()) {
      const glyph = (Number.parseInt(first, 16) + index).toString(16).padStart(4, '0')
      const codes = units.replaceAll(' ', '').match(/.{4}/g) ?? []
      glyphs.set(glyph, String.fromCharCode(...codes.map((code) => Number.parseInt(code, 16))))
    }
  }
  return glyphs
}

function textOf(content: string, fonts: Map<string, Glyphs>): string {
  let glyphs: Glyphs = new Map()
  let text = ''
  for (const [, font, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font) glyphs = fonts.get(font) ?? new Map()
    for (const [, hex = ''] of (shown ?? '').matchAll(/<([0-9a-f]+)>/g)) {
      for (const glyph of hex.match(/.{4}/g) ?? []) text += glyphs.get(glyph) ?? '?'
    }
  }
  return text
}
