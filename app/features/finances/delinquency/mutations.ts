import { useQueryClient } from '@tanstack/react-query'
import { invoke } from '../../../lib/commands/invoke.ts'
import { download } from '../../../lib/files/download.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { useMutation } from '../../../lib/mutations/use-mutation.ts'

/** Saves the calculation of a unit's debt on a day as PDF. */
export function useDebtStatement() {
  const { id } = useCondominium()
  return useMutation({
    mutationFn: async ({ unitId, on }: { unitId: string; on: string }) => {
      const file = await invoke('debt-statement', { condominium_id: id, unit_id: unitId, on })
      download(file, `memoria-de-calculo-${on}.pdf`)
    },
    meta: { action: 'baixar a memória de cálculo' },
  })
}

/** Declares that a unit owes nothing today; the same paper when it was declared today already. */
export function useIssueClearance() {
  const { id } = useCondominium()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (unitId: string) => invoke('issue-clearance', { condominium_id: id, unit_id: unitId }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['finances', id, 'clearances'] }),
    meta: { action: 'emitir a certidão', quiet: true },
  })
}

/** Saves a clearance as PDF. */
export function useClearanceDocument() {
  const { id } = useCondominium()
  return useMutation({
    mutationFn: async (clearanceId: string) => {
      const file = await invoke('clearance-document', { condominium_id: id, clearance_id: clearanceId })
      download(file, 'certidao-de-quitacao.pdf')
    },
    meta: { action: 'baixar a certidão' },
  })
}

/** Saves a year's statements as one PDF. */
export function useYearDocument() {
  const { id } = useCondominium()
  return useMutation({
    mutationFn: async (year: number) => {
      const file = await invoke('clearance-document', { condominium_id: id, year })
      download(file, `declaracoes-de-quitacao-${year}.pdf`)
    },
    meta: { action: 'baixar as declarações' },
  })
}

/** Saves a unit's collection kit. */
export function useCollectionKit() {
  const { id } = useCondominium()
  return useMutation({
    mutationFn: async (unitId: string) => {
      const file = await invoke('collection-kit', { condominium_id: id, unit_id: unitId })
      download(file as Blob, 'dossie-de-cobranca.zip')
    },
    meta: { action: 'baixar o dossiê' },
  })
}
