import { describe, expect, test } from 'vitest'
import { toShare } from '../shares.ts'
import { unitIdentity } from '../units/unit-label.ts'
import { inspectUnitFile } from './inspect-file.ts'
import { describeError, type ImportReport, type RowResult, readRows, UnitImport } from './unit-import.ts'

function run(text: string | string[], limit?: number): { results: RowResult[]; report: ImportReport } {
  const rows = readRows(text, { limit })
  const results: RowResult[] = []
  for (;;) {
    const next = rows.next()
    if (next.done) return { results, report: next.value }
    results.push(next.value)
  }
}
const errorsOf = (text: string) =>
  run(text).results.flatMap((result) =>
    result.ok ? [] : result.errors.map((error) => describeError(result.line, error)),
  )

/** One row under one title, next to a good unit number. */
const errorOf = (title: string, value: string) => errorsOf(`Unidade;${title}\n101;${value}\n`)[0]
const rowOf = (title: string, value: string) => {
  const result = run(`Unidade;${title}\n101;${value}\n`).results[0]
  return result?.ok ? result.row : null
}

describe('cells', () => {
  test.each([
    ['Bloco', 'x'.repeat(21), 'Linha 2, Bloco: Texto longo demais: o limite é de 20 letras.'],
    ['Andar', 'cobertura', 'Linha 2, Andar: Andar inválido: use um número de -20 a 200, térreo ou subsolo.'],
    ['Tipo', 'Iglu', 'Linha 2, Tipo: Tipo desconhecido: use apartamento, casa, loja, garagem ou depósito.'],
    ['Fração', 'muito', 'Linha 2, Fração ideal: Fração inválida: escreva como 0,010417, 1,0417% ou 1/96.'],
    ['Fração', '-0,01', 'Linha 2, Fração ideal: A fração não pode ser negativa.'],
    ['Área', '-3', 'Linha 2, Área (m²): Área inválida: escreva em metros quadrados, como 68,40.'],
    ['E-mail', 'a@b', 'Linha 2, E-mail do proprietário: E-mail inválido: confira o endereço.'],
    [
      'CPF',
      '111.444.777-36',
      'Linha 2, CPF/CNPJ do proprietário: CPF inválido: confira os algarismos e os dígitos verificadores.',
    ],
    [
      'CPF',
      '1,11445E+10',
      'Linha 2, CPF/CNPJ do proprietário: A planilha trocou o documento por notação científica: formate a coluna como texto.',
    ],
    [
      'Telefone',
      '98765-4321',
      'Linha 2, Telefone do proprietário: Telefone inválido: informe DDD e número, como (11) 98765-4321.',
    ],
    [
      'Inquilino',
      'Jo\ufffdo',
      'Linha 2, Inquilino: Há letras trocadas por "\ufffd": salve o arquivo de novo como CSV UTF-8.',
    ],
    ['Inquilino', 'Jo\u0000o', 'Linha 2, Inquilino: Há caracteres invisíveis neste campo: digite-o de novo.'],
  ])('%s %j', (title, value, message) => {
    expect(errorOf(title, value)).toBe(message)
  })

  test.each([
    ['Andar', '7º andar', { floor: 7 }],
    ['Andar', 'Térreo', { floor: 0 }],
    ['Tipo', 'Depósito', { kind: 'storage' }],
    ['Tipo', '', { kind: 'apartment' }],
    ['Fração', '1,0417 %', { share: '1,0417%' }],
    ['Área', '1.068,40 m²', { area: '1068.40' }],
    ['Proprietário', '  Ana   Lima ', { owner_name: 'Ana Lima' }],
  ])('%s %j is read', (title, value, row) => {
    expect(rowOf(title, value)).toMatchObject(row)
  })

  test('documents regain the zeros that a spreadsheet dropped, phones and e-mails are normalised', () => {
    const text = 'Apto,Nome,CPF,E-mail,Telefone\n101,Ana,1234567890,Ana@Example.COM,11 98765-4321\n'
    expect(run(text).results[0]).toMatchObject({
      ok: true,
      row: { owner_document: '01234567890', owner_email: 'ana@example.com', owner_phone: '+5511987654321' },
    })
  })

  test('text that looks like a formula stays that text', () => {
    for (const value of ['=HIPERLINK("x")', '+cmd', '-1+1', '@SOMA(A1)']) {
      expect(rowOf('Proprietário', `"${value.replaceAll('"', '""')}"`)?.owner_name).toBe(value)
    }
  })

  test('every error of a row is told, not only the first', () => {
    expect(errorsOf('Apto;CPF;E-mail\n;1;x\n')).toEqual([
      'Linha 2, Unidade: Falta o número da unidade.',
      'Linha 2, CPF/CNPJ do proprietário: CPF inválido: confira os algarismos e os dígitos verificadores.',
      'Linha 2, E-mail do proprietário: E-mail inválido: confira o endereço.',
      'Linha 2, Proprietário: Falta o nome do proprietário, que tem outros dados na linha.',
    ])
  })
})

