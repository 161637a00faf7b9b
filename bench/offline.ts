// How long a first visit takes until the device opens the product without a network, on a slow phone's line (1.6 Mbit/s, 150 ms to the server
// and back): a resident's phone and the front desk. PRODUCT_URL: a product with its demonstration that runs already.
import { type AddressInfo, connect, createServer } from 'node:net'
import process from 'node:process'
import { chromium, type Page } from '@playwright/test'
import { becomeDesk } from '../e2e/desk.ts'
import { type Product, startProduct } from '../e2e/product.ts'
import { enterAs } from '../e2e/visitor.ts'
import { installedBrowser } from '../scripts/browser.ts'
import type { BenchResult } from './harness/result.ts'

const bytesPerSecond = 200_000
const roundTrip = 150

export default async function (): Promise<BenchResult[]> {
  const given = process.env.PRODUCT_URL
  const product = given
    ? { url: given, standinsUrl: '', folder: null, stop: async () => {} }
    : await startProduct(['--demo'])
  try {
    return [
      await measure(product, 'morador', 20, visitAsResident),
      await measure(product, 'mesa da portaria', 40, becomeFrontDesk),
    ]
  } finally {
    await product.stop()
  }
}

/** A slow line to the product, for all of a browser's connections together: also those of its service worker. */
async function slowLine(product: Product) {
  let bytes = 0
  let free = 0
  const target = Number(new URL(product.url).port)
  const server = createServer((near) => {
    const far = connect(target, 'localhost')
    const end = () => {
      near.destroy()
      far.destroy()
    }
    near.on('data', (data) => far.write(data))
    far.on('data', (data) => {
      bytes += data.length
      free = Math.max(free, performance.now()) + (1000 * data.length) / bytesPerSecond
      setTimeout(() => near.writable && near.write(data), free + roundTrip - performance.now())
    })
    for (const socket of [near, far])
      socket.on('error', end).on('close', () => setTimeout(end, 2 * roundTrip))
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://localhost:${port}`, bytes: () => bytes, close: () => server.close() }
}

async function visitAsResident(page: Page, product: Product): Promise<void> {
  await enterAs(page, product, 'morador', true)
  await page.goto(`${product.url}/dashboard`)
  await page.getByRole('button', { name: /^Sua conta/ }).click()
}

const becomeFrontDesk = (page: Page, product: Product) =>
  becomeDesk(page, product, `Linha ${Date.now().toString(36)}`)

async function measure(
  product: Product,
  who: string,
  seconds: number,
  visit: (page: Page, product: Product) => Promise<void>,
): Promise<BenchResult> {
  const browser = await chromium.launch({
    executablePath: installedBrowser(),
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
  })
  const line = await slowLine(product)
  try {
    const context = await browser.newContext({ locale: 'pt-BR', reducedMotion: 'reduce' })
    context.setDefaultTimeout(300_000)
    const page = await context.newPage()
    const begun = performance.now()
    await visit(page, { ...product, url: line.url })
    await page.getByText('Pronto para funcionar sem internet').waitFor()
    const took = (performance.now() - begun) / 1000
    const stored = await page.evaluate(async () => {
      const all = await Promise.all(
        (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
      )
      return all.flat().length
    })
    return {
      name: `sem internet, da primeira visita até pronto (1,6 Mbit/s, 150 ms): ${who}`,
      ours: `${took.toFixed(1)} s (${stored} arquivos; ${(line.bytes() / 1e6).toFixed(2)} MB na linha, com os dados)`,
      bare: `${seconds} s`,
      ratio: took / seconds,
      aim: { atMost: 1 },
    }
  } finally {
    await browser.close()
    line.close()
  }
}
