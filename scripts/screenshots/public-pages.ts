import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { bothSizesAndSchemes, openPage, take } from './camera.ts'

const pages = {
  site: '/',
  entrar: '/auth',
  cadastrar: '/auth?tab=cadastrar',
  'nova-senha': '/auth/recuperar',
  termos: '/terms',
  privacidade: '/privacy',
  lgpd: '/lgpd',
  'assinatura-ativada': '/subscription-success?status=approved',
  'assinatura-erro': '/subscription-error?error=payment_rejected',
  'nao-encontrada': '/nada',
}

/** Every page that needs no session, as a whole, at phone and desktop size, light and dark. */
export async function takePublicPages(browser: Browser, url: string, folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const look of bothSizesAndSchemes) {
    const page = await openPage(browser, url, null, look)
    for (const [name, path] of Object.entries(pages)) {
      await take(page, url + path, join(folder, `${name}-${look.width}-${look.scheme}.png`), true)
    }
    await page.close()
  }
}
