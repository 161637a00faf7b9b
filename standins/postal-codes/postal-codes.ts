import { Hono } from 'hono'
import { html } from 'hono/html'
import { knownStreets } from '../../domain/postal-codes/known-codes.ts'
import { lookUp } from '../../domain/postal-codes/look-up.ts'
import { page } from '../page.ts'

const moods = {
  well: 'Responde',
  broken: 'Fora do ar (erro 503)',
  silent: 'Não responde (demora até o sistema desistir)',
} as const
type Mood = keyof typeof moods

/**
 * A local CEP service that speaks ViaCEP's protocol: `GET /ws/<cep>/json/`, `{ erro: 'true' }` for an unassigned CEP, 400 for an invalid one. Its
 * page lists the known streets and can make it fail, so that both cases can be seen.
 */
export function createPostalCodes(): Hono {
  let mood: Mood = 'well'
  const app = new Hono()

  app.get('/ws/:code/json/', async (c) => {
    if (mood === 'broken') return c.text('Service Unavailable', 503)
    if (mood === 'silent') await hungUp(c.req.raw.signal)
    const code = c.req.param('code').replace('-', '')
    if (!/^\d{8}$/.test(code)) return c.html('<h1>Http 400</h1><h2>Verifique a URL</h2>', 400)
    return c.json(answerOf(code))
  })
  app.get('/cep', (c) => c.html(page('CEP', [moodForm(mood), streets()])))
  app.post('/cep', async (c) => {
    const { mood: chosen } = await c.req.parseBody()
    if (typeof chosen === 'string' && Object.hasOwn(moods, chosen)) mood = chosen as Mood
    return c.redirect('/cep', 303)
  })
  return app
}

const hungUp = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })

/** Returns the answer as ViaCEP writes it, including unused fields, empty where the shipped file has no value. */
function answerOf(code: string): Record<string, string> {
  const found = lookUp(code)
  if (!found) return { erro: 'true' }
  return {
    cep: shown(code),
    logradouro: found.address,
    complemento: '',
    unidade: '',
    bairro: found.district,
    localidade: found.city,
    uf: found.state,
    estado: '',
    regiao: '',
    ibge: '',
    gia: '',
    ddd: '',
    siafi: '',
  }
}

const shown = (code: string) => `${code.slice(0, 5)}-${code.slice(5)}`

const moodForm = (mood: Mood) =>
  html`<form method="post" action="/cep">
    <label>Como o serviço se comporta<select name="mood">${Object.entries(moods).map(
      ([value, words]) =>
        html`<option value="${value}" ${value === mood ? 'selected' : ''}>${words}</option>`,
    )}</select></label>
    <button>Mudar</button>
  </form>
  <p class="muted">De outros CEPs este serviço sabe só o estado; os que começam com 00 não existem.</p>`

const streets = () =>
  html`<div class="scroll"><table>
    <thead><tr><th>CEP</th><th>Endereço</th><th>Cidade</th></tr></thead>
    <tbody>${knownStreets.map(
      ([code, address, district, city, state]) => html`<tr>
        <td>${shown(code)}</td><td>${address}, ${district}</td><td>${city}/${state}</td>
      </tr>`,
    )}</tbody></table></div>`
