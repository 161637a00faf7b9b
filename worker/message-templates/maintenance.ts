import { button, paragraph, type Rendered, renderLetter, together } from './layout.ts'

type Told = { condominium: string; document: string | null; url: string }

/** Maximum lines in a letter; the page has all. */
const MOST_LINES = 15

function letter(
  { condominium, document, url }: Told,
  words: { title: string; lines: readonly string[]; advice: string; action: string; why: string },
): Rendered {
  const left = words.lines.length - MOST_LINES
  return renderLetter({
    condominium,
    document,
    subject: words.title,
    eyebrow: 'Manutenção',
    title: words.title,
    blocks: [
      together(
        ...words.lines.slice(0, MOST_LINES).map((line) => paragraph(line)),
        ...(left > 0 ? [paragraph(`E mais ${left}.`)] : []),
        paragraph(words.advice),
        button(words.action, url),
      ),
    ],
    why: words.why,
  })
}

export const renderOrderAssigned = (
  told: Told & { code: string; title: string; facts: string; due: string },
): Rendered =>
  letter(told, {
    title: told.title,
    lines: [`${told.code} · ${told.facts}`, `Para ${told.due}.`],
    advice: 'Marque cada passo na própria ordem. As fotos e medidas pedidas são necessárias para concluir.',
    action: 'Abrir a ordem de serviço',
    why: 'Você recebe esta mensagem porque ficou responsável por esta ordem de serviço',
  })

export const renderOrdersLate = (told: Told & { late: readonly string[] }): Rendered =>
  letter(told, {
    title:
      told.late.length === 1
        ? 'Uma ordem de serviço atrasou'
        : `${told.late.length} ordens de serviço atrasaram`,
    lines: told.late,
    advice: 'Conclua o que já foi feito, ou mude a data com quem faz.',
    action: 'Ver as ordens atrasadas',
    why: 'Você recebe esta mensagem porque administra o condomínio ou é responsável pela ordem de serviço',
  })

export const renderWarranties = (told: Told & { ending: readonly string[] }): Rendered =>
  letter(told, {
    title:
      told.ending.length === 1
        ? 'Uma garantia está perto do fim'
        : `${told.ending.length} garantias estão perto do fim`,
    lines: told.ending,
    advice: 'Confira se há defeitos a reclamar enquanto a garantia vale.',
    action: 'Ver os equipamentos',
    why: 'Você recebe esta mensagem porque administra o condomínio',
  })
