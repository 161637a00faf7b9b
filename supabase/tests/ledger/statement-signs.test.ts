import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStatement } from '../../../domain/bank-statements/reading/open-statement.ts'
import { layoutOf } from '../../../domain/bank-statements/reading/read-statement.ts'
import { startProject, type TestProject } from '../../functions/_shared/testing.ts'
import importStatement from '../../functions/statements/import-bank-statement.ts'
import { type Desk, openDesk } from './statement-desk.ts'

let project: TestProject
let desk: Desk
beforeAll(async () => {
  project = await startProject()
  desk = await openDesk(project)
})
afterAll(() => project.close())

const file = (...rows: string[]) => ['Data;Descrição;Valor', ...rows].join('\n')
const unsigned = file(
  '03/11/2025;PIX RECEBIDO ANA;850,00',
  '04/11/2025;PAGTO ENERGIA;312,40',
  '05/11/2025;TRANSF;100,00',
)
const kept = async () =>
  (
    await desk.sql<{ mapping: object | null; signs: string | null }[]>`
      select mapping, signs from public.statement_layouts where bank_account_id = ${desk.account}`
  )[0]

/** What the page gets of the account. */
const shown = () =>
  desk.sql.begin(async (sql) => {
    await sql`select set_config('role', 'authenticated', true), set_config('request.jwt.claims',
      (select jsonb_build_object('sub', m.user_id, 'role', 'authenticated')::text from public.memberships m
        where m.condominium_id = ${desk.condominiumId} and m.role = 'owner_admin'), true)`
    const [row] = await sql<{ all: { id: string; signs: string | null; day_order: string | null }[] }[]>`
      select public.statement_accounts(${desk.condominiumId}) as all`
    return row!.all.find(({ id }) => id === desk.account)
  })

test('a file that does not say what went out is refused whole, with its readings', async () => {
  const refused = await desk.call(importStatement, desk.importing(unsigned))
  expect(refused.error).toMatchObject({
    code: 'statement_signs_unknown',
    details: {
      questions: [
        {
          statements: [0],
          readings: [
            { signs: 'written', incoming: 126_240, outgoing: 0 },
            { signs: 'words', incoming: 95_000, outgoing: 31_240 },
            { signs: 'turned', incoming: 0, outgoing: 126_240 },
          ],
        },
      ],
    },
  })
  expect(await desk.lines()).toEqual([])
  expect(await kept()).toBeUndefined()
})

test('as it is answered it is written, and the account remembers the answer beside its layout', async () => {
  expect(
    (await desk.call(importStatement, desk.importing(unsigned, { signs: 'words' }))).error,
  ).toBeUndefined()
  expect((await desk.lines()).map(({ cents }) => cents)).toEqual([85_000, -31_240, 10_000])
  expect(await kept()).toEqual({ mapping: null, signs: 'words' })
  expect(await shown()).toMatchObject({ signs: 'words', day_order: null })
})

test('where the file has signs, an answer turns nothing and is not kept', async () => {
  const signed = file('06/11/2025;TED;50,00', '07/11/2025;TARIFA;-5,00')
  const body = desk.importing(signed, { signs: 'turned' })
  expect((await desk.call(importStatement, body)).error).toBeUndefined()
  expect((await desk.lines()).slice(-2).map(({ cents }) => cents)).toEqual([5000, -500])
  expect((await kept())?.signs).toBe('words')
})

test('OFX as well: a debit without a sign proves that there are none', async () => {
  const movement = (type: string, day: string, amount: string, memo: string) =>
    `<STMTTRN><TRNTYPE>${type}<DTPOSTED>202511${day}<TRNAMT>${amount}<MEMO>${memo}</STMTTRN>`
  const ofx = `OFXHEADER:100\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><BANKTRANLIST>${movement('FEE', '10', '9.00', 'TARIFA MES')}${movement('OTHER', '11', '20.00', 'TRANSF A')}${movement('CREDIT', '12', '30.00', 'PIX')}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`
  const body = desk.importing(ofx, { file_name: 'extrato.ofx', acknowledge_account: true })
  expect((await desk.call(importStatement, body)).error).toMatchObject({
    code: 'statement_signs_unknown',
    details: {
      questions: [
        {
          readings: [
            { signs: 'written', incoming: 5000, outgoing: 900 },
            { signs: 'turned', incoming: 3000, outgoing: 2900 },
          ],
        },
      ],
    },
  })
  expect((await desk.call(importStatement, { ...body, signs: 'turned' })).error).toBeUndefined()
  expect((await desk.lines()).slice(-3).map(({ cents }) => cents)).toEqual([-900, -2000, 3000])
  expect((await kept())?.signs).toBe('turned')
})

