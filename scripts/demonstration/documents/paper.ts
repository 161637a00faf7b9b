import { Buffer } from 'node:buffer'
import type { Content } from 'pdfmake'
import { renderPdf } from '../../../supabase/functions/_shared/papers/render-pdf.ts'

/** Chapters of articles; the first text of each is the article itself and the others are its paragraphs. */
export type PaperText = {
  title: string
  intro: string
  chapters: { title: string; articles: [string, ...string[]][] }[]
}

const ordinal = (number: number): string => (number < 10 ? `${number}º` : `${number}`)
const roman = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII']

/** A convention or rules as lines: 'CAPÍTULO I', 'Art. 1º …', '§ 1º …'. */
export function linesOf({ title, intro, chapters }: PaperText): string[] {
  let article = 0
  return [
    title,
    intro,
    ...chapters.flatMap((chapter, place) => [
      `CAPÍTULO ${roman[place]}`,
      chapter.title.toUpperCase(),
      ...chapter.articles.flatMap(([own, ...paragraphs]) => {
        article += 1
        return [
          `Art. ${ordinal(article)} ${own}`,
          ...paragraphs.map((text, index) =>
            paragraphs.length === 1 ? `Parágrafo único. ${text}` : `§ ${ordinal(index + 1)} ${text}`,
          ),
        ]
      }),
    ]),
  ]
}

/** Lines as a PDF: headings where they are in capitals. */
export async function paper(title: string, lines: readonly string[]): Promise<Buffer> {
  const content: Content[] = lines.map((text, place) => {
    const isHeading = text === text.toUpperCase() && /\p{Lu}{3}/u.test(text)
    if (place === 0) return { text, bold: true, fontSize: 16, margin: [0, 0, 0, 14] }
    return isHeading
      ? { text, bold: true, alignment: 'center' as const, margin: [0, text.startsWith('CAP') ? 14 : 0, 0, 6] }
      : { text, alignment: 'justify' as const, margin: [0, 0, 0, 6] }
  })
  return Buffer.from(
    await renderPdf({
      pageSize: 'A4',
      pageMargins: [72, 64, 72, 64],
      defaultStyle: { font: 'Roboto', fontSize: 11, lineHeight: 1.3 },
      info: { title },
      footer: (current: number, count: number) => ({
        text: `Página ${current} de ${count}`,
        alignment: 'center' as const,
        fontSize: 8,
        margin: [0, 24, 0, 0],
      }),
      content,
    }),
  )
}
