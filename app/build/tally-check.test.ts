import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { tallyCheckPage } from './tally-check.ts'

test('the page is one file that loads nothing, and its policy lets its own script and style run', async () => {
  const html = await tallyCheckPage()
  expect(html).not.toMatch(/<(link|img|iframe)\b|<script[^>]+src/)
  const inside = (name: string) => new RegExp(`<${name}>([\\s\\S]*?)</${name}>`).exec(html)![1]!
  for (const name of ['script', 'style'])
    expect(html).toContain(
      `${name}-src 'sha256-${createHash('sha256').update(inside(name)).digest('base64')}'`,
    )
  expect(inside('style')).not.toMatch(/@import|url\(/)
  expect(html).toContain("default-src 'none'")
  expect(inside('script')).not.toMatch(/\b(fetch|XMLHttpRequest|WebSocket|sendBeacon|importScripts)\s*\(/)
  expect(html.length).toBeLessThan(300_000)
})
