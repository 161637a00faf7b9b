import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { test as base, expect, type Locator, type Page } from '@playwright/test'
import { freePorts } from '../host/free-ports.ts'
import { demonstrationFolder } from './demonstration.ts'

export type Product = {
  url: string
  /** Local mailbox, phones, push service, Pix provider and bank. */
  standinsUrl: string
  /** Where it keeps its data; null of a product that was given (`PRODUCT_FOLDER` tells it). */
  folder: string | null
}

/** `stop` removes the product's folder, or leaves it under another name. */
type Started = Product & { stop(keptAs?: string): Promise<void> }

/** A product that runs already, with its demonstration, for who writes a test and does not want to wait each time. */
const given = process.env.PRODUCT_URL

function givenProduct(url: string): Started {
  const standins = new URL(url)
  standins.port = String(Number(standins.port) + 1)
  const folder = process.env.PRODUCT_FOLDER ?? null
  return { url, standinsUrl: standins.origin, folder, stop: () => Promise.resolve() }
}

/**
 * Starts the real product, empty or with its demonstration ready, in a folder of its own; `like` is one to begin as a copy of.
 * `until` is what it says once it is far enough.
 */
export async function startProduct(
  options: string[],
  like?: string,
  until = options.includes('--empty') ? 'Prumo no ar' : 'Senha de todos',
): Promise<Started> {
  const folder = mkdtempSync(join(tmpdir(), 'prumo-e2e-'))
  // With its owners: as root, PostgreSQL's files belong to a user of their own, which Node's copy would not keep.
  if (like) execFileSync('cp', ['-a', `${like}/.`, folder])
  const [port, standinsPort] = await freePorts(2)
  const url = `http://localhost:${port}`
  const environment = {
    ...process.env,
    PORT: String(port),
    STANDINS_PORT: String(standinsPort),
    DATA_DIR: folder,
    LOG: 'file',
  }
  const child = spawn('node', ['scripts/start.ts', ...options], {
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await said(child, until)
  return {
    url,
    standinsUrl: `http://localhost:${standinsPort}`,
    folder,
    async stop(keptAs) {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
      if (keptAs) renameSync(folder, keptAs)
      else rmSync(folder, { recursive: true, force: true })
    },
  }
}

function said(child: ChildProcess, words: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let all = ''
    child.stdout?.on('data', (text: Buffer) => {
      all += text
      if (all.includes(words)) resolve()
      // It would stay on the air, and what is waited for never come.
      if (all.includes('a demonstração não ficou pronta')) child.kill('SIGTERM')
    })
    child.once('exit', (code) => reject(new Error(`product ended with ${code}: ${all}`)))
  })
}

type Fixtures = { consoleErrors: string[] }
type WorkerFixtures = { product: Product; start: string }

async function startFor(start: string): Promise<Started> {
  if (start === '--empty') return startProduct([start])
  const like = await demonstrationFolder(async (folder) => {
    const prepared = await startProduct([])
    await prepared.stop(folder)
  })
  return startProduct([], like)
}

/**
 * Journeys: `product` is started once per file's `start` option ('--empty', '' or '--demo', which shares the demonstration with no file
 * that has ''); an unexpected console error fails.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  start: ['--empty', { option: true, scope: 'worker' }],
  product: [
    async ({ start }, use) => {
      const product = given && !start ? givenProduct(given) : await startFor(start)
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 1_200_000 },
  ],
  consoleErrors: [
    async ({ context }, use) => {
      const errors: string[] = []
      context.on('console', (message) => {
        // A refused request is the browser's own line; what the page makes of it is asserted where it matters.
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
          errors.push(message.text())
      })
      context.on('weberror', (error) => errors.push(error.error().message))
      await use(errors)
      expect(errors).toEqual([])
    },
    { auto: true },
  ],
})
export { expect }

type Mail = { id: string; subject: string; html: string; text: string; attachments: { name: string }[] }

/** Waits for a message to `to` whose subject matches, in the local mailbox. */
export async function mailTo(product: Product, to: string, subject: RegExp): Promise<Mail> {
  let found: { id: string; subject: string } | undefined
  await expect
    .poll(
      async () => {
        const response = await fetch(`${product.standinsUrl}/api/messages?to=${encodeURIComponent(to)}`)
        const list = (await response.json()) as { id: string; subject: string }[]
        found = list.find((mail) => subject.test(mail.subject))
        return Boolean(found)
      },
      // Behind a month's charges, each with its PDF, a mail of theirs or of anybody takes its turn.
      { timeout: 90_000 },
    )
    .toBe(true)
  return (await (await fetch(`${product.standinsUrl}/api/messages/${found!.id}`)).json()) as Mail
}

/** The address that the button of a mail of the auth service leads to. */
export function mailLink(mail: Mail): string {
  const link = /href="([^"]*\/auth\/confirmar#[^"]*token_hash=[^"]*)"/.exec(mail.html)?.[1]
  expect(link, mail.subject).toBeTruthy()
  return link!.replaceAll('&amp;', '&')
}

/** Opens the link of a mail, and does on its page what the mail asks. */
export async function followMail(page: Page, mail: Mail, button: string): Promise<void> {
  await page.goto(mailLink(mail))
  await page.getByRole('button', { name: button }).click()
}

/** The auth client writes each request that never arrived to the console. */
export function expectLostRequests(consoleErrors: string[]): void {
  const lost = consoleErrors.splice(0)
  expect(lost.length).toBeGreaterThan(0)
  expect(lost.filter((error) => !error.includes('TypeError: Failed to fetch'))).toEqual([])
}

/** Waits until the page's script has taken over what the document showed first. */
export const expectReady = (page: Page): Promise<void> =>
  expect(page.locator('#root')).not.toHaveAttribute('inert')

/** Waits until a dialog has taken the focus, a moment after it stands there: what a list was searched for before is gone with it. */
export const expectFocused = (dialog: Locator): Promise<void> =>
  expect(dialog.locator(':focus')).toHaveCount(1)

/** Signs in on /auth and waits for the dashboard. */
export async function signIn(page: Page, product: Product, email: string, password: string): Promise<void> {
  await page.goto(`${product.url}/auth`)
  await expectReady(page)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.waitForURL(/\/dashboard/)
}
