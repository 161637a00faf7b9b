import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startProject, type TestProject } from '../../supabase/functions/_shared/testing.ts'
import {
  type Home,
  type Intake,
  startIntake,
  textCell,
  workbookOf,
  zipOf,
} from '../../supabase/tests/intake.ts'
import { importUnitsTask } from '../units/import-units.ts'

let project: TestProject
let intake: Intake
beforeAll(async () => {
  project = await startProject()
  intake = await startIntake(project)
})
afterAll(async () => {
  await intake.close()
  await project.close()
})

async function bring(home: Home, content: Buffer | string, file_name = 'unidades.xlsx') {
  const answer = await intake.send(home, content, { file_name, acknowledge_shares: true })
  expect(answer.status).toBe(200)
  await intake.worker.settle([importUnitsTask])
  const [job] = await project.sql<{ status: string; report: { message?: string; units?: number } }[]>`
    select status, report from public.jobs where id = ${String(answer.body.job_id)}`
  const issues = await project.sql<{ line: number; rule: string; message: string }[]>`
    select line, rule, message from public.job_issues where job_id = ${String(answer.body.job_id)} order by position`
  return { ...job!, issues: [...issues] }
}
const peopleOf = async ({ condominiumId }: Home) =>
  (
    await project.sql<
      { name: string }[]
    >`select name from public.people where condominium_id = ${condominiumId}`
  ).map(({ name }) => name)
const unitsOf = async ({ condominiumId }: Home) =>
  (
    await project.sql<{ number: string }[]>`
    select number from public.units where condominium_id = ${condominiumId} order by sort_key`
  ).map(({ number }) => number)
const row = (line: number, ...cells: string[]) => `<row r="${line}">${cells.join('')}</row>`
const title = row(1, textCell('A1', 'Unidade'), textCell('B1', 'Proprietário'), textCell('C1', 'Fração'))

describe('a workbook', () => {
  test('shared, inline and rich text, numbers and their 15 digits, rows without references', async () => {
    const home = await project.found()
    const shared =
      '<sst><si><t>Jos&#233; &amp; Filhos</t></si><si><r><t>Maria </t></r><r><t>Rita</t></r><rPh><t>x</t></rPh></si></sst>'
    const book = workbookOf(
      title +
        row(
          2,
          '<c r="A2"><v>101</v></c>',
          '<c r="B2" t="s"><v>0</v></c>',
          '<c r="C2"><v>0.10000000000000001</v></c>',
        ) +
        '<row><c><v>102</v></c><c t="s"><v>1</v></c><c><v>0.9</v></c></row>',
      { 'xl/sharedStrings.xml': shared },
    )
    expect(await bring(home, zipOf(book))).toMatchObject({ status: 'done', issues: [], report: { units: 2 } })
    expect((await peopleOf(home)).sort()).toEqual(['José & Filhos', 'Maria Rita'])
  })

  test('of a formula its stored value is taken and nothing is computed; one without a value names its cell', async () => {
    const home = await project.found()
    const book = workbookOf(
      title +
        row(2, '<c r="A2"><f>100+1</f><v>101</v></c>', textCell('B2', 'Ana')) +
        row(3, '<c r="A3"><f>100+2</f></c>', textCell('B3', 'Bea')) +
        row(4, '<c r="A4" t="e"><f>1/0</f><v>#DIV/0!</v></c>', textCell('B4', 'Caio')) +
        row(
          5,
          '<c r="A5" t="str"><f>"1"&amp;"05"</f><v>105</v></c>',
          textCell('B5', '=HYPERLINK("http://x")'),
        ),
    )
    const job = await bring(home, zipOf(book))
    expect(job.issues).toEqual([
      {
        line: 3,
        rule: 'formula',
        message: expect.stringContaining('A célula A3 tem uma fórmula sem resultado'),
      },
      {
        line: 4,
        rule: 'cell_error',
        message: expect.stringContaining('A célula A4 mostra um erro (#DIV/0!)'),
      },
    ])
    expect(await unitsOf(home)).toEqual(['101', '105'])
    expect(await peopleOf(home)).toContain('=HYPERLINK("http://x")')
  })

  test('a number that the sheet shows as a date is no unit', async () => {
    const home = await project.found()
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd/mm"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>'
    const book = workbookOf(
      title + row(2, '<c r="A2" s="1"><v>45000</v></c>') + row(3, '<c r="A3" s="0"><v>7</v></c>'),
      { 'xl/styles.xml': styles },
    )
    const job = await bring(home, zipOf(book))
    expect(job.issues.map(({ rule }) => rule)).toEqual(['date'])
    expect(await unitsOf(home)).toEqual(['7'])
  })
})

