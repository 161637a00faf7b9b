import { Hono } from 'hono'
import { html } from 'hono/html'
import { page } from '../page.ts'

const moods = {
  well: 'Abre',
  broken: 'Não abre (erro 503)',
  silent: 'Não responde (demora até o sistema desistir)',
} as const
type Mood = keyof typeof moods
type Opening = { gate: string; act: string; at: string }

/** For the local controller only; a real one has its own. */
export const localGateToken = 'portao-de-teste'
const most = 200

/**
 * A local gate controller: `POST /gate-api/gates/<id>/open` with its token opens a gate once for each idempotency key. Its page shows opened gates
 * and can make it fail, so that both cases can be seen.
 */
export function createGates(): Hono {
  let mood: Mood = 'well'
  const openings: Opening[] = []
  const app = new Hono()
  app.post('/gate-api/gates/:id/open', async (c) => {
    if (c.req.header('authorization') !== `Bearer ${localGateToken}`) return c.text('token', 401)
    if (mood === 'broken') return c.text('Service Unavailable', 503)
    if (mood === 'silent') await hungUp(c.req.raw.signal)
    const act = c.req.header('idempotency-key') ?? ''
    if (!/^[0-9a-f-]{36}$/.test(act)) return c.text('idempotency-key', 400)
    if (!openings.some((one) => one.act === act)) {
      openings.unshift({ gate: c.req.param('id'), act, at: new Date().toISOString() })
      openings.length = Math.min(openings.length, most)
    }
    return c.json({ opened: true })
  })
  // Opens nothing: says whether the token is let in.
  app.get('/gate-api', (c) =>
    c.req.header('authorization') === `Bearer ${localGateToken}` ? c.notFound() : c.text('token', 401),
  )
  app.get('/gates', (c) => c.html(gatesPage(mood, openings)))
  app.get('/gates/openings', (c) => c.json(openings))
  app.post('/gates', async (c) => {
    const chosen = String((await c.req.formData()).get('mood'))
    if (Object.hasOwn(moods, chosen)) mood = chosen as Mood
    return c.redirect('/gates', 303)
  })
  return app
}

const hungUp = (signal: AbortSignal) =>
  new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))

const gatesPage = (mood: Mood, openings: readonly Opening[]) =>
  page(
    'Portões',
    html`<form method="post" action="/gates">
        <label>Como o controlador se comporta
          <select name="mood">
            ${Object.entries(moods).map(
              ([value, words]) =>
                html`<option value="${value}" ${value === mood ? 'selected' : ''}>${words}</option>`,
            )}
          </select>
        </label>
        <button>Mudar</button>
      </form>
      ${openings.length === 0 ? html`<p>Nenhum portão foi aberto ainda.</p>` : ''}
      <ul>${openings.map(({ gate, at }) => html`<li>${at} · ${gate}</li>`)}</ul>`,
  )
