import type { Body, Inline, Block as Part } from '../../domain/communications/body.ts'
import { plainText } from '../../domain/communications/body.ts'
import type { AnnouncementKind } from '../../domain/communications/input.ts'
import { subjectOf } from '../../domain/communications/previews.ts'
import { kindWords } from '../../domain/communications/words.ts'
import {
  type Block,
  button,
  escapeHtml,
  paragraph,
  type Rendered,
  renderLetter,
  section,
  together,
} from './layout.ts'

type Told = {
  condominium: string
  document: string | null
  kind: AnnouncementKind
  isEmergency: boolean
  title: string
  body: Body
  fileNames: readonly string[]
  asksConfirmation: boolean
  url: string
  reason: 'published' | 'reminder' | 'corrected' | 'withdrawn'
  /** Why it was corrected or withdrawn. */
  note: string | null
}

const lead = {
  published: '',
  reminder: 'Lembrete: ',
  corrected: 'Corrigido: ',
  withdrawn: 'Retirado: ',
} as const

/** Renders an announcement as an e-mail: the whole text, so that it can be read in the mail itself. */
export function renderAnnouncement(told: Told): Rendered {
  const { reason, kind, isEmergency, asksConfirmation, url, note, fileNames } = told
  const action = asksConfirmation ? 'Abrir e confirmar a leitura' : 'Abrir no Prumo'
  const files =
    fileNames.length > 0 && reason !== 'withdrawn'
      ? [section(fileNames.length === 1 ? 'Anexo' : 'Anexos', paragraph(fileNames.join(', ')))]
      : []
  return renderLetter({
    condominium: told.condominium,
    document: told.document,
    subject: `${lead[reason]}${subjectOf(told)}`,
    eyebrow: isEmergency ? 'Emergência' : kindWords[kind],
    title: told.title,
    blocks: [
      ...openingOf(reason, note),
      ...(reason === 'withdrawn' ? [] : [richText(told.body)]),
      ...files,
      button(action, url),
    ],
    why:
      kind === 'legal'
        ? 'Você recebe esta mensagem, que fica registrada, porque tem unidade ou mora em'
        : 'Você recebe esta mensagem porque é de',
  })
}

function openingOf(reason: Told['reason'], note: string | null): Block[] {
  if (reason === 'corrected')
    return [paragraph(`O comunicado foi corrigido: ${note ?? ''} Vale o texto abaixo.`)]
  if (reason === 'withdrawn') return [paragraph(`A administração retirou este comunicado: ${note ?? ''}`)]
  if (reason === 'reminder') return [paragraph('Você ainda não leu este comunicado.')]
  return []
}

/** One that was scheduled did not go out. */
export const renderAnnouncementMissed = (told: {
  condominium: string
  document: string | null
  title: string
  /** When it was to go out, in words. */
  due: string
  url: string
}): Rendered =>
  renderLetter({
    condominium: told.condominium,
    document: told.document,
    subject: `Não saiu: “${told.title}”`,
    eyebrow: 'Comunicados',
    title: 'Um comunicado marcado não saiu',
    blocks: [
      together(
        paragraph(
          `“${told.title}” devia sair em ${told.due}. Naquela hora o condomínio estava só para leitura, porque o teste terminou ou a assinatura não está em dia. Ninguém foi avisado, e o texto voltou a ser rascunho.`,
        ),
        paragraph(
          'Regularize a assinatura, confira se o texto ainda vale e publique de novo: ele não sai sozinho.',
        ),
        button('Abrir o rascunho', told.url),
      ),
    ],
    why: 'Você recebe esta mensagem porque administra o condomínio',
  })

/** Someone commented on an announcement. */
export const renderAnnouncementComment = (told: {
  condominium: string
  document: string | null
  title: string
  comment: string
  url: string
}): Rendered =>
  renderLetter({
    condominium: told.condominium,
    document: told.document,
    subject: `Comentário em “${told.title}”`,
    eyebrow: 'Comunicados',
    title: told.title,
    blocks: [
      section('O comentário', paragraph(told.comment)),
      together(paragraph('Responda na página do comunicado.'), button('Responder', told.url)),
    ],
    why: 'Você recebe esta mensagem porque administra o condomínio',
  })

const textStyle = 'font-size:16px;line-height:24px;color:#4A4741'

/** The text as a mail shows it. Only what domain/communications/body.ts knows comes out, and every word is escaped. */
const richText = (body: Body): Block => ({
  html: body.content.map(partHtml).join('\n'),
  text: plainText(body),
})

function partHtml(part: Part): string {
  switch (part.type) {
    case 'paragraph':
      return `<p class="text" style="margin:0 0 12px;${textStyle}">${inlineHtml(part.content)}</p>`
    case 'heading':
      return `<p class="strong" style="margin:16px 0 8px;font-size:${part.attrs.level === 2 ? 20 : 16}px;line-height:28px;font-weight:600;color:#23211D">${inlineHtml(part.content)}</p>`
    case 'bulletList':
    case 'orderedList': {
      const tag = part.type === 'bulletList' ? 'ul' : 'ol'
      const items = part.content.map(
        ({ content }) => `<li style="margin:0 0 4px">${content.map(partHtml).join('')}</li>`,
      )
      return `<${tag} class="text" style="margin:0 0 12px;padding-left:24px;${textStyle}">${items.join('')}</${tag}>`
    }
    case 'blockquote':
      return `<blockquote class="line" style="margin:0 0 12px;padding-left:12px;border-left:3px solid #DCD9D3">${part.content.map(partHtml).join('')}</blockquote>`
    case 'horizontalRule':
      return '<hr class="line" style="border:0;border-top:1px solid #E4E1DB;margin:16px 0">'
  }
}

const inlineHtml = (content: readonly Inline[] = []): string => content.map(wordsHtml).join('')

function wordsHtml(part: Inline): string {
  if (part.type === 'hardBreak') return '<br>'
  return (part.marks ?? []).reduce((html, mark) => {
    if (mark.type === 'bold') return `<strong class="strong" style="color:#23211D">${html}</strong>`
    if (mark.type === 'italic') return `<em>${html}</em>`
    return `<a class="brand" href="${escapeHtml(mark.attrs.href)}" style="color:#0B5563">${html}</a>`
  }, escapeHtml(part.text))
}
