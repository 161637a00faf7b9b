import { brand } from '../../domain/brand.ts'
import type { LetterValues } from '../../domain/letters/letter-texts.ts'
import { buttonHtml, pageHtml, paragraphHtml, partHtml, strongHtml, titleHtml } from './frame.ts'

/** Marks where an outgoing letter says how to stop its kind, or why that is impossible. */
export const footMark = '<!-- foot -->'

export type Rendered = {
  subject: string
  html: string
  text: string
  /** What it was made of, for the words that the platform adds (changed.ts). */
  letter?: Letter
}

/** Text for HTML; everything that people or files wrote passes through it. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

export type Letter = {
  /** Whose message it is: the condominium. */
  condominium: string
  /** Its CNPJ with mask, or null. */
  document: string | null
  subject: string
  /** Small line above the title. */
  eyebrow: string
  title: string
  /** Blocks between the title and the foot, as HTML that is safe already, and the same in plain text. */
  blocks: readonly Block[]
  /** Why one gets the message. */
  why: string
  /** What the event's own placeholders stand for (domain/letters). */
  values?: LetterValues
}
export type Block = { html: string; text: string }

/** Keeps 'A-101' on one line. */
const unbroken = (html: string): string =>
  html.replace(/\b[\p{Lu}\d]{1,4}-\d+\b/gu, '<span style="white-space:nowrap">$&</span>')

/** A whole e-mail in the product's look. */
export function renderLetter(letter: Letter): Rendered {
  const { subject, condominium, document, eyebrow, title, blocks, why } = letter
  const payee = escapeHtml(condominium) + (document ? `, CNPJ ${escapeHtml(document)}` : '')
  const heading = `<p class="muted" style="margin:0 0 4px;font-size:14px;line-height:20px;color:#6C6962">${escapeHtml(eyebrow)}</p>
${titleHtml(unbroken(escapeHtml(title)), '0')}`
  const html = pageHtml({
    title: escapeHtml(subject),
    sender: escapeHtml(condominium),
    parts: [
      partHtml(heading, '28px 32px 12px'),
      ...blocks.map((block, index) =>
        index === 0 ? partHtml(block.html, '0 32px 24px', false) : partHtml(block.html, '24px 32px'),
      ),
    ],
    foot: [
      `${escapeHtml(why)} ${strongHtml(payee)}.`,
      `Dúvidas: <a class="brand" href="mailto:${brand.supportEmail}" style="color:${brand.petrol}">${brand.supportEmail}</a>`,
    ],
    footEnd: `\n${footMark}`,
  })
  return { subject, html, text: plainText(letter), letter }
}

function plainText(letter: Letter): string {
  const payee = letter.condominium + (letter.document ? `, CNPJ ${letter.document}` : '')
  const parts = [
    letter.eyebrow,
    letter.title,
    ...letter.blocks.map(({ text }) => text),
    `${letter.why} ${payee}.`,
  ]
  return `${parts.join('\n\n')}\n\nDúvidas: ${brand.supportEmail}\n`
}

/** A letter with made-up data says so first. */
export const asTest = (letter: Rendered): Rendered => ({ ...letter, subject: `Teste: ${letter.subject}` })

/** A paragraph. */
export const paragraph = (text: string): Block => ({ html: paragraphHtml(escapeHtml(text)), text })

/** A heading with the content below it. */
export const section = (heading: string, ...blocks: readonly Block[]): Block => ({
  html: `<h2 class="strong" style="margin:0 0 8px;font-size:16px;line-height:24px;font-weight:600;color:#23211D">${escapeHtml(heading)}</h2>
${blocks.map(({ html }) => html).join('\n')}`,
  text: [heading, ...blocks.map(({ text }) => text).filter(Boolean)].join('\n'),
})

/** The one thing to do, as a button that is a link. */
export const button = (words: string, url: string): Block => ({
  html: buttonHtml(escapeHtml(words), escapeHtml(url), '16px 0 12px'),
  text: `${words}: ${url}`,
})

/** A second way, quieter than the button. */
export const link = (words: string, url: string): Block => ({
  html: `<p style="margin:8px 0 0;font-size:16px;line-height:24px"><a class="brand" href="${escapeHtml(url)}" style="color:${brand.petrol};font-weight:600;text-decoration:none">${escapeHtml(words)}</a></p>`,
  text: `${words}: ${url}`,
})

/** Text to copy unchanged: a digitable line, a Pix code. */
export const verbatim = (text: string): Block => ({
  html: `<p class="strong" style="margin:0;font-size:16px;line-height:24px;word-break:break-all;color:#23211D">${escapeHtml(text)}</p>`,
  text,
})

/** An embedded picture, on white so that it is readable in dark mode too; omitted in plain text. */
export const picture = (cid: string, alt: string, size: number): Block => ({
  html: `<p style="margin:4px 0 12px"><img src="cid:${escapeHtml(cid)}" width="${size}" height="${size}" alt="${escapeHtml(alt)}" style="display:block;border:0;border-radius:6px;background:#FFFFFF"></p>`,
  text: '',
})

/** The one amount of the message. */
export const amount = (reais: string): Block => {
  const figure = reais.replace(/^R\$\s*/, '')
  return {
    html: `<p class="strong" style="margin:0 0 12px;font-size:44px;line-height:54px;font-weight:600;letter-spacing:-.018em;color:#23211D"><span class="muted" style="font-size:20px;font-weight:400;color:#6C6962">R$</span> ${escapeHtml(figure)}</p>`,
    text: reais,
  }
}

/** Lines with an amount at the right; the last one is the total. */
export const ledger = (lines: readonly { label: string; reais: string }[]): Block => ({
  html: `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">${lines
    .map(({ label, reais }, index) => {
      const style = `padding:10px 0;font-size:16px;line-height:24px;${index > 0 ? 'border-top:1px solid #E4E1DB;' : ''}${index === lines.length - 1 ? 'font-weight:600;' : ''}`
      return `<tr><td class="strong line" style="${style}color:#23211D">${escapeHtml(label)}</td><td class="strong line" align="right" style="${style}white-space:nowrap;color:#23211D">${escapeHtml(reais)}</td></tr>`
    })
    .join('')}</table>`,
  text: lines.map(({ label, reais }) => `${label}: ${reais}`).join('\n'),
})

/** Several blocks in one part, without a line between them. */
export const together = (...blocks: readonly Block[]): Block => ({
  html: blocks.map(({ html }) => html).join('\n'),
  text: blocks.map(({ text }) => text).join('\n'),
})
