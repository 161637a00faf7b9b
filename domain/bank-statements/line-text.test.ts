import { expect, test } from 'vitest'
import { documentsIn, maskLine, nameShare, namesIt, patternOf } from './line-text.ts'
import { containsPattern } from './rules.ts'

test('people’s numbers are masked and found', () => {
  const memo = 'PIX RECEBIDO 529.982.247-25 JOANA 11.222.333/0001-81 joana.dias@mail.com 11 98765-4321'
  expect(documentsIn(memo)).toEqual(['52998224725', '11222333000181'])
  expect(maskLine(memo)).toBe(
    'PIX RECEBIDO ***.982.247-** JOANA 11.222.333/0001-81 j•••@mail.com •• •••••-4321',
  )
  expect(maskLine('CPF 52998224725')).toBe('CPF ***.982.247-**')
})

// IN RFB 2.229/2024: the payer's CNPJ may have letters.
test.each(['PIX RECEBIDO 12ABC34501DE35 LOJAS REIS', 'TED 12.ABC.345/01DE-35'])(
  'a CNPJ with letters is found: %s',
  (memo) => {
    expect(documentsIn(memo)).toEqual(['12ABC34501DE35'])
    expect(maskLine(memo)).toBe(memo)
  },
)

test('a reference that only looks like one is none', () => {
  expect(documentsIn('PIX E12ABC34501DE35F NSU 12ABC34501DE36 ELEVADORES1234')).toEqual([])
})

test('numbers that are no CPF stay as they are', () => {
  expect(maskLine('DOC 12345678901 NSU 20260105')).toBe('DOC 12345678901 NSU 20260105')
})

test('lines of one kind share a pattern', () => {
  expect(patternOf('PIX ENVIADO 12/03 Elevadores São José Ltda 00123')).toBe(
    patternOf('Pix enviado 15/04 ELEVADORES SAO JOSE LTDA 998'),
  )
  expect(patternOf('TARIFA 1')).not.toBe(patternOf('CESTA 1'))
})

test('names are found cut short, and not by words that everybody has', () => {
  expect(namesIt('Joana Pereira Dias', 'PIX RECEBIDO JOANA P DIAS')).toBe(true)
  expect(namesIt('Joana Pereira Dias', 'PIX JOANA PEREI')).toBe(true)
  expect(namesIt('Joana Pereira Dias', 'PIX JOANA SOUZA')).toBe(false)
  expect(namesIt('Serviços Ltda', 'PAGAMENTO SERVICOS LTDA')).toBe(false)
  expect(namesIt('Sabesp', 'DEB AUT SABESP')).toBe(true)
  expect(nameShare('', 'x')).toBe(0)
})

test('a pattern’s parts stand one after another', () => {
  expect(containsPattern('Débito automático * Sabesp', 'DEB. DEBITO AUTOMATICO 123 SABESP')).toBe(true)
  expect(containsPattern('sabesp*debito', 'DEBITO AUTOMATICO SABESP')).toBe(false)
  expect(containsPattern('tar.pix', 'TAR PIX 12')).toBe(true)
})
