import { z } from 'zod'
import { readerNames } from '../../../../domain/documents/folder-access.ts'
import { kindNames, reminderDays } from '../../../../domain/documents/kinds.ts'
import { condominiumId, id } from '../../../../domain/fields/id.ts'
import { filledLine, line, lineOrNull } from '../../../../domain/fields/text.ts'
import { day } from '../ledger/inputs.ts'

export const condominium_id = condominiumId
export const documentId = id('Documento inválido.')
export const documentIds = z
  .array(documentId)
  .min(1, 'Escolha ao menos um documento.')
  .max(500, 'Escolha até 500 documentos de cada vez.')
export const folderId = id('Escolha a pasta.')
export const folderName = line(80).pipe(
  z
    .string()
    .min(1, 'Dê um nome à pasta.')
    .refine((name) => !/[/\\]/.test(name) && !/^\.+$/.test(name), 'O nome da pasta não pode ter barras.'),
)
export const documentName = filledLine(160, 'Dê um nome ao documento.')
export const kind = z.enum(kindNames, 'Escolha o tipo do documento.')
export const readers = z
  .array(z.enum(readerNames, 'Escolha quem vê.'))
  .max(readerNames.length)
  .transform((chosen) => [...new Set(chosen)])
export const unitIds = z
  .array(id('Unidade inválida.'))
  .min(1, 'Escolha ao menos uma unidade.')
  .max(500, 'Escolha até 500 unidades.')
  .transform((chosen) => [...new Set(chosen)])
export const remindDays = z
  .array(z.literal(reminderDays, 'Escolha dias da lista.'))
  .max(reminderDays.length)
  .transform((chosen) => [...new Set(chosen)].sort((a, b) => b - a))
export const optionalDay = day.nullish().transform((given) => given ?? null)
export const fileName = z
  .string('Arquivo inválido.')
  .min(1, 'Arquivo inválido.')
  .max(1000, 'Arquivo inválido.')
export const path = z.string('Arquivo inválido.').max(400, 'Arquivo inválido.')
export const note = lineOrNull(500)
