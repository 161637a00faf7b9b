import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Draft, FileMissing, type Kept } from './place.ts'
import {
  breaking,
  makeBytes,
  openTestFolder,
  openTestStore,
  readAll,
  streamOf,
  type TestPlace,
} from './testing.ts'

const whole = makeBytes((17 << 20) + 7)

describe.each([
  ['a folder', openTestFolder],
  ['an S3 store', openTestStore],
])('drafts in %s', (_, open) => {
  let there: TestPlace
  beforeAll(async () => {
    there = await open()
  })
  afterAll(() => there.close())

  const begin = (name: string, size: number | undefined = whole.length): Draft => ({
    key: `objects/dr/${name}`,
    contentType: 'image/png',
    size,
    offset: 0,
    state: null,
  })
  // As a database would keep it.
  const counting = (draft: Draft) => async (kept: Kept) => {
    Object.assign(draft, JSON.parse(JSON.stringify(kept)))
  }
  const append = (draft: Draft, to: number) =>
    there.files.drafts.append({ ...draft }, streamOf(whole.subarray(draft.offset, to)), counting(draft))

  test.each([
    ['one piece', [whole.length]],
    ['pieces of any size', [1, 3000, 6 << 20, (6 << 20) + 5, 12 << 20, whole.length]],
    ['many small ones', [10, 20, 30, 40, 50, whole.length]],
  ])('becomes a file from %s', async (name, ends) => {
    const draft = begin(name.replaceAll(' ', '-'))
    for (const end of ends) {
      await append(draft, end)
      expect(draft.offset).toBe(end)
    }
    await expect(there.files.drafts.complete(draft)).resolves.toMatchObject({ size: whole.length })
    expect((await readAll(there.files, draft.key)).equals(whole)).toBe(true)
    expect(await there.unfinished()).toBe(0)
  })

  test('is complete again when nobody noted that it was', async () => {
    const draft = begin('again')
    await append(draft, 9 << 20)
    await append(draft, whole.length)
    const stored = await there.files.drafts.complete(draft)
    expect(await there.files.drafts.complete(draft)).toEqual(stored)
    expect((await readAll(there.files, draft.key)).equals(whole)).toBe(true)
  })

  test('may be empty', async () => {
    const draft = begin('empty', 0)
    expect(await there.files.drafts.complete(draft)).toMatchObject({ size: 0 })
    expect(await readAll(there.files, draft.key)).toEqual(Buffer.alloc(0))
  })

  test('learns its size late', async () => {
    const draft = begin('late', undefined)
    draft.size = undefined
    await append(draft, 100)
    await append(draft, 6_000_000)
    await append(draft, 6_000_500)
    draft.size = 6_000_500
    expect(await there.files.drafts.complete(draft)).toMatchObject({ size: 6_000_500 })
    expect((await readAll(there.files, draft.key)).equals(whole.subarray(0, 6_000_500))).toBe(true)
  })

  test.each([100, 6_000_500])('learns its size of %d bytes late, and is complete again', async (size) => {
    const draft = begin(`late-again-${size}`, undefined)
    draft.size = undefined
    await append(draft, size)
    draft.size = size
    const stored = await there.files.drafts.complete(draft)
    expect(await there.files.drafts.complete(draft)).toEqual(stored)
    expect((await readAll(there.files, draft.key)).equals(whole.subarray(0, size))).toBe(true)
  })

  test('keeps what came before its source broke', async () => {
    const draft = begin('broken')
    const broken = there.files.drafts.append(
      { ...draft },
      breaking(whole.subarray(0, (9 << 20) + 1)),
      counting(draft),
    )
    await expect(broken).rejects.toThrow('gone')
    expect(draft.offset).toBe((9 << 20) + 1)
    await append(draft, whole.length)
    await there.files.drafts.complete(draft)
    expect((await readAll(there.files, draft.key)).equals(whole)).toBe(true)
  })

  test('does not count what nobody kept, and is carried on from there', async () => {
    const draft = begin('refused')
    await append(draft, 100)
    const refused = there.files.drafts.append({ ...draft }, streamOf(makeBytes(10 << 20, 99)), async () => {
      throw new Error('taken over')
    })
    await expect(refused).rejects.toThrow('taken over')
    await append(draft, whole.length)
    await there.files.drafts.complete(draft)
    expect((await readAll(there.files, draft.key)).equals(whole)).toBe(true)
  })

  test('is no file before it is complete, and nothing once discarded', async () => {
    const draft = begin('discarded')
    await append(draft, 12 << 20)
    await expect(there.files.read(draft.key)).rejects.toThrow(FileMissing)
    for await (const { key } of there.files.list('')) expect(key).not.toContain('draft')
    await there.files.drafts.discard(draft)
    await expect(append(draft, whole.length).then(() => there.files.drafts.complete(draft))).rejects.toThrow()
  })

  test('is taken over without harm from who still writes', async () => {
    const draft = begin('taken')
    await append(draft, 6 << 20)
    const stale = { ...draft }
    draft.state = await there.files.drafts.takeOver(draft)
    await there.files.drafts.append(stale, streamOf(makeBytes(4 << 20, 5)), async () => {})
    await append(draft, whole.length)
    await expect(there.files.drafts.complete(draft)).resolves.toMatchObject({ size: whole.length })
    await there.files.drafts
      .append(stale, streamOf(makeBytes(100, 6)), async () => {})
      .catch(() => 'too late')
    expect((await readAll(there.files, draft.key)).equals(whole)).toBe(true)
  })

  test('is swept once nobody adds to it any more', async () => {
    const draft = begin('old')
    await append(draft, 1000)
    await there.files.drafts.sweep(new Date(Date.now() - 3_600_000))
    await append(draft, 2000)
    await there.files.drafts.sweep(new Date(Date.now() + 3_600_000))
    await expect(there.files.drafts.takeOver(draft).then(() => append(draft, 3000))).rejects.toThrow()
  })
})
