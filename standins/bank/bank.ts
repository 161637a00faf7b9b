import { Hono } from 'hono'
import { html } from 'hono/html'
import { civilDate } from '../../domain/calendar.ts'
import { readRemittance } from '../../domain/cnab/remittance-file.ts'
import { parseReais } from '../../domain/money.ts'
import { brasiliaZone } from '../../domain/time-zones/time-zones.ts'
import { page } from '../page.ts'
import { accountPage, isWaiting, uploadForm } from './pages.ts'
import { type Answer, openTitles, type Titles } from './titles.ts'

/**
 * A local bank: takes the remittance file, and writes return files that confirm, refuse, pay or write off its titles,
 * in the bank's own CNAB layout. Pages only; banks exchange files, not calls.
 */
export async function createBank(options: { folder: string; now?: () => Date }): Promise<Hono> {
  const now = options.now ?? (() => new Date())
  // Opened at the first visit: the demonstration writes the same books in a separate process before anyone visits.
  let books: Promise<Titles> | undefined
  const openBooks = () => {
    books ??= openTitles(options.folder)
    return books
  }
  const app = new Hono()

  app.get('/bank', async (c) => c.html(page('Banco', uploadForm((await openBooks()).list()))))
  app.post('/bank', async (c) => {
    const titles = await openBooks()
    const { file } = await c.req.parseBody()
    const text = file instanceof File ? Buffer.from(await file.arrayBuffer()).toString('latin1') : ''
    const read = readRemittance(text)
    if (!read.ok) {
      const refusal = html`<p class="bad" role="alert">${read.error.message}</p>`
      return c.html(page('Banco', [refusal, uploadForm(titles.list())]), 422)
    }
    const { account } = await titles.deliver(read.file)
    return c.redirect(`/bank/${account.id}`, 303)
  })
  app.get('/bank/:id', async (c) => {
    const account = (await openBooks()).get(c.req.param('id'))
    return account ? c.html(page('Títulos em cobrança', accountPage(account))) : c.notFound()
  })
  app.post('/bank/:id', async (c) => {
    const titles = await openBooks()
    const account = titles.get(c.req.param('id'))
    if (!account) return c.notFound()
    const form = await c.req.parseBody()
    const answers = answersIn(form)
    const waiting = form.all === 'register' ? account.titles.filter(isWaiting) : []
    const told = new Set(answers.map((answer) => answer.ourNumber))
    for (const { ourNumber, asked } of waiting)
      if (!told.has(ourNumber)) answers.push({ ourNumber, action: asked ? 'obey' : 'register' })
    if (answers.length === 0) return c.redirect(`/bank/${account.id}`, 303)
    const time = now().toLocaleTimeString('pt-BR', { timeZone: 'America/Sao_Paulo', hour12: false })
    const text = await titles.answer(account, answers, civilDate(now(), brasiliaZone), time)
    const name = `retorno-${account.file.bank}-${String(account.returns).padStart(6, '0')}.ret`
    c.header('content-type', 'application/octet-stream')
    c.header('content-disposition', `attachment; filename="${name}"`)
    return c.body(new Uint8Array(Buffer.from(text, 'latin1')))
  })
  return app
}

const actions = ['register', 'reject', 'pay', 'write_off', 'obey', 'refuse']

/** Fields `action:<nosso número>` and `paid:<nosso número>`. */
function answersIn(form: Record<string, unknown>): Answer[] {
  return Object.entries(form).flatMap(([name, value]) => {
    const ourNumber = /^action:(.+)$/.exec(name)?.[1]
    if (!ourNumber || !actions.includes(String(value))) return []
    const paid = parseReais(String(form[`paid:${ourNumber}`] ?? '')) ?? undefined
    return [{ ourNumber, action: value as Answer['action'], paid }]
  })
}
