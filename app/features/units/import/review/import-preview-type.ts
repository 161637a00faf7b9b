import type { UnitField } from '../../../../../domain/unit-import/columns.ts'
import type { Answer } from '../../../../lib/commands/contract.ts'

/** Which column of the file, from 0, brings each field. */
export type Mapping = Partial<Record<UnitField, number>>

export type ImportPreview = Answer<'preview-import'>
/** Owner cells that seem to name several people: the total, the number split on import, and the first of them. */
export type SeveralOwners = NonNullable<ImportPreview['several_owners']>
