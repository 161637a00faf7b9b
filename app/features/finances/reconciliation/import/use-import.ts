import { useQueryClient } from '@tanstack/react-query'
import { buckets, filePath } from '../../../../../domain/files.ts'
import { invoke } from '../../../../lib/commands/invoke.ts'
import { transfer } from '../../../../lib/files/uploads/transfer.ts'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { useMutation } from '../../../../lib/mutations/use-mutation.ts'
import { toast } from '../../../../lib/toasts.tsx'
import { counted } from '../../../../lib/words.ts'
import { refreshMoney } from '../../mutations.ts'
import type { Chosen } from './read-chosen.ts'

type Wanted = Chosen & { accountNumber: string | null; acknowledge: boolean }

const types: Record<string, string> = {
  ofx: 'application/x-ofx',
  qfx: 'application/x-ofx',
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

function toBase64(bytes: Uint8Array): string {
  let binary = ''
  for (let start = 0; start < bytes.length; start += 8192)
    binary += String.fromCharCode(...bytes.subarray(start, start + 8192))
  return btoa(binary)
}

/** Stores the file and imports its lines. A file whose lines are refused is deleted at night. */
export function useImportStatement(bankAccountId: string, onDone: () => void) {
  const { id } = useCondominium()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({
      file,
      bytes,
      mapping,
      signs,
      statementSigns,
      days,
      accountNumber,
      acknowledge,
    }: Wanted) => {
      const ownerId = crypto.randomUUID()
      const ending = file.name.toLowerCase().match(/[^.]+$/)?.[0] ?? ''
      const name = ending === 'qfx' ? `${file.name.slice(0, -4)}.ofx` : file.name
      const path = filePath({ condominiumId: id, area: 'statements', ownerId, id: crypto.randomUUID(), name })
      const kept = new File([bytes], name, { type: types[ending] ?? 'text/plain' })
      await transfer(kept, kept.type, { bucket: buckets.condominium, path }).send(() => {})
      return invoke('import-bank-statement', {
        condominium_id: id,
        id: ownerId,
        bank_account_id: bankAccountId,
        file_name: file.name.slice(0, 200),
        content_base64: toBase64(bytes),
        account_number: accountNumber,
        acknowledge_account: acknowledge,
        mapping,
        signs,
        statement_signs: statementSigns,
        day_order: days,
        path,
      })
    },
    onSuccess: (imported) => {
      const known = imported.line_count - imported.new_count
      const words = [
        counted(imported.new_count, 'linha nova', 'linhas novas'),
        known > 0 && `${counted(known, 'já estava', 'já estavam')} aqui`,
        imported.future_count > 0 &&
          `${counted(imported.future_count, 'lançamento futuro ficou', 'lançamentos futuros ficaram')} de fora`,
      ]
      toast('success', 'Extrato importado', `${words.filter(Boolean).join('; ')}.`)
      onDone()
      return refreshMoney(queries, id)
    },
    meta: { action: 'importar o extrato', quiet: true },
  })
}