describe('the whole file', () => {
  test('two texts that differ in case, accents or zeros name one unit; letters of every script count', () => {
    const identityOf = (text: string) =>
      run(`Torre;Apto\n${text}\n`).results.flatMap((result) => (result.ok ? [unitIdentity(result.row)] : []))
    expect(identityOf('a;0101')).toEqual(identityOf('A;101'))
    expect(identityOf('Башня;1')).not.toEqual(identityOf('Корпус;1'))
    expect(identityOf('أ;1')).toHaveLength(1)
  })

  test('more rows than any condominium has stop the reading', () => {
    const reading = new UnitImport({ headerLine: 0, mapping: { number: 0 } }, undefined, 100)
    const records = Array.from({ length: 110 }, (_, index) => ({
      line: index + 1,
      cells: ['1'],
      brokenQuotes: false,
    }))
    expect(reading.take(records)).toHaveLength(101)
    expect(reading.isTooLong).toBe(true)
    expect(reading.end().faults.map(({ rule }) => rule)).toContain('too_many')
  })

  test('fractions that miss 1 show the difference and ask for acknowledgement', () => {
    const { report } = run('Apto;Fração\n101;0,5\n102;0,498750\n')
    expect(report).toMatchObject({ accepted: 2, rejected: 0 })
    expect(report.faults).toEqual([
      { rule: 'share_total', blocking: false, message: 'As frações somam 0,998750: faltam 0,001250 para 1.' },
    ])
  })

  test('accepted fractions become whole shares that total the condominium', () => {
    const { results, report } = run('Apto;Fração\n101;1/3\n102;1/3\n103;1/3\n')
    const scale = report.shares?.scale
    const shares = results.map((result) =>
      result.ok && scale ? toShare(result.row.share ?? '', scale) : null,
    )
    expect(report.faults).toEqual([])
    expect(shares).toEqual([1, 1, 1])
    expect(scale?.shareTotal).toBe(3)
  })

  test('a column is one notation, and units without a fraction are counted', () => {
    const text = 'Apto;Fração\n101;50%\n102;0,5\n103;\n104;50%\n'
    expect(errorsOf(text)).toEqual([
      'Linha 3, Fração ideal: A coluna de frações usa percentual (1,0417%): escreva esta da mesma forma.',
    ])
    expect(run(text).report.faults).toEqual([
      { rule: 'share_missing', blocking: false, message: 'Uma linha está sem fração (a primeira é a 4).' },
    ])
  })

  test('fractions that no share can hold block the file', () => {
    expect(run('Apto;Fração\n101;0\n').report.faults).toMatchObject([
      { rule: 'share_precision', blocking: true },
    ])
  })

  test('a limit is named', () => {
    expect(run('Apto\n101\n102\n103\n', 2).report.faults).toEqual([
      { rule: 'limit', blocking: true, message: 'São 3 unidades e o limite é de 2.' },
    ])
    expect(run('Apto;Bloco\n101;A\n102;A\n', 2).report.faults).toEqual([])
  })

  test('a cell too many, a quote too many', () => {
    expect(errorsOf('Apto;Nome\n101;Ana;Lima\n"102;Bia\n103;Caio\n')).toEqual([
      'Linha 2, Linha inteira: A linha tem 3 colunas e o cabeçalho 2: confira separadores e aspas.',
      'Linha 3, Linha inteira: As aspas abertas nesta linha não se fecham: apague-as ou feche-as.',
    ])
    expect(errorsOf('Apto;Nome\n101;Ana;;\n')).toEqual([])
  })

  test('without a number column, or without rows, the file is refused', () => {
    expect(run('Nome;E-mail\nAna;ana@example.com\n')).toEqual({
      results: [],
      report: expect.objectContaining({
        faults: [{ rule: 'columns', blocking: true, message: 'Falta indicar a coluna: Unidade.' }],
      }),
    })
    expect(run('').report.faults).toMatchObject([{ rule: 'columns' }])
    expect(run('Apto;Nome\n').report.faults).toMatchObject([{ rule: 'empty', blocking: true }])
  })

  test('pieces give what the whole gives', () => {
    const text = 'Apto;Nome\n101;Ana\n102;"Bia; Lima"\n'
    expect(run([text.slice(0, 12), text.slice(12, 27), text.slice(27)])).toEqual(run(text))
  })
})

