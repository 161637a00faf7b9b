import { html, raw } from 'hono/html'
import { page } from '../page.ts'

/** What a device showed. */
export type Shown = {
  device: string
  title: string
  body: string
  path: string
  tag: string
  /** 'normal', or 'high' for urgent messages. */
  urgency: string
  at: string
}

const clock = new Intl.DateTimeFormat('pt-BR', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'America/Sao_Paulo',
})

const css = `
.lock{list-style:none;margin:0 0 24px;padding:0;display:grid;gap:12px;max-width:390px}
.lock li{background:var(--surface);border:1px solid var(--line);border-radius:12px;padding:12px 14px}
.lock p{margin:0;overflow-wrap:anywhere}.lock .top{display:flex;justify-content:space-between;gap:12px;font-size:13px;line-height:18px;color:var(--muted)}
.lock .title{font-weight:600;margin-top:4px}.lock .open{margin-top:4px;font-size:13px;line-height:18px;color:var(--muted)}`

const card = ({ device, title, body, path, urgency, at }: Shown) => html`<li>
    <p class="top"><span>Aparelho de ${device}${urgency === 'high' ? ' · urgente' : ''}</span><span>${clock.format(new Date(at))}</span></p>
    <p class="title">${title}</p><p>${body}</p><p class="open">abre ${path}</p></li>`

/** What the devices show on their locked screens. */
export const pushPage = (shown: readonly Shown[]) =>
  page('Push', [
    html`<style>${raw(css)}</style><p class="muted">O que aparece na tela bloqueada dos aparelhos de teste. Nada chega a um aparelho de verdade.</p>`,
    shown.length === 0
      ? html`<p>Nenhum aviso chegou ainda. Ligue os avisos de um aparelho ou envie um teste no Prumo.</p>`
      : html`<ul class="lock">${shown.slice(0, 100).map(card)}</ul>
          <form method="post" action="/push/clear"><button class="plain">Excluir todos</button></form>`,
  ])
