import type { Source } from './source.ts'
import type { StoredObject } from './stored-object.ts'
import { openText } from './text-source.ts'
import { openWorkbook } from './workbook/workbook.ts'

/** Opens a file by its first bytes, whatever its name says. Throws `import_unreadable`, which says what to do. */
export async function openSource(object: StoredObject, sheet: number): Promise<Source> {
  const head = Buffer.from(await object.read(0, Math.min(8, object.size)))
  const isPacked = head.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004'))
  const isCompound = head.equals(Buffer.from('d0cf11e0a1b11ae1', 'hex'))
  return isPacked || isCompound ? openWorkbook(object, sheet, isCompound) : openText(object)
}
