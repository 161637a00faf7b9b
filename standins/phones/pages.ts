import { html, raw } from 'hono/html'
import { smsSegments } from '../../domain/notifications/sms.ts'
import { page } from '../page.ts'
import { type Mood, moods, type Sent } from './outbox.ts'

const names = { whatsapp: 'WhatsApp', sms: 'SMS' }
const statuses: Record<Sent['status'], string> = {
  sent: 'enviada',
  delivered: 'entregue',
  read: 'lida',
  failed: 'não entregue',
}
const clock = new Intl.DateTimeFormat('pt-BR', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'America/Sao_Paulo',
})

const css = `
.thread{list-style:none;margin:0;padding:0;display:grid;gap:20px}
.thread h2{margin:0 0 4px;font-size:14px;font-weight:400;color:var(--muted)}
.bubble{max-width:340px;border-radius:3px 12px 12px 12px;padding:10px 12px;background:var(--surface);border:1px solid var(--line);font-size:15px;line-height:21px}
.bubble p{margin:0;overflow-wrap:anywhere;white-space:pre-line}.bubble .foot{margin-top:4px;font-size:13px;line-height:18px;color:var(--muted)}
.bubble .time{text-align:right;font-size:12px;line-height:16px;color:var(--muted)}
.bubble .open{margin:8px -12px -10px;padding:10px;border-top:1px solid var(--line);text-align:center;font-weight:600;color:var(--brand);overflow-wrap:anywhere}
.acts{display:flex;flex-wrap:wrap;gap:8px;margin-top:8px}.acts form{margin:0}.acts button{padding:8px 12px;font-size:14px;line-height:20px;min-height:44px}
.mood{display:flex;flex-wrap:wrap;gap:12px;align-items:end}`

/** '*bold*' as the app shows it; the rest is text. */
const bubbleText = (text: string) =>
  text
    .split(/(\*[^*\n]+\*)/)
    .map((part) => (/^\*.+\*$/.test(part) ? html`<strong>${part.slice(1, -1)}</strong>` : part))

function bubble(sent: Sent) {
  const act = (name: string, words: string) =>
    html`<form method="post" action="/${sent.channel}/${sent.id}/${name}"><button class="plain">${words}</button></form>`
  const length = sent.channel === 'sms' ? ` · ${segments(sent.text)}` : ''
  return html`<li>
    <h2>Para ${sent.to}</h2>
    <div class="bubble"><p>${bubbleText(sent.text)}</p>
      ${sent.footer ? html`<p class="foot">${sent.footer}</p>` : ''}
      <p class="time">${clock.format(new Date(sent.at))}${length} · <span class="${sent.status === 'failed' ? 'bad' : sent.status === 'read' ? 'good' : ''}">${statuses[sent.status]}</span></p>
      ${sent.button ? html`<p class="open">${sent.button}</p>` : ''}
    </div>
    <div class="acts">${act('delivered', 'Entregar')}${sent.channel === 'whatsapp' ? act('read', 'Ler') : ''}${act('failed', 'Falhar')}${act('stop', 'Responder SAIR')}</div>
  </li>`
}

function segments(text: string): string {
  const count = smsSegments(text)
  return count === 1 ? '1 mensagem' : `${count} mensagens`
}

/** The outbox as a phone would show it, with what a tester may have happen. */
export function outboxPage(channel: Sent['channel'], sent: readonly Sent[], mood: Mood) {
  const options = Object.entries(moods).map(
    ([name, words]) => html`<option value="${name}" ${name === mood ? 'selected' : ''}>${words}</option>`,
  )
  return page(names[channel], [
    html`<style>${raw(css)}</style><p class="muted">As mensagens param aqui e não chegam a ninguém.</p>
      <form class="mood" method="post" action="/${channel}/mood"><label>O provedor<select name="mood">${options}</select></label><button class="plain">Mudar</button></form>`,
    sent.length === 0
      ? html`<p>Nenhuma mensagem foi enviada ainda.</p>`
      : html`<ul class="thread">${sent.slice(0, 100).map(bubble)}</ul>`,
    sent.length > 0
      ? html`<form method="post" action="/${channel}/clear"><button class="plain">Excluir todas</button></form>`
      : '',
  ])
}
