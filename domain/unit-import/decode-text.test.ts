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

function detect(...pieces: Uint8Array[]) {
  const detector = new EncodingDetector()
  for (const piece of pieces) detector.push(piece)
  return detector.end()
}

test('text cut anywhere between two pieces is still UTF-8', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat(), (text, seed) => {
      const bytes = utf8(text)
      const cut = seed % (bytes.length + 1)
      return detect(bytes.subarray(0, cut), bytes.subarray(cut)) === 'utf-8'
    }),
  )
})

test('damage in a UTF-8 file shows where it is and leaves the rest readable', () => {
  expect(detect(utf8('Fraçã').subarray(0, -1))).toBe('utf-8')
  const damaged = decodeText(Uint8Array.of(...utf8('José;João;'), 0xe3, ...utf8(';Ação')))
  expect(damaged.text).toBe('José;João;\ufffd;Ação')
  expect(decodeText(utf8('\ufffd\ufffd')).text).toBe('\ufffd\ufffd')
  expect(detect(latin1('José'), latin1(';João;Conceição'))).toBe('windows-1252')
})
