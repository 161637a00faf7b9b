import { useQueryClient } from '@tanstack/react-query'
import type { RequestKind } from '../../../../domain/data-protection/requests.ts'
import { buckets } from '../../../../domain/files.ts'
import { invoke } from '../../../lib/commands/invoke.ts'
import { toFailure } from '../../../lib/failure.ts'
import { useCondominium, useMembership } from '../../../lib/membership/membership.tsx'
import { useMutation } from '../../../lib/mutations/use-mutation.ts'
import { supabase } from '../../../lib/supabase.ts'
import { toast } from '../../../lib/toasts.tsx'
import type { DataExport } from './privacy-queries.ts'

/** Invalidates what a change of the user's data made stale. */
function useRefresh(...names: string[]) {
  const queries = useQueryClient()
  return () => Promise.all(names.map((name) => queries.invalidateQueries({ queryKey: [name] })))
}

export function useRequestExport(condominiumId: string) {
  return useMutation({
    mutationFn: () => invoke('request-data-export', { condominium_id: condominiumId }),
    meta: { action: 'pedir a cópia', quiet: true },
    onSettled: useRefresh('data-exports'),
  })
}

/** Seconds for which a link to the archive is valid: it is followed at once. */
const linkLife = 60

/** Saves the archive on the device, without passing through the page's memory; or says why not. */
export async function saveExport({ path }: Pick<DataExport, 'path'>): Promise<void> {
  const { data, error } = await supabase.storage
    .from(buckets.exports)
    .createSignedUrl(path ?? '', linkLife, { download: 'prumo-meus-dados.zip' })
  if (error) return toast('error', 'Erro ao baixar a cópia', toFailure(error).message)
  const link = document.createElement('a')
  link.href = data.signedUrl
  link.click()
}

/** Who controls the data, and so answers: the condominium those of its building, the platform those of the account. */
export type Controller = 'condominium' | 'platform'

export function useOpenRequest(of: Controller) {
  const { condominium } = useMembership()
  return useMutation({
    mutationFn: (given: { kind: RequestKind; details: string }) =>
      of === 'platform'
        ? invoke('open-account-data-request', given)
        : invoke('open-data-request', { condominium_id: condominium!.id, ...given }),
    meta: { action: 'enviar o pedido', quiet: true },
    onSuccess: useRefresh('data-requests', 'account-data-requests', 'platform'),
  })
}

export function useCancelRequest(of: Controller) {
  const { condominium } = useMembership()
  return useMutation({
    mutationFn: (requestId: string) =>
      of === 'platform'
        ? invoke('cancel-account-data-request', { request_id: requestId })
        : invoke('cancel-data-request', { condominium_id: condominium!.id, request_id: requestId }),
    meta: { action: 'retirar o pedido' },
    onSuccess: () => toast('success', 'Pedido retirado'),
    onSettled: useRefresh('data-requests', 'account-data-requests', 'platform'),
  })
}

export function useAnswerRequest() {
  const { id } = useCondominium()
  return useMutation({
    mutationFn: (given: { requestId: string; decision: 'answered' | 'refused'; answer: string }) =>
      invoke('answer-data-request', {
        condominium_id: id,
        request_id: given.requestId,
        decision: given.decision,
        answer: given.answer,
      }),
    meta: { action: 'responder o pedido', quiet: true },
    onSettled: useRefresh('data-requests', 'home'),
  })
}

type ErasureOrder = { personId: string } & ({ action: 'schedule'; reason: string } | { action: 'cancel' })

/** Marks a person's data for erasure after the month of grace, or takes that back. */
export function useErasePerson() {
  const { id } = useCondominium()
  return useMutation({
    mutationFn: ({ personId, ...order }: ErasureOrder) =>
      invoke('anonymise-person', { condominium_id: id, person_id: personId, ...order }),
    meta: { action: 'apagar os dados', quiet: true },
    onSettled: useRefresh('person-erasures', 'data-holdings'),
  })
}

export function useRecordConsent(personId: string) {
  const { id } = useCondominium()
  return useMutation({
    mutationFn: (given: { purpose: string; text_version: string; given: boolean }) =>
      invoke('record-consent', { condominium_id: id, person_id: personId, ...given }),
    meta: { action: 'salvar o consentimento' },
    onSettled: useRefresh('consents'),
  })
}
