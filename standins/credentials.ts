import { Hono } from 'hono'
import { html } from 'hono/html'
import { page } from './page.ts'

/** What each local provider lets in: only this installation's, and good for nothing outside it. */
export type LocalCredentials = Readonly<Record<string, Readonly<Record<string, string>>>>

/** `/credentials`: to be copied into the product's settings, where saving them is tried out. */
export function createCredentials(all: LocalCredentials): Hono {
  const app = new Hono()
  app.get('/credentials', (c) =>
    c.html(
      page(
        'Credenciais dos provedores locais',
        Object.entries(all).map(
          ([provider, values]) => html`<h2>${provider}</h2>
            <dl>${Object.entries(values).map(([name, value]) => html`<dt>${name}</dt><dd><code>${value}</code></dd>`)}</dl>`,
        ),
      ),
    ),
  )
  return app
}
