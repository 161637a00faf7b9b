import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { drawCheckerPage } from './draw-checker.ts'

test('the page carries the rule and loads nothing', async () => {
  const html = await drawCheckerPage()
  expect(html).not.toMatch(/(src|href)=|\bimport\b|https?:/)
  const script = /<script type="module" id="code">([\s\S]*?)<\/script>/.exec(html)![1]!
  // What a browser runs, without the page's own part: the same answers as the rule's.
  const rule = `${script.split('const words')[0]}`
  const carried = (await import(
    `data:text/javascript;base64,${Buffer.from(rule).toString('base64')}`
  )) as typeof import('../../domain/reservations/draw.ts')
  const seed = '07'.repeat(32)
  expect(await carried.hashOfSeed(seed)).toBe(
    createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex'),
  )
  const made = { seed, listHash: 'ab'.repeat(32), publicValue: '45218' }
  expect(await carried.drawOrder(20, made)).toEqual(
    await (await import('../../domain/reservations/draw.ts')).drawOrder(20, made),
  )
})
