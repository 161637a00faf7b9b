import { deflateRawSync } from 'node:zlib'
import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { openStatement } from './open-statement.ts'
import { layoutOf, readStatement } from './read-statement.ts'

type Rows = (string | number | Date | null)[][]
const titles = ['Data', 'Descrição', 'Valor']
const movement = (at: number) => [
  new Date(Date.UTC(2026, 0, 1 + (at % 28))),
  `MOVIMENTO ${at}`,
  -1 - at / 100,
]
const workbook = async (...sheets: { rows: Rows; hidden?: boolean }[]) =>
  new Uint8Array(
    await writeXlsx({ sheets: sheets.map((sheet, at) => ({ name: `Aba ${at + 1}`, ...sheet })) }),
  )
const read = async (bytes: Uint8Array) => readStatement(await openStatement(bytes))
const codeOf = async (bytes: Uint8Array) => {
  const found = await read(bytes)
  return found.ok ? 'read' : found.fault.code
}

/** A zip of one part that inflates to so many bytes, whose directory says that it is small. */
function bomb(size: number): Uint8Array {
  const name = Buffer.from('xl/workbook.xml')
  const packed = deflateRawSync(Buffer.alloc(size, 0x20))
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(8, 8)
  local.writeUInt32LE(packed.length, 18)
  local.writeUInt32LE(1000, 22)
  local.writeUInt16LE(name.length, 26)
  const central = Buffer.alloc(46)
  central.writeUInt32LE(0x02014b50, 0)
  central.writeUInt16LE(8, 10)
  central.writeUInt32LE(packed.length, 20)
  central.writeUInt32LE(1000, 24)
  central.writeUInt16LE(name.length, 28)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(central.length + name.length, 12)
  end.writeUInt32LE(local.length + name.length + packed.length, 16)
  return new Uint8Array(Buffer.concat([local, name, packed, central, name, end]))
}

describe('a workbook', () => {
  test('is read from its first visible sheet with rows, by columns that people can correct', async () => {
    const rows = [titles, movement(0), movement(1)]
    const bytes = await workbook({ rows: [] }, { rows: [['rascunho']], hidden: true }, { rows })
    const found = await read(bytes)
    expect(found).toMatchObject({
      ok: true,
      file: { format: 'xlsx', warnings: [], accounts: [{ lines: [{ cents: -100 }, { cents: -101 }] }] },
    })
    expect(layoutOf(await openStatement(bytes))).toMatchObject({ titles, mapping: { date: 0, amount: 2 } })
  })
  test('is refused where it is cut anywhere', async () => {
    const bytes = await workbook({ rows: [titles, movement(0)] })
    for (let end = 4; end < bytes.length; end += 97)
      expect(await codeOf(bytes.slice(0, end)), String(end)).toBe('not_statement')
  })
  test('of too many lines is refused, and a far cell costs nothing', async () => {
    const rows = Array.from({ length: 20_300 }, (_, at) => movement(at))
    expect(await codeOf(await workbook({ rows: [titles, ...rows] }))).toBe('too_large')
    const far = [...movement(0), ...Array.from({ length: 5000 }, () => null), 'longe']
    expect(await codeOf(await workbook({ rows: [titles, far] }))).toBe('read')
  })
  test('that grows beyond measure is refused, whatever its directory says', async () => {
    expect(await codeOf(bomb(41_000_000))).toBe('too_large')
    expect(await codeOf(bomb(1000))).toBe('not_statement')
  })
})
