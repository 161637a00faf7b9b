import { foreignKind } from './foreign-file.ts'
import type { Source } from './source.ts'
import type { StoredObject } from './stored-object.ts'
import { openText } from './text-source.ts'
import { openWorkbook } from './workbook/workbook.ts'
import { unreadable } from './workbook/zip.ts'

/** Opens a file by its first bytes, whatever its name says. Throws `import_unreadable`, which says what to do. */
export async function openSource(object: StoredObject, sheet: number): Promise<Source> {
  const head = Buffer.from(await object.read(0, Math.min(64, object.size)))
  const isPacked = head.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004'))
  const isCompound = head.subarray(0, 8).equals(Buffer.from('d0cf11e0a1b11ae1', 'hex'))
  const foreign = foreignKind(head)
  if (foreign)
    throw unreadable(
      `Este arquivo é ${foreign}, não uma planilha. Abra a planilha no Excel ou no Google Planilhas e salve como CSV ou Excel (.xlsx).`,
    )
  return isPacked || isCompound ? openWorkbook(object, sheet, isCompound) : openText(object)
}
