import { button, paragraph, type Rendered, renderLetter, together } from './layout.ts'

type Expiries = {
  condominium: string
  document: string | null
  url: string
  /** 'Para-raios (SPDA) · venceu ontem, 22/11/2026', the oldest first. */
  over: readonly string[]
  near: readonly string[]
}

/** Maximum lines in a letter; the page has all. */
const MOST_LINES = 15

type Words = {
  eyebrow: string
  over: (count: number) => string
  near: (count: number) => string
  advice: string
  action: string
}

function letter({ over, near, ...told }: Expiries, words: Words): Rendered {
  const title = over.length > 0 ? words.over(over.length) : words.near(near.length)
  const lines = [...over, ...near]
  const shown = lines.slice(0, MOST_LINES)
  const left = lines.length - shown.length
  return renderLetter({
    condominium: told.condominium,
    document: told.document,
    subject: title,
    eyebrow: words.eyebrow,
    title,
    blocks: [
      together(
        ...shown.map((line) => paragraph(line)),
        ...(left > 0 ? [paragraph(left === 1 ? 'E mais 1.' : `E mais ${left}.`)] : []),
        paragraph(words.advice),
        button(words.action, told.url),
      ),
    ],
    why: 'Você recebe esta mensagem porque administra o condomínio',
  })
}

/** Legal inspections that end soon or have ended. */
export const renderInspectionExpiry = (told: Expiries): Rendered =>
  letter(told, {
    eyebrow: 'Inspeções legais',
    over: (count) => (count === 1 ? 'Uma inspeção venceu' : `${count} inspeções venceram`),
    near: (count) => (count === 1 ? 'Uma inspeção vence em breve' : `${count} inspeções vencem em breve`),
    advice: 'Agende a renovação e registre o certificado quando ela for feita.',
    action: 'Ver as inspeções',
  })

/** Documents of suppliers that end soon or have ended. */
export const renderDocumentExpiry = (told: Expiries): Rendered =>
  letter(told, {
    eyebrow: 'Documentos de fornecedores',
    over: (count) => (count === 1 ? 'Um documento venceu' : `${count} documentos venceram`),
    near: (count) => (count === 1 ? 'Um documento vence em breve' : `${count} documentos vencem em breve`),
    advice: 'Peça a versão nova ao fornecedor e guarde no lugar da que vence.',
    action: 'Ver os documentos',
  })
