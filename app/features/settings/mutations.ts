import { isAuthApiError } from '@supabase/supabase-js'
import { useQueryClient } from '@tanstack/react-query'
import { AppError } from '../../../domain/errors.ts'
import { lineOf } from '../../../domain/typed-text.ts'
import { useCommand } from '../../lib/commands/use-command.ts'
import { useCondominium } from '../../lib/membership/membership.tsx'
import { useMutation } from '../../lib/mutations/use-mutation.ts'
import { read } from '../../lib/read.ts'
import { supabase } from '../../lib/supabase.ts'
import { performed } from '../../lib/toasts.tsx'
import { type Condominium, condominiumQuery } from '../condominiums/queries.ts'
import type { ConventionVersion } from './queries.ts'

type Renaming = { name: string; seen: string }

/** Changes the account's name, and with it the memberships. Throws `record_changed` with the name `now`, given on another device meanwhile. */
export function useRename() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ name: typed, seen }: Renaming) => {
      const name = lineOf(typed)
      const account = await supabase.auth.getUser()
      if (account.error) throw account.error
      const now = String(account.data.user.user_metadata.full_name ?? seen)
      if (now !== seen && now !== name) throw new AppError('record_changed', { details: { now } })
      const { error } = await supabase.auth.updateUser({ data: { full_name: name } })
      if (error) throw error
    },
    meta: { action: 'salvar o nome', done: 'Nome salvo', quiet: true },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['memberships'] }),
  })
}

/** Requests another e-mail: both mailboxes get a link, and the change takes effect once both confirm. */
export function useChangeEmail() {
  return useMutation({
    mutationFn: async (email: string) => {
      const emailRedirectTo = `${location.origin}/dashboard/settings?tab=profile`
      const { error } = await supabase.auth.updateUser({ email }, { emailRedirectTo })
      if (error) throw error
    },
    meta: { quiet: true },
  })
}

const refusals: Record<string, string> = {
  email_exists: 'Este e-mail já é usado em outra conta.',
  email_address_invalid: 'E-mail inválido: confira o endereço.',
  validation_failed: 'E-mail inválido: confira o endereço.',
  over_email_send_rate_limit: 'Espere um minuto antes de pedir outra troca.',
}

/** Why the auth service refused an e-mail, in words; null for anything else. */
export const emailRefusal = (error: unknown): string | null =>
  isAuthApiError(error) ? (refusals[error.code ?? ''] ?? null) : null

type CondominiumData = Omit<Condominium, 'id' | 'photo_path'>

/**
 * Saves the condominium's own data if it still matches what its editor had `seen`. Throws `record_changed` when someone else changed it meanwhile,
 * `forbidden` when nothing may be written.
 */
export function useSaveCondominium() {
  const { id } = useCondominium()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ values, seen }: { values: CondominiumData; seen: Condominium }) => {
      let update = supabase.from('condominiums').update(values).eq('id', id)
      for (const name of Object.keys(values) as (keyof CondominiumData)[])
        update = seen[name] === null ? update.is(name, null) : update.eq(name, seen[name])
      const saved = await read(update.select('id'))
      if (saved.length > 0) return
      const now = await queries.query({ ...condominiumQuery(id), staleTime: 0 })
      const isSame = Object.keys(values).every((name) =>
        Object.is(Reflect.get(now, name), Reflect.get(seen, name)),
      )
      throw new AppError(isSame ? 'forbidden' : 'record_changed')
    },
    meta: { action: 'salvar o condomínio', done: 'Dados do condomínio salvos', quiet: true },
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['condominiums', id] }),
        queries.invalidateQueries({ queryKey: ['memberships'] }),
      ]),
  })
}

/** Invalidates what depends on the convention, once it changes. */
function useRefreshConvention() {
  const { id } = useCondominium()
  const queries = useQueryClient()
  return () =>
    Promise.all(
      [
        ['conventions', id],
        ['finances', id],
        ['home', id],
      ].map((queryKey) => queries.invalidateQueries({ queryKey })),
    )
}

/** Saves a version of the convention's rules; one of the same date is corrected. */
export function useSaveConvention() {
  const { id } = useCondominium()
  return useMutation({
    mutationFn: async (version: ConventionVersion) => {
      const row = { condominium_id: id, ...version }
      const saved = supabase.from('conventions').upsert(row, { onConflict: 'condominium_id,effective_from' })
      await read(saved.select('effective_from'))
    },
    meta: { action: 'salvar a convenção', done: performed('Alteração da convenção'), quiet: true },
    onSuccess: useRefreshConvention(),
  })
}

/** Removes a version; debts of its time follow the one before. */
export function useRemoveConvention() {
  const { id } = useCondominium()
  return useMutation({
    mutationFn: (effectiveFrom: string) =>
      read(
        supabase
          .from('conventions')
          .delete()
          .eq('condominium_id', id)
          .eq('effective_from', effectiveFrom)
          .select('effective_from'),
      ),
    meta: { action: 'remover a regra', done: 'Regra removida' },
    onSuccess: useRefreshConvention(),
  })
}

/** Registers an account that charges are issued on, or changes it. Throws `invalid_input` with fields. */
export const useSaveBankAccount = () =>
  useCommand('save-bank-account', {
    action: 'salvar a conta',
    done: performed('Alteração da conta'),
    quiet: true,
  })

export type CollectionChange = 'make_main' | 'stop' | 'resume'

/** Makes an account the main one, or begins or ends its use for new charges. */
export const useChangeCollectionAccount = () =>
  useCommand('change-collection-account', { action: 'mudar a conta', done: 'Conta atualizada' })