describe('totals', () => {
  test.each([
    'Total;96;1,000000;',
    ';Total geral;1,000000;',
    'Subtotal:;32;0,333;',
    'Total de unidades;96;;',
    'SOMA;;1,000000;',
  ])('%s is told from a unit, and its sum is no fraction', (line) => {
    const { results, report } = run(`Bloco;Unidade;Fração;Proprietário\nA;101;0,5;Ana\nA;102;0,5;\n${line}\n`)
    expect(results.at(-1)).toMatchObject({ ok: false, errors: [{ rule: 'total' }] })
    expect(report).toMatchObject({ rows: 3, accepted: 2, shares: { exact: true } })
  })

  test.each(['Total Ville;101;0,5;', 'Total;101;0,5;Ana'])('%s is a unit', (line) => {
    expect(run(`Bloco;Unidade;Fração;Proprietário\n${line}\n`).report.accepted).toBe(1)
  })
})

describe('inspectUnitFile', () => {
  test('finds the titles below a heading, the delimiter, the mapping and the first rows', () => {
    expect(inspectUnitFile('Condomínio Aurora\n\nTorre\tApto\nA\t101\nA\t102\n')).toEqual({
      delimiter: '\t',
      headerLine: 3,
      header: ['Torre', 'Apto'],
      mapping: { block: 0, number: 1 },
      missing: [],
      sample: [
        ['A', '101'],
        ['A', '102'],
      ],
    })
  })

  test('a block written once, on the first of its rows, stands for the rows below it', () => {
    const text = 'Bloco;Unidade\nTorre A;101\n;102\nTorre B;101\n;102\n'
    expect(inspectUnitFile(text).mapping).toEqual({ block_group: 0, number: 1 })
    expect([...readRows(text)]).toMatchObject([
      { row: { block: 'Torre A', number: '101' } },
      { row: { block: 'Torre A', number: '102' } },
      { row: { block: 'Torre B', number: '101' } },
      { row: { block: 'Torre B', number: '102' } },
    ])
  })

  test('units before the first block, or told to, have none of their own', () => {
    expect(inspectUnitFile('Bloco;Unidade\n;Loja 1\nA;101\n').mapping).toEqual({ block: 0, number: 1 })
    const text = 'Bloco;Unidade\nA;101\n;Loja 1\n'
    const layout = { ...inspectUnitFile(text), mapping: { block: 0, number: 1 } }
    expect([...readRows(text, { layout })]).toMatchObject([{ row: { block: 'A' } }, { row: { block: '' } }])
  })

  test('one column of numbers is enough, and a house is no title', () => {
    expect(inspectUnitFile('Casa\nCasa 1\nCasa 2\n')).toMatchObject({ headerLine: 1, mapping: { number: 0 } })
    expect(inspectUnitFile('Relação de unidades;\nCasa 1;Ana\n').headerLine).toBe(0)
  })

  test('a file without titles is mapped by hand', () => {
    const layout = inspectUnitFile('A;101\nA;102')
    expect(layout).toMatchObject({
      headerLine: 0,
      header: ['Coluna 1', 'Coluna 2'],
      mapping: {},
      missing: ['Unidade'],
    })
    const rows = [...readRows('A;101\nA;102', { layout: { ...layout, mapping: { block: 0, number: 1 } } })]
    expect(rows).toMatchObject([
      { line: 1, row: { block: 'A', number: '101' } },
      { line: 2, row: { block: 'A', number: '102' } },
    ])
  })
})
