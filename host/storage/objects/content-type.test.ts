import { describe, expect, test } from 'vitest'
import { decideType, isPassive } from './content-type.ts'

const png = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex')
const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex')
const pdf = Buffer.from('%PDF-1.7\n')
const zip = Buffer.from('504b0304140000000800', 'hex')
const text = (content: string) => Buffer.from(content)

describe('without limits of the bucket', () => {
  test.each<[string, Buffer, string, string]>([
    ['what it says it is', png, 'image/png', 'image/png'],
    ['with parameters', text('a,b'), 'text/csv; charset=utf-8', 'text/csv; charset=utf-8'],
    ['another picture than it says', jpeg, 'image/png', 'image/jpeg'],
    ['a PDF that calls itself a picture', pdf, 'image/png', 'application/pdf'],
    ['what claims nothing', png, 'application/octet-stream', 'application/octet-stream'],
    [
      'an office document, which is a zip',
      zip,
      'application/vnd.oasis.opendocument.text',
      'application/vnd.oasis.opendocument.text',
    ],
    ['markup that says so', text('<html>'), 'text/html', 'text/html'],
    ['markup as text, which is shown as text', text('<html>'), 'text/plain', 'text/plain'],
    ['nothing at all', Buffer.alloc(0), 'image/png', 'image/png'],
    ['an alias', jpeg, 'image/jpg', 'image/jpg'],
  ])('%s', async (_, head, declared, kept) => {
    expect(await decideType(head, declared, null)).toBe(kept)
  })

  test.each([
    '<html>',
    '  \n<!DOCTYPE html>',
    '\ufeff<svg xmlns="http://www.w3.org/2000/svg">',
    '<?xml version="1.0"?>',
    '<!-- -->',
    '<SCRIPT>',
    '<a href="x">',
  ])('no markup is a picture: %j', async (content) => {
    for (const type of ['image/png', 'image/x-unknown', 'application/pdf', 'video/mp4'])
      await expect(decideType(text(content), type, null)).rejects.toMatchObject({ status: 415 })
    const wide = Buffer.concat([
      Buffer.from([0xff, 0xfe]),
      Buffer.from(content.replace('\ufeff', ''), 'utf16le'),
    ])
    await expect(decideType(wide, 'image/png', null)).rejects.toMatchObject({ status: 415 })
  })

  test.each(['', 'png', 'image/', '/png', 'image/png\r\nx: y', 'image/pñg', `image/${'x'.repeat(200)}`])(
    'no type: %j',
    async (type) => {
      await expect(decideType(png, type, null)).rejects.toMatchObject({ status: 415 })
    },
  )
})

describe('a bucket that takes some types', () => {
  test('by name, by kind, and all', async () => {
    for (const allowed of [['image/png'], ['image/*'], ['*/*'], ['text/plain', 'IMAGE/PNG']])
      expect(await decideType(png, 'image/png', allowed)).toBe('image/png')
    expect(await decideType(png, 'image/png', [])).toBe('image/png')
    await expect(decideType(png, 'image/png', ['image/jpeg'])).rejects.toMatchObject({ status: 415 })
    await expect(decideType(text('x'), 'imagex/png', ['image/*'])).rejects.toMatchObject({ status: 415 })
  })

  test('goes by the bytes as well', async () => {
    await expect(decideType(jpeg, 'image/png', ['image/png'])).rejects.toMatchObject({ status: 415 })
    await expect(decideType(text('no picture'), 'image/png', ['image/png'])).rejects.toMatchObject({
      status: 415,
    })
    await expect(decideType(pdf, 'image/webp', ['image/*'])).rejects.toMatchObject({ status: 415 })
    expect(await decideType(jpeg, 'image/png', ['image/*'])).toBe('image/jpeg')
  })

  test('takes letters for text, wherever two G’s fall', async () => {
    const letters = text(`G${'a'.repeat(187)}G${'a'.repeat(187)}G`)
    expect(await decideType(letters, 'text/plain', ['text/plain'])).toBe('text/plain')
    await expect(decideType(zip, 'text/plain', ['text/plain'])).rejects.toMatchObject({ status: 415 })
  })
})

test('only what runs nothing is shown in a page’s place', () => {
  for (const type of ['image/png', 'text/plain;charset=UTF-8', 'application/pdf', 'video/mp4', 'text/csv'])
    expect(isPassive(type), type).toBe(true)
  for (const type of [
    'text/html',
    'image/svg+xml',
    'application/xml',
    'application/xhtml+xml',
    'text/javascript',
    'image/x+xml',
    'multipart/x-mixed-replace',
    'application/x-shockwave-flash; x=image/png',
    'TEXT/HTML',
    'nothing',
    '',
  ])
    expect(isPassive(type), type).toBe(false)
})
