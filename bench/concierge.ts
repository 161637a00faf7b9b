// The front desk on a device: 400 entries, exits and deliveries on two desks in twelve hours without a network (the page's clock is
// driven), a restart in between, and the return of the network; and, with 3,000 people on the device, the search and the answer to a key.
// PRODUCT_URL: a product with its demonstration that runs already.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { arrive, becomeDesk, leave, receive, reopenDesk, rowsAs } from '../e2e/desk.ts'
import { type Product, startProduct } from '../e2e/product.ts'
import { installedBrowser } from '../scripts/browser.ts'
import type { BenchResult } from './harness/result.ts'

const shift = 12 * 3_600_000
const perDesk = 200
const people = 3000
const units = ['a101', 'a102', 'a201', 'a202', 'b101', 'b102', 'b201', 'b202', 'c101', 'c102']

export default async function (): Promise<BenchResult[]> {
  const given = process.env.PRODUCT_URL
  const product = given
    ? { url: given, standinsUrl: '', folder: null, stop: async () => {} }
    : await startProduct(['--demo'])
  const folders = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'prumo-bench-desk-')))
  try {
    return [await measureShift(product, folders), ...(await measureAnswers(product))]
  } finally {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
    await product.stop()
  }
}

async function tablet(folder: string, offline = false): Promise<{ context: BrowserContext; page: Page }> {
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: installedBrowser(),
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
    viewport: { width: 820, height: 1180 },
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    reducedMotion: 'reduce',
    offline,
  })
  context.setDefaultTimeout(60_000)
  return { context, page: context.pages()[0] ?? (await context.newPage()) }
}

/** Answers of the server come as if they were of twelve hours ago: the shift then ends now, and no act lies ahead of the server. */
async function beginEarlier(page: Page, start: number): Promise<void> {
  const late = Date.now() - start
  await page.route(/functions\/v1\/concierge\/desk-(snapshot|changes)/, async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { taken_at?: string }
    if (body.taken_at) body.taken_at = new Date(Date.parse(body.taken_at) - late).toISOString()
    await route.fulfill({ response, json: body })
  })
  await page.clock.install({ time: start })
}

async function measureShift(product: Product, folders: string[]): Promise<BenchResult> {
  const stamp = Date.now().toString(36)
  const start = Date.now() - shift
  const names = folders.map((_, at) => `Turno ${stamp} ${at}`)
  const tablets = await Promise.all(folders.map((folder) => tablet(folder)))
  const desks = []
  for (const [at, { page, context }] of tablets.entries()) {
    await beginEarlier(page, start)
    await becomeDesk(page, product, names[at]!)
    await page.getByText('Pronto para funcionar sem internet').waitFor()
    await page.getByText('Tudo enviado').waitFor()
    await context.setOffline(true)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    desks.push(page)
  }
  const begun = performance.now()
  await Promise.all(
    folders.map(async (folder, at) => {
      let { page, context } = tablets[at]!
      const step = shift / perDesk
      for (let done = 0; done < perDesk; done++) {
        if (at === 0 && done === perDesk / 2) {
          await context.close()
          ;({ page, context } = await tablet(folder, true))
          await page.clock.install({ time: start + done * step })
          await reopenDesk(page, product)
          tablets[at] = { page, context }
        }
        const name = `V${stamp} ${at} ${Math.floor(done / 3)}x`
        const unit = units[done % units.length]!
        if (done % 3 === 0) await arrive(page, unit, name)
        else if (done % 3 === 1) await leave(page, name)
        else await receive(page, unit, 'Amazon')
        await page.clock.fastForward(step - 1000)
      }
    }),
  )
  const worked = performance.now() - begun
  const back = performance.now()
  await Promise.all(tablets.map(({ context }) => context.setOffline(false)))
  for (const { page } of tablets) {
    await page.clock.fastForward(61_000)
    await page.getByText('Tudo enviado').waitFor()
  }
  const sent = performance.now() - back
  const found = await rowsAs(product, 'sindica', `desks?select=id&name=like.Turno%20${stamp}*`)
  const ids = found.map(({ id }) => id).join(',')
  const acts = await rowsAs(
    product,
    'sindica',
    `desk_acts?select=id,desk_id,seq,kind,happened_at&desk_id=in.(${ids})&order=happened_at,desk_id,seq&limit=2000`,
  )
  const real = acts.filter(({ kind }) => !String(kind).startsWith('shift.'))
  const inOrder = [...new Set(real.map(({ desk_id }) => desk_id))].every((desk) => {
    const seqs = real.filter(({ desk_id }) => desk_id === desk).map(({ seq }) => Number(seq))
    return seqs.every((seq, at) => at === 0 || seq > seqs[at - 1]!)
  })
  await Promise.all(tablets.map(({ context }) => context.close()))
  const once = new Set(real.map(({ id }) => id)).size
  const span =
    (Date.parse(String(real.at(-1)?.happened_at)) - Date.parse(String(real[0]?.happened_at))) / 3_600_000
  return {
    name: `portaria: ${2 * perDesk} registros em duas portarias sem rede, com reinício`,
    ours: `${once} uma vez cada, ${inOrder ? 'em ordem' : 'FORA DE ORDEM'}, ao longo de ${span.toFixed(1)} h; enviados em ${Math.round(sent)} ms (${Math.round(worked / 1000)} s de toques)`,
    ratio: once / (2 * perDesk),
    aim: inOrder ? { atLeast: 1 } : { atLeast: 2 },
  }
}

