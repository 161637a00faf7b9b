import { brand } from '../../domain/brand.ts'

export type Rendered = { subject: string; html: string; text: string }

/** Text for HTML; everything that people or files wrote passes through it. */
const escapeHtml = (text: string): string =>
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
}
export type Block = { html: string; text: string }

const font = `'Hanken Grotesk',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif`
const mark = `<span class="brand" style="font-size:26px;line-height:26px;font-weight:700;letter-spacing:-.02em;color:${brand.petrol}">prumo</span>
<div style="width:0;height:0;line-height:0;margin:3px 0 0 1px;border-left:3px solid transparent;border-right:3px solid transparent;border-top:7px solid #B97C10"></div>`

/** Dark readers get the product's dark roles; those that ignore the rules keep the light ones, readable as they are. */
const darkRules = `@media (prefers-color-scheme: dark) {
  .page { background: #10181A !important } .card { background: #172123 !important; border-color: #263335 !important }
  .foot { background: #0B1214 !important } .line { border-color: #263335 !important }
  .strong { color: #EDECE7 !important } .text { color: #C9CFCD !important } .muted { color: #9FAAAA !important }
  .brand { color: #7CC4CF !important } .button { background: #6AB7C3 !important; color: #08191C !important } }
@media (max-width: 560px) { .card { border-radius: 0 !important; border-width: 0 !important }
  .outer { padding: 0 !important } .in { padding-left: 20px !important; padding-right: 20px !important }
  .button { display: block !important; text-align: center !important } }`

/** A whole e-mail in the product's look. Tables and inline styles, because that is what mail readers agree on. */
export function renderLetter(letter: Letter): Rendered {
  const payee =
    escapeHtml(letter.condominium) + (letter.document ? `, CNPJ ${escapeHtml(letter.document)}` : '')
  const body = letter.blocks
    .map(({ html }, index) => {
      const place = index === 0 ? 'padding:0 32px 24px' : 'padding:24px 32px;border-top:1px solid #E4E1DB'
      return `<tr><td class="in line" style="${place}">${html}</td></tr>`
    })
    .join('\n')
  return { subject: letter.subject, html: page(letter, body, payee), text: plainText(letter) }
}

function page(letter: Letter, body: string, payee: string): string {
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(letter.subject)}</title>
<style>${darkRules}</style>
</head>
<body class="page" style="margin:0;background:#F5F3F0;font-family:${font}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td class="outer" align="center" style="padding:32px 16px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;background:#FFFFFF;border:1px solid #E4E1DB;border-radius:12px;border-collapse:separate;overflow:hidden">
<tr><td class="in" style="padding:24px 32px 20px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>
<td>${mark}</td>
<td class="muted" align="right" style="font-size:14px;line-height:20px;color:#6C6962">${escapeHtml(letter.condominium)}</td>
</tr></table></td></tr>
<tr><td class="in line" style="padding:28px 32px 12px;border-top:1px solid #E4E1DB">
<p class="muted" style="margin:0 0 4px;font-size:14px;line-height:20px;color:#6C6962">${escapeHtml(letter.eyebrow)}</p>
<h1 class="strong" style="margin:0;font-size:26px;line-height:32px;font-weight:600;letter-spacing:-.018em;color:#23211D">${escapeHtml(letter.title)}</h1>
</td></tr>
${body}
<tr><td class="in foot" style="padding:20px 32px;background:#F5F3F0">
<p class="muted" style="margin:0;font-size:13px;line-height:18px;color:#6C6962">${escapeHtml(letter.why)} <strong class="strong" style="color:#23211D">${payee}</strong>.</p>
<p class="muted" style="margin:8px 0 0;font-size:13px;line-height:18px;color:#6C6962">Dúvidas: <a class="brand" href="mailto:${brand.supportEmail}" style="color:${brand.petrol}">${brand.supportEmail}</a></p>
</td></tr>
</table></td></tr></table>
</body>
</html>`
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

/** A paragraph. */
export const paragraph = (text: string): Block => ({
  html: `<p class="text" style="margin:0;font-size:16px;line-height:24px;color:#4A4741">${escapeHtml(text)}</p>`,
  text,
})

/** A heading with what stands below it. */
export const section = (heading: string, ...blocks: readonly Block[]): Block => ({
  html: `<h2 class="strong" style="margin:0 0 8px;font-size:16px;line-height:24px;font-weight:600;color:#23211D">${escapeHtml(heading)}</h2>
${blocks.map(({ html }) => html).join('\n')}`,
  text: [heading, ...blocks.map(({ text }) => text)].join('\n'),
})

/** The one thing to do, as a button that is a link. */
export const button = (words: string, url: string): Block => ({
  html: `<p style="margin:16px 0 12px"><a class="button" href="${escapeHtml(url)}" style="display:inline-block;padding:12px 22px;border-radius:6px;background:${brand.petrol};color:#FFFFFF;font-size:16px;line-height:20px;font-weight:600;text-decoration:none">${escapeHtml(words)}</a></p>`,
  text: `${words}: ${url}`,
})

/** A second way, quieter than the button. */
export const link = (words: string, url: string): Block => ({
  html: `<p style="margin:8px 0 0;font-size:16px;line-height:24px"><a class="brand" href="${escapeHtml(url)}" style="color:${brand.petrol};font-weight:600;text-decoration:none">${escapeHtml(words)}</a></p>`,
  text: `${words}: ${url}`,
})

/** Text to copy as it is: a digitable line, a Pix code. */
export const verbatim = (text: string): Block => ({
  html: `<p class="strong" style="margin:0;font-size:16px;line-height:24px;word-break:break-all;color:#23211D">${escapeHtml(text)}</p>`,
  text,
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
