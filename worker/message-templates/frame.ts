// The look of every e-mail. Tables and inline styles, because mail readers agree on those; readers that support <style> get the product's dark roles
// and the phone layout from it. All text given here is already safe HTML.
import { brand } from '../../domain/brand.ts'

const styleRules = `@media (prefers-color-scheme: dark) {
  .page { background: #10181A !important }
  .card { background: #172123 !important; border-color: #263335 !important }
  .foot { background: #0B1214 !important }
  .line { border-color: #263335 !important }
  .strong { color: #EDECE7 !important }
  .text { color: #C9CFCD !important }
  .muted { color: #9FAAAA !important }
  .brand { color: #7CC4CF !important }
  .button { background: #6AB7C3 !important; color: #08191C !important }
}
@media (max-width: 560px) {
  .card { border-radius: 0 !important; border-width: 0 !important }
  .outer { padding: 0 !important }
  .in { padding-left: 20px !important; padding-right: 20px !important }
  .button { display: block !important; text-align: center !important }
}`
const fonts = "'Hanken Grotesk',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const full = 'width="100%" cellpadding="0" cellspacing="0" border="0"'
const buttonStyle = `display:inline-block;padding:12px 22px;border-radius:6px;background:${brand.petrol};color:#FFFFFF;font-size:16px;line-height:20px;font-weight:600;text-decoration:none`

const wordmark = `<span class="brand" style="font-size:26px;line-height:26px;font-weight:700;letter-spacing:-.02em;color:${brand.petrol}">prumo</span>
<div style="width:0;height:0;line-height:0;margin:3px 0 0 1px;border-left:3px solid transparent;border-right:3px solid transparent;border-top:7px solid #B97C10"></div>`

export const titleHtml = (words: string, margin: string) =>
  `<h1 class="strong" style="margin:${margin};font-size:26px;line-height:32px;font-weight:600;letter-spacing:-.018em;color:#23211D">${words}</h1>`

export const paragraphHtml = (words: string, margin = '0') =>
  `<p class="text" style="margin:${margin};font-size:16px;line-height:24px;color:#4A4741">${words}</p>`

export const buttonHtml = (words: string, url: string, margin: string) =>
  `<p style="margin:${margin}"><a class="button" href="${url}" style="${buttonStyle}">${words}</a></p>`

/** Words of a sentence that lead somewhere. */
export const linkHtml = (words: string, url: string) =>
  `<a class="brand" href="${url}" style="color:${brand.petrol}">${words}</a>`

/** Words in the colour of titles. */
export const strongHtml = (words: string) => `<strong class="strong" style="color:#23211D">${words}</strong>`

/** Returns a part of the card; all but the first have a line above. */
export const partHtml = (content: string, padding: string, line = true) =>
  `<tr><td class="in line" style="padding:${padding}${line ? ';border-top:1px solid #E4E1DB' : ''}">
${content}
</td></tr>`

type Page = {
  /** The document's. */
  title: string
  /** Whose message it is, across from the wordmark. */
  sender?: string
  /** Of `partHtml`. */
  parts: readonly string[]
  /** Why the reader gets the message, and who can answer questions. */
  foot: readonly [string, string]
  /** Below the foot's lines. */
  footEnd?: string
}

/** A whole mail. */
export function pageHtml({ title, sender = '', parts, foot: [why, questions], footEnd = '' }: Page): string {
  const foot = 'font-size:13px;line-height:18px;color:#6C6962'
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${title}</title>
<style>
${styleRules}
</style>
</head>
<body class="page" style="margin:0;background:#F5F3F0;font-family:${fonts}">
<table role="presentation" ${full}><tr><td class="outer" align="center" style="padding:32px 16px">
<table role="presentation" class="card" ${full} style="max-width:600px;background:#FFFFFF;border:1px solid #E4E1DB;border-radius:12px;border-collapse:separate;overflow:hidden">
<tr><td class="in" style="padding:24px 32px 20px"><table role="presentation" ${full}><tr>
<td>${wordmark}</td>
<td class="muted" align="right" style="font-size:14px;line-height:20px;color:#6C6962">${sender}</td>
</tr></table></td></tr>
${parts.join('\n')}
<tr><td class="in foot" style="padding:20px 32px;background:#F5F3F0">
<p class="muted" style="margin:0;${foot}">${why}</p>
<p class="muted" style="margin:8px 0 0;${foot}">${questions}</p>${footEnd}
</td></tr>
</table></td></tr></table>
</body>
</html>
`
}
