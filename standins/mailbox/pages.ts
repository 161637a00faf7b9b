import { html } from 'hono/html'
import type { Attachment, Email } from 'postal-mime'
import { type Neighbours, page } from '../page.ts'
import { attachmentName, bytesOf, type Message, type MessageSummary } from './messages.ts'

const dateTime = new Intl.DateTimeFormat('pt-BR', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'America/Sao_Paulo',
})
const formatDate = (iso: string) => dateTime.format(new Date(iso))

/** The list of messages, newest first, with the search by recipient. */
export function listPage(messages: MessageSummary[], to: string, neighbours?: Neighbours) {
  const rows = messages.map(
    (message) => html`<tr>
      <td><a href="/mailbox/${message.id}">${message.subject || '(sem assunto)'}</a></td>
      <td>${message.to.join(', ')}</td>
      <td class="number">${formatDate(message.receivedAt)}</td>
    </tr>`,
  )
  const table = html`<div class="scroll"><table>
    <thead><tr><th>Assunto</th><th>Para</th><th>Recebido</th></tr></thead>
    <tbody>${rows}</tbody>
  </table></div>`
  const empty = to === '' ? 'Nenhum e-mail chegou ainda.' : 'Nenhum e-mail para este destinatário.'
  const parts = [
    html`<p class="muted">Os e-mails enviados pelo sistema param aqui e não chegam a ninguém.</p>
      <form method="get" action="/mailbox">
        <label>Buscar por destinatário<input type="search" name="to" value="${to}" /></label>
        <button class="plain">Buscar</button>
      </form>`,
    messages.length > 0 ? table : html`<p>${empty}</p>`,
    messages.length > 0
      ? html`<form method="post" action="/mailbox/clear"><button class="plain">Excluir todos</button></form>`
      : '',
  ]
  return page('E-mails', parts, neighbours)
}

/** One message: its heads, its attachments, and its body in a frame where nothing runs. */
export function messagePage(message: Message, neighbours?: Neighbours) {
  const { email, id } = message
  const attachments = email.attachments.map(
    (attachment, index) =>
      html`<li><a href="/mailbox/${id}/attachments/${index}">${attachmentName(attachment, index)}</a></li>`,
  )
  const parts = [
    html`<dl>
      <dt>De</dt><dd>${message.from}</dd>
      <dt>Para</dt><dd>${message.to.join(', ')}</dd>
      <dt>Recebido</dt><dd>${formatDate(message.receivedAt)}</dd>
    </dl>`,
    attachments.length > 0 ? html`<h2>Anexos</h2><ul>${attachments}</ul>` : '',
    html`<iframe title="Conteúdo do e-mail" src="/mailbox/${id}/body"
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        style="width:100%;height:70vh;border:1px solid var(--line);border-radius:6px;background:#fff"></iframe>
      <p><a href="/mailbox">Voltar à lista</a></p>`,
  ]
  return page(message.subject || '(sem assunto)', parts, neighbours)
}

export function notFoundPage(neighbours?: Neighbours) {
  const body = html`<p>Ele pode ter sido apagado. <a href="/mailbox">Voltar à lista</a></p>`
  return page('E-mail não encontrado', body, neighbours)
}

/** Returns the body as a standalone HTML document: links open in a new tab, inline images are embedded. */
export function bodyDocument(email: Email): string {
  const base = '<base target="_blank">'
  if (!email.html) return `${base}<pre style="white-space:pre-wrap">${escapeHtml(email.text ?? '')}</pre>`
  const inlined = email.attachments.reduce((body, attachment) => {
    const id = attachment.contentId?.replace(/^<|>$/g, '')
    return id ? body.replaceAll(`cid:${id}`, dataUrl(attachment)) : body
  }, email.html)
  return `${base}${inlined}`
}

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

function dataUrl(attachment: Attachment): string {
  return `data:${attachment.mimeType};base64,${bytesOf(attachment).toString('base64')}`
}
