import { describe, expect, test } from 'vitest'
import { filePath, pathName, shownName } from './files.ts'

describe('pathName', () => {
  test.each([
    ['Conta de Água – março.PDF', 'conta-de-agua-marco.pdf'],
    ['ação.tar.gz', 'acao-tar.gz'],
    ['../../etc/passwd', 'passwd'],
    ['..', 'arquivo'],
    ['.htaccess', 'arquivo.htaccess'],
    ['', 'arquivo'],
    ['📷', 'arquivo'],
    ['日本語.png', 'arquivo.png'],
    ['a/b\\c.pdf', 'c.pdf'],
    ['x.', 'x'],
    ['ﬁnanças №1.xlsx', 'financas-no1.xlsx'],
    ['a\u202Efdp.exe', 'a-fdp.exe'],
    [`${'á'.repeat(300)}.pdf`, `${'a'.repeat(80)}.pdf`],
    [`a.${'b'.repeat(300)}`, `a.${'b'.repeat(10)}`],
  ])('%j is kept as %j', (name, kept) => {
    expect(pathName(name)).toBe(kept)
  })

  test('is always one part of a path that every store takes', () => {
    for (let code = 0; code < 0x3000; code++)
      expect(pathName(`${String.fromCodePoint(code)}x${String.fromCodePoint(code)}.pdf`)).toMatch(
        /^[0-9a-z][0-9a-z.-]{0,119}$/,
      )
  })
})

describe('shownName', () => {
  test.each([
    ['C:\\Notas\\Conta de água.pdf', 'Conta de água.pdf'],
    ['/tmp/a.pdf', 'a.pdf'],
    ['agua\u0301.pdf', 'agu\u00e1.pdf'],
    ['a\u202Efdp.exe', 'a fdp.exe'],
    ['linha\r\nnova.pdf', 'linha nova.pdf'],
    ['   ', 'arquivo'],
    ['pasta/', 'arquivo'],
    ['👨‍👩‍👧.png', '👨 👩 👧.png'],
  ])('%j is shown as %j', (name, shown) => {
    expect(shownName(name)).toBe(shown)
  })

  test('is never longer than what lists hold', () => {
    expect([...shownName('📷'.repeat(500))]).toHaveLength(120)
    expect([...shownName(`${'a'.repeat(140)}.txt`)]).toHaveLength(120)
  })

  test.each([
    ['txt', `${'a'.repeat(115)}….txt`],
    ['docx', `${'a'.repeat(114)}….docx`],
    ['tar.gz', `${'a'.repeat(116)}….gz`],
  ])('keeps the ending .%s of a name that is too long', (ending, shown) => {
    expect(shownName(`${'a'.repeat(140)}.${ending}`)).toBe(shown)
  })
})

test('a file’s path names condominium, area, row, file', () => {
  const path = filePath({ condominiumId: 'c', area: 'expenses', ownerId: 'o', id: 'i', name: 'Boleto.pdf' })
  expect(path).toBe('c/expenses/o/i/boleto.pdf')
})
