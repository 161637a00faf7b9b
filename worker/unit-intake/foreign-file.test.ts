import { expect, test } from 'vitest'
import { foreignKind } from './foreign-file.ts'

const bytes = (text: string) => Buffer.from(text, 'latin1')

test.each([
  ['%PDF-1.7\n%\xe2\xe3', 'um PDF'],
  ['\x89PNG\r\n\x1a\n', 'uma imagem'],
  ['\xff\xd8\xff\xe0\0\x10JFIF', 'uma imagem'],
  ['\0\0\0\x18ftypheic', 'uma imagem'],
  ['RIFF\x24\0\0\0WEBPVP8 ', 'uma imagem'],
  ['RIFF\x24\0\0\0WAVEfmt ', 'um vídeo ou áudio'],
  ['\x1f\x8b\x08\0', 'um arquivo compactado'],
  ['{\\rtf1\\ansi', 'um texto do Word (RTF)'],
  ['\xef\xbb\xbf \r\n<!DOCTYPE HTML>', 'uma página da internet'],
])('%j is said to be what it is', (head, kind) => {
  expect(foreignKind(bytes(head))).toBe(kind)
})

test.each([
  'Bloco;Unidade\nA;101',
  '\xef\xbb\xbfUnidade',
  'ID3;Unidade',
  '\xff\xfeU\0n\0i\0',
  'PDF;Unidade',
  'BM;Unidade;Andar\n',
  '<101>;Ana',
  'GIF;Unidade',
  '',
])('%j may be a table', (head) => {
  expect(foreignKind(bytes(head))).toBeNull()
})
