import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeText, EncodingDetector } from './decode-text.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

test('UTF-8 with and without BOM, Windows-1252, UTF-16', () => {
  expect(decodeText(utf8('Fração'))).toEqual({ text: 'Fração', encoding: 'utf-8' })
  expect(decodeText(utf8('\ufeffFração'))).toEqual({ text: 'Fração', encoding: 'utf-8' })
  expect(decodeText(latin1('Fração'))).toEqual({ text: 'Fração', encoding: 'windows-1252' })
  expect(decodeText(Uint8Array.of(0x93, 0x41, 0x94, 0x96, 0x80)).text).toBe('“A”–€')
  expect(decodeText(Uint8Array.of(0xff, 0xfe, 0x41, 0, 0xe7, 0)).text).toBe('Aç')
  expect(decodeText(new Uint8Array()).text).toBe('')
})

test('a letter cut between two pieces is still UTF-8, one cut by the end of the file is not', () => {
  const detect = (...pieces: Uint8Array[]) => {
    const detector = new EncodingDetector()
    for (const piece of pieces) detector.push(piece)
    return detector.end()
  }
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat(), (text, cut) => {
      const bytes = utf8(text)
      return (
        detect(bytes.subarray(0, cut % (bytes.length + 1)), bytes.subarray(cut % (bytes.length + 1))) ===
        'utf-8'
      )
    }),
  )
  expect(detect(utf8('Fraçã').subarray(0, -1))).toBe('windows-1252')
  expect(detect(utf8('Fra'), latin1('ção'), utf8('ção'))).toBe('windows-1252')
})
