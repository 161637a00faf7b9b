// `node scripts/message-templates.ts <folder>`: renders every event's letter as a picture (desktop, phone, phone in the dark) and what its push,
// WhatsApp and SMS show, with invented data, and a sheet of all of them. `--whatsapp` prints the templates to submit for approval at Meta.
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { type EventName, eventNames } from '../domain/notifications/events.ts'
import { codeTemplate } from '../domain/notifications/phone-codes.ts'
import { shortText, whatsAppTemplate } from '../domain/notifications/short-texts.ts'
import { samples } from '../worker/message-templates/samples/samples.ts'
import { findBrowser } from './browser.ts'
import { letterPage, phonePage } from './message-templates/pages.ts'

const folder = process.argv[2]
if (folder === '--whatsapp') {
  const templates = [
    ...[...eventNames, 'digest' as const].map((name) => whatsAppTemplate(name)),
    codeTemplate,
  ]
  process.stdout.write(`${JSON.stringify(templates, null, 2)}\n`)
} else if (!folder) {
  console.error('Diga a pasta das imagens: node scripts/message-templates.ts /tmp/modelos')
  process.exit(1)
} else {
  await draw(resolve(folder))
}

async function draw(out: string): Promise<void> {
  await mkdir(out, { recursive: true })
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] })
  const looks = [
    { name: 'desktop', width: 760, colorScheme: 'light' },
    { name: 'phone', width: 390, colorScheme: 'light' },
    { name: 'dark', width: 390, colorScheme: 'dark' },
  ] as const
  try {
    for (const { name: look, width, colorScheme } of looks) {
      const page = await browser.newPage({ viewport: { width, height: 600 }, colorScheme })
      for (const name of eventNames) {
        await page.setContent(letterPage(name, samples[name]()))
        await page.screenshot({ path: join(out, `${name}-${look}.png`), fullPage: true })
      }
      await page.close()
      await sheet(
        out,
        eventNames.map((name) => join(out, `${name}-${look}.png`)),
        `all-${look}.png`,
      )
    }
    const page = await browser.newPage({ viewport: { width: 390, height: 300 } })
    for (const name of eventNames) {
      await page.setContent(phonePage(name))
      await page.screenshot({ path: join(out, `${name}-short.png`), fullPage: true })
    }
    await sheet(
      out,
      eventNames.map((name) => join(out, `${name}-short.png`)),
      'all-short.png',
    )
  } finally {
    await browser.close()
  }
  console.log(`${eventNames.length} avisos em ${out}`)
  const longest = Math.max(...eventNames.map((name: EventName) => shortText(name, null).length))
  console.log(`texto curto mais longo: ${longest} letras`)
}

/** Combines all of them side by side, small. */
async function sheet(out: string, files: readonly string[], name: string): Promise<void> {
  const across = 8
  const [width, height] = [300, 420]
  const tiles = await Promise.all(
    files.map(async (file, place) => ({
      input: await sharp(file)
        .resize(width, height, { fit: 'contain', position: 'top', background: '#888' })
        .toBuffer(),
      left: (place % across) * (width + 8),
      top: Math.floor(place / across) * (height + 8),
    })),
  )
  const rows = Math.ceil(files.length / across)
  await sharp({
    create: { width: across * (width + 8), height: rows * (height + 8), channels: 3, background: '#888' },
  })
    .composite(tiles)
    .png()
    .toFile(join(out, name))
}