test('statements that a file joins are answered one by one, and answers that differ are not kept', async () => {
  const statement = (day: string, type: string) =>
    `<STMTRS><STMTTRN><TRNTYPE>${type}<DTPOSTED>202511${day}<TRNAMT>9.00<MEMO>TARIFA ${day}</STMTTRN><STMTTRN><TRNTYPE>OTHER<DTPOSTED>202511${day}<TRNAMT>20.00<MEMO>TRANSF ${day}</STMTTRN></STMTRS>`
  const ofx = `<OFX>${statement('20', 'FEE')}${statement('21', 'OTHER')}</OFX>`
  const of = (...signs: string[]) =>
    desk.importing(ofx, {
      file_name: 'extrato.ofx',
      acknowledge_account: true,
      statement_signs: signs.map((one, statement) => ({ statement, signs: one })),
    })
  const first = await desk.call(importStatement, of('written'))
  expect(first.error).toMatchObject({
    code: 'statement_signs_unknown',
    details: { questions: [{ statements: [1] }] },
  })
  expect((await desk.call(importStatement, of('written', 'turned'))).error).toBeUndefined()
  expect((await desk.lines()).slice(-4).map(({ cents }) => cents)).toEqual([-900, 2000, -900, -2000])
  expect(await shown()).toMatchObject({ signs: 'turned' })
})

test('days that both orders read are asked about where the month first fits better, and the answer is kept', async () => {
  const months = file('03/11/2025;TED A;-50,00', '04/02/2025;TED B;-5,00', '05/06/2025;TED C;-7,00')
  const body = desk.importing(months)
  expect((await desk.call(importStatement, body)).error).toMatchObject({
    code: 'statement_days_unknown',
    details: {
      readings: [
        { order: 'dmy', from: '2025-02-04', until: '2025-11-03' },
        { order: 'mdy', from: '2025-03-11', until: '2025-05-06' },
      ],
    },
  })
  expect(await shown()).toMatchObject({ day_order: null })
  expect(await desk.call(importStatement, { ...body, day_order: 'mdy' })).toMatchObject({
    from_on: '2025-03-11',
    until_on: '2025-05-06',
  })
  expect(await shown()).toMatchObject({ day_order: 'mdy' })
  // A file that proves its order is read by it, whatever was answered.
  const proved = desk.importing(file('13/11/2025;TED D;-50,00'), { day_order: 'mdy' })
  expect(await desk.call(importStatement, proved)).toMatchObject({ from_on: '2025-11-13' })
})

test('a workbook is taken as a table is, and its columns are remembered', async () => {
  const bytes = new Uint8Array(
    await writeXlsx({
      sheets: [
        {
          name: 'Extrato',
          rows: [
            ['Data', 'Descrição', 'Valor'],
            [new Date('2025-11-25T00:00:00Z'), 'PIX DA PLANILHA', 1234.5],
            [new Date('2025-11-26T00:00:00Z'), 'TARIFA DA PLANILHA', -9.9],
          ],
        },
      ],
    }),
  )
  const { mapping } = layoutOf(await openStatement(bytes))!
  const body = {
    ...desk.importing('', { file_name: 'extrato.xlsx', mapping }),
    content_base64: Buffer.from(bytes).toString('base64'),
  }
  expect(await desk.call(importStatement, body)).toMatchObject({ new_count: 2, from_on: '2025-11-25' })
  expect((await desk.lines()).slice(-2).map(({ cents }) => cents)).toEqual([123_450, -990])
  expect((await kept())?.mapping).toMatchObject({ titles: ['Data', 'Descrição', 'Valor'], amount: 2 })
})
