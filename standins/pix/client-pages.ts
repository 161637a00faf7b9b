import { Hono } from 'hono'
import { html } from 'hono/html'
import { page } from '../page.ts'
import type { Client, Clients } from './clients.ts'

/** The provider's developer portal: creates an application and shows its credentials once. */
export function clientPages(clients: Clients): Hono {
  const app = new Hono()
  app.get('/pix/aplicacoes', (c) => c.html(page('Aplicações da API Pix', [list(clients), makeForm()])))
  app.post('/pix/aplicacoes', async (c) => {
    const name = String((await c.req.parseBody()).name ?? '').slice(0, 60)
    return c.html(page('Aplicação criada', made(await clients.make(name || 'Aplicação'))))
  })
  return app
}

const makeForm = () => html`<form method="post" action="/pix/aplicacoes">
    <label>Nome da aplicação<input name="name" value="Condomínio" maxlength="60" /></label>
    <button>Criar aplicação</button>
  </form>`

const made = ({ id, secret }: Client) => html`<p>Guarde as credenciais: o segredo aparece só agora.</p>
  <dl><dt>Client ID</dt><dd><code>${id}</code></dd><dt>Client Secret</dt><dd><code>${secret}</code></dd></dl>
  <p><a href="/pix/aplicacoes">Voltar às aplicações</a></p>`

const list = (clients: Clients) => html`<div class="scroll"><table>
    <thead><tr><th>Nome</th><th>Client ID</th></tr></thead>
    <tbody>${clients.list().map(({ id, name }) => html`<tr><td>${name}</td><td>${id}</td></tr>`)}</tbody></table></div>`
