/** What a template may be filled with: of the condominium, of a unit, of the people of the unit. Free ones begin with 'texto.'. */
export const templateFields = {
  'condominio.nome': { label: 'Nome do condomínio', of: 'condominium' },
  'condominio.cnpj': { label: 'CNPJ do condomínio', of: 'condominium' },
  'condominio.endereco': { label: 'Endereço do condomínio', of: 'condominium' },
  'condominio.cidade': { label: 'Cidade', of: 'condominium' },
  'sindico.nome': { label: 'Nome do síndico', of: 'condominium' },
  data: { label: 'Data de hoje, por extenso', of: 'condominium' },
  numero: { label: 'Número do documento', of: 'condominium' },
  unidade: { label: 'Unidade', of: 'unit' },
  bloco: { label: 'Bloco', of: 'unit' },
  'proprietario.nome': { label: 'Nome do proprietário', of: 'unit' },
  'proprietario.cpf': { label: 'CPF ou CNPJ do proprietário', of: 'unit' },
  'morador.nome': { label: 'Nome de quem mora', of: 'unit' },
  'pessoa.nome': { label: 'Nome da pessoa', of: 'person' },
  'pessoa.cpf': { label: 'CPF da pessoa', of: 'person' },
} as const satisfies Record<string, { label: string; of: 'condominium' | 'unit' | 'person' }>
export type TemplateField = keyof typeof templateFields

/** One value of each field that is known; a field that is missing here has no value. */
export type TemplateData = Partial<Record<string, string>>

const placeholder = /\{\{\s*([a-zA-Zà-úÀ-Ú0-9_.\- ]{1,60}?)\s*\}\}/g
const known = (name: string): name is TemplateField => Object.hasOwn(templateFields, name)

/** Normalises a placeholder's name: ignores case and accents. */
const canonical = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/\s+/g, '_')

/** Returns the fields that a text uses, each once, in order: those of the register, and those that people type (`texto.…`). */
export function fieldsOf(...texts: string[]): { known: TemplateField[]; free: string[]; unknown: string[] } {
  const all = [
    ...new Set(texts.flatMap((text) => [...text.matchAll(placeholder)].map(([, name]) => canonical(name!)))),
  ]
  return {
    known: all.filter(known),
    free: all.filter((name) => /^texto\.[a-z0-9_-]{1,40}$/.test(name)),
    unknown: all.filter((name) => !known(name) && !/^texto\.[a-z0-9_-]{1,40}$/.test(name)),
  }
}

/** What a free field is called: 'texto.motivo_da_obra' is 'Motivo da obra'. */
export function freeLabel(name: string): string {
  const words = name.replace(/^texto\./, '').replace(/[_-]+/g, ' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

export type Filled = { text: string; missing: string[] }

/** Fills a text with each field's value; a field without a value becomes a line to fill in manually, and is reported. */
export function fill(text: string, data: TemplateData): Filled {
  const missing = new Set<string>()
  const filled = text.replace(placeholder, (_, name: string) => {
    const field = canonical(name)
    const value = Object.hasOwn(data, field) ? data[field]?.trim() : ''
    if (value) return value
    missing.add(field)
    return '____________'
  })
  return { text: filled, missing: [...missing] }
}

/** Returns whether a template mentions a unit, or a person of a unit: it is then made for units. */
export const needsUnit = (...texts: string[]): boolean =>
  fieldsOf(...texts).known.some((name) => templateFields[name].of !== 'condominium')
export const needsPerson = (...texts: string[]): boolean =>
  fieldsOf(...texts).known.some((name) => templateFields[name].of === 'person')

export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'item'; text: string }
  | { kind: 'signature'; text: string }
  | { kind: 'paragraph'; text: string }

/** The parts of a filled text: '# ' begins a heading, '- ' an item, '___ ' a line to sign on; blank lines part paragraphs. */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  for (const part of text.replace(/\r/g, '').split(/\n{2,}/)) {
    const lines: string[] = []
    const flush = () => {
      if (lines.length > 0) blocks.push({ kind: 'paragraph', text: lines.splice(0).join('\n') })
    }
    for (const line of part.split('\n')) {
      const marked = line.match(/^(# |- |___ )(.+)$/)
      if (!marked) {
        if (line.trim()) lines.push(line.trim())
        continue
      }
      flush()
      const kind = marked[1] === '# ' ? 'heading' : marked[1] === '- ' ? 'item' : 'signature'
      blocks.push({ kind, text: marked[2]!.trim() })
    }
    flush()
  }
  return blocks
}