describe('what only looks like a workbook', () => {
  const million = Buffer.alloc(64 * 1024 * 1024, ' ')
  test.each([
    ['a zip bomb', zipOf(workbookOf('', { 'xl/worksheets/sheet1.xml': million })), 'grande demais'],
    [
      'a zip bomb that says it is small',
      zipOf(workbookOf('', { 'xl/worksheets/sheet1.xml': million }), { 'xl/worksheets/sheet1.xml': 100 }),
      'danificada',
    ],
    [
      'definitions that would expand',
      zipOf(
        workbookOf('', {
          'xl/worksheets/sheet1.xml':
            '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><worksheet><sheetData/></worksheet>',
        }),
      ),
      'não está bem formada',
    ],
    [
      'OpenDocument',
      zipOf({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '<x/>' }),
      '.ods',
    ],
    ['Word', zipOf({ 'word/document.xml': '<x/>' }), 'Word'],
    ['any other zip', zipOf({ 'a.txt': 'a' }), 'não é uma planilha'],
    ['a workbook cut off', zipOf(workbookOf(title)).subarray(0, 300), 'danificada'],
    ['an old or locked workbook', Buffer.from('d0cf11e0a1b11ae10000000000000000', 'hex'), '.xls'],
  ])('%s is refused in words', async (_, content, words) => {
    const home = await project.found()
    const job = await bring(home, content)
    expect(job).toMatchObject({ status: 'failed', report: { message: expect.stringContaining(words) } })
    expect(await unitsOf(home)).toEqual([])
  })
})

describe('letters', () => {
  const scripts = [
    'Łukasz Ćwiąkała',
    'Αλέξανδρος Παπαδόπουλος',
    'Анастасия Щербакова',
    'محمد بن سلمان',
    'אברהם לוי',
    'देवनागरी लिपि',
    '王小明',
    'ひらがなカタカナ',
    '한국어 이름',
    'ሀበሻ',
    'ᠮᠣᠩᠭᠣᠯ',
    '𐍈𐌰𐌽𐌰',
    '𠮷田 太郎',
    'Zoë 👩‍👩‍👧',
    `Maria ${'Aparecida '.repeat(11)}`.trim(),
    'a\u0301'.repeat(40),
  ]
  test('of every script are taken exactly', async () => {
    const home = await project.found()
    const rows = scripts.map((name, index) => `${index + 1};${name};x${index}@example.com`)
    const job = await bring(home, `Unidade;Proprietário;E-mail\n${rows.join('\n')}\n`, 'unidades.csv')
    expect(job).toMatchObject({ status: 'done', issues: [] })
    expect((await peopleOf(home)).sort()).toEqual([...scripts].sort())
  })

  test('of every block of Unicode: each row goes in exactly or is refused with its reason', async () => {
    const home = await project.found()
    const names: string[] = []
    for (let block = 0x20; block < 0x110000; block += 0x80) {
      if (block >= 0xd800 && block < 0xe000) continue
      names.push(`N${String.fromCodePoint(block + 0x41)}m`)
    }
    const rows = names.map((name, index) => `${index + 1};"${name}"`)
    const job = await bring(home, `Unidade;Proprietário\n${rows.join('\n')}\n`, 'unidades.csv')
    const kept = new Set(await peopleOf(home))
    const refused = new Set(job.issues.map(({ line }) => line))
    const lost = names.filter(
      (name, index) => !refused.has(index + 2) && !kept.has(name.replace(/\s+/g, ' ').trim()),
    )
    expect(lost).toEqual([])
    expect(kept.size + refused.size).toBe(names.length)
  })

  test('that nobody sees, half letters and turned reading are refused with the reason', async () => {
    const home = await project.found()
    const book = workbookOf(
      title +
        row(2, textCell('A2', '1'), textCell('B2', 'A&#xD83D;na')) +
        row(3, textCell('A3', '2'), textCell('B3', 'Ana\u202eoiluJ')) +
        row(4, textCell('A4', '3'), textCell('B4', 'Ana_x0000_')),
    )
    const job = await bring(home, zipOf(book))
    expect(job.issues.map(({ line, rule }) => [line, rule])).toEqual([
      [2, 'encoding'],
      [3, 'encoding'],
      [4, 'encoding'],
    ])
  })
})

test('2 GB are refused before a byte travels; 50 MB and more only where spreadsheets go', async () => {
  const home = await project.found()
  const ask = async (area: string, size: number) => {
    const token = await project.tokenFor(home.admin)
    const of = (text: string) => Buffer.from(text).toString('base64')
    const id = '5b0a4f5e-0f1e-4f0e-9d3a-3b9f0c1d2e3f'
    const response = await fetch(`${intake.server.url}/storage/v1/upload/resumable`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'tus-resumable': '1.0.0',
        'upload-length': String(size),
        'upload-metadata': `bucketName ${of('condominium-files')},objectName ${of(`${home.condominiumId}/${area}/${id}/${id}/a.csv`)},contentType ${of('text/csv')}`,
      },
    })
    await response.body?.cancel()
    return response.status
  }
  expect(await ask('imports', 2_000_000_000)).toBe(413)
  expect(await ask('imports', 500_000_000)).toBe(201)
  expect(await ask('expenses', 60_000_000)).toBe(413)
  expect(await ask('expenses', 40_000_000)).toBe(201)
})

test('a PDF that is called a spreadsheet is said to be one, and nothing goes in', async () => {
  const home = await project.found()
  const { status, report } = await bring(home, '%PDF-1.7\n1 0 obj\n', 'unidades.csv')
  expect(status).toBe('failed')
  expect(report.message).toMatch(/^Este arquivo é um PDF, não uma planilha\./)
  expect(await unitsOf(home)).toEqual([])
})
