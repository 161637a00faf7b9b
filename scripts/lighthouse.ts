// `node scripts/lighthouse.ts [path …]`: reports Lighthouse's four scores for a phone, of `/` and `/auth` unless other paths are given. Starts the
// product empty in its own folder, or uses a running one from PRODUCT_URL. Exits with 1 when a score is below what the public site promises.
import { execFile } from 'node:child_process'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { startProduct } from '../e2e/product.ts'
import { findBrowser } from './browser.ts'

const promised = { performance: 95, accessibility: 100, 'best-practices': 95, seo: 100 } as const
type Category = keyof typeof promised
type Audit = { score: number | null; title: string; displayValue?: string; scoreDisplayMode: string }
type Report = {
  categories: Record<Category, { score: number; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, Audit>
}

const figures = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
]

const program = fileURLToPath(import.meta.resolve('lighthouse/cli/index.js'))

async function examine(url: string): Promise<Report> {
  const options = [
    '--output=json',
    '--quiet',
    '--chrome-flags=--headless=new --no-sandbox --disable-dev-shm-usage',
  ]
  const environment = { ...process.env, CHROME_PATH: findBrowser() }
  const { stdout } = await promisify(execFile)(process.execPath, [program, url, ...options], {
    env: environment,
    maxBuffer: 64 * 1024 * 1024,
  })
  return JSON.parse(stdout) as Report
}

/** Prints the scores of one page and what cost points; returns whether all are as promised. */
function tell(path: string, { categories, audits }: Report): boolean {
  let kept = true
  const scores = Object.entries(promised).map(([name, least]) => {
    const { score, auditRefs } = categories[name as Category]
    const points = Math.round(score * 100)
    kept &&= points >= least
    const lost = auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
    return { text: `${name} ${points}`, lost: points < least ? lost.map(({ id }) => id) : [] }
  })
  console.log(`${path.padEnd(10)} ${scores.map(({ text }) => text).join(' · ')}`)
  console.log(
    `${' '.repeat(11)}${figures.map((id) => `${id} ${audits[id]?.displayValue ?? '–'}`).join(' · ')}`,
  )
  for (const id of scores.flatMap(({ lost }) => lost))
    console.log(`${' '.repeat(11)}− ${audits[id]?.title ?? id}`)
  return kept
}

const paths = process.argv.length > 2 ? process.argv.slice(2) : ['/', '/auth']
const given = process.env.PRODUCT_URL
const product = given ? { url: given, stop: async () => {} } : await startProduct(['--empty'])
try {
  let kept = true
  for (const path of paths) kept = tell(path, await examine(product.url + path)) && kept
  process.exitCode = kept ? 0 : 1
} finally {
  await product.stop()
}
