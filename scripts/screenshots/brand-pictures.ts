import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, Page } from '@playwright/test'

/** The icons and the card of shared links, drawn from `icon.svg` and `card.html`. */
export async function drawBrandPictures(browser: Browser, folder: string): Promise<void> {
  const page = await browser.newPage()
  const svg = readFileSync(join(folder, 'icon.svg'), 'utf8')
  const icons = [
    { file: 'icon-192.png', size: 192, art: svg },
    { file: 'icon-512.png', size: 512, art: svg },
    // The system cuts its own shape: no corners, with the letter inside the safe circle.
    { file: 'icon-maskable-512.png', size: 512, art: maskable(svg) },
    { file: 'apple-touch-icon.png', size: 180, art: squared(svg) },
  ]
  for (const { file, size, art } of icons) writeFileSync(join(folder, file), await draw(page, art, size))
  writeFileSync(join(folder, 'favicon.ico'), ico(await draw(page, svg, 32), 32))
  await page.setViewportSize({ width: 1200, height: 630 })
  await page.goto(pathToFileURL(join(import.meta.dirname, 'card.html')).href)
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: join(folder, 'og.png') })
  await page.close()
}

async function draw(page: Page, svg: string, size: number): Promise<Buffer> {
  await page.setViewportSize({ width: size, height: size })
  await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${svg}`)
  return page.screenshot({ omitBackground: true })
}

const squared = (svg: string) => svg.replace(/ rx="\d+"/, '')

function maskable(svg: string): string {
  const shrunk = 'transform="translate(64 64) scale(0.8) translate(-64 -64)"'
  return squared(svg).replace(/<g ([\s\S]*)<\/svg>/, `<g ${shrunk}><g $1</g></svg>`)
}

/** An icon file of one PNG: six bytes of head, sixteen of directory, the picture. */
function ico(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}