type Register = {
  units: { id: string }[]
  people: { id: string; name: string; unit_id: string; authorises: boolean }[]
}
const first = ['Ana', 'Bruno', 'Carla', 'Davi', 'Elisa', 'Fábio', 'Gilda', 'Heitor', 'Iara', 'João']
const last = ['Prado', 'Siqueira', 'Teles', 'Uchoa', 'Vieira', 'Xavier', 'Zanetti', 'Barros', 'Couto', 'Dias']

async function measureAnswers(product: Product): Promise<BenchResult[]> {
  const folder = mkdtempSync(join(tmpdir(), 'prumo-bench-desk-'))
  const { context, page } = await tablet(folder)
  try {
    await page.route(/functions\/v1\/concierge\/desk-snapshot/, async (route) => {
      const response = await route.fetch()
      const body = (await response.json()) as { register: Register }
      const { units: own, people: known } = body.register
      while (known.length < people) {
        const n = known.length
        const name = `${first[n % 10]} ${last[Math.floor(n / 10) % 10]} ${last[Math.floor(n / 100) % 10]} ${n}`
        known.push({ id: crypto.randomUUID(), name, unit_id: own[n % own.length]!.id, authorises: true })
      }
      await route.fulfill({ response, json: body })
    })
    await becomeDesk(page, product, `Busca ${Date.now().toString(36)}`)
    const searches = await timesOf(page, 'search')
    const keys = await timesOf(page, 'keys')
    return [
      {
        name: `portaria: busca ao digitar, ${people} pessoas`,
        ours: `p95 ${p95(searches)} ms (${searches.length} letras)`,
        ratio: p95(searches) / 50,
        aim: { atMost: 1 },
      },
      {
        name: 'portaria: resposta da tela a uma tecla',
        ours: `p95 ${p95(keys)} ms (${keys.length} teclas)`,
        ratio: p95(keys) / 100,
        aim: { atMost: 1 },
      },
    ]
  } finally {
    await context.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

const p95 = (times: number[]) =>
  Math.round((times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN) * 10) / 10

/** Milliseconds from the event to the frame that shows its answer, in the page itself. */
const timesOf = (page: Page, what: 'search' | 'keys'): Promise<number[]> =>
  page.evaluate(async (asked) => {
    const times: number[] = []
    const frame = () => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done)))
    const until = async (is: () => boolean) => {
      while (!is()) await frame()
      await frame()
    }
    const home = () => document.querySelector('[role=combobox]') as HTMLInputElement | null
    if (asked === 'search') {
      const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!
      for (const word of [
        'gilda vieira',
        'joao',
        'b302',
        'prado 17',
        'xavier teles',
        'c101',
        'elisa',
        'zzzz',
      ]) {
        for (let length = 1; length <= word.length; length++) {
          const start = performance.now()
          const input = home()!
          set.call(input, word.slice(0, length))
          input.dispatchEvent(new Event('input', { bubbles: true }))
          await until(() => document.querySelectorAll('[role=option]').length > 0)
          times.push(performance.now() - start)
        }
        set.call(home()!, '')
        home()!.dispatchEvent(new Event('input', { bubbles: true }))
        await frame()
      }
      home()?.blur()
      return times
    }
    for (let round = 0; round < 40; round++) {
      const button = document.querySelectorAll<HTMLButtonElement>('nav[aria-label=Registrar] button')[
        round % 4
      ]!
      const start = performance.now()
      button.click()
      await until(() => home() === null && document.querySelector('h1') !== null)
      times.push(performance.now() - start)
      dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
      await until(() => home() !== null)
    }
    return times
  }, what)
