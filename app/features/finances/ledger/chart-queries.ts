import { queryOptions } from '@tanstack/react-query'
import { accountName } from '../../../../domain/charges/account-words.ts'
import { read } from '../../../lib/read.ts'
import { supabase } from '../../../lib/supabase.ts'

/** A place of the chart of accounts; three parts of a code make one that is posted to, fewer a group. */
export type Rubric = {
  id: string
  code: string
  name: string
  nature: 'income' | 'expense'
  parent_code: string | null
  charged_to: 'occupant' | 'owner'
  purpose: string | null
  archived_on: string | null
}

/** The whole chart, in the order of its codes. */
export const rubricsQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'rubrics'],
    meta: { tables: ['rubrics'] },
    queryFn: () =>
      read(
        supabase
          .from('rubrics')
          .select('id,code,name,nature,parent_code,charged_to,purpose,archived_on')
          .eq('condominium_id', condominiumId)
          .order('sort_key')
          .overrideTypes<Rubric[], { merge: false }>(),
      ),
    staleTime: 60 * 60_000,
  })

export const isGroup = ({ code }: Rubric): boolean => code.split('.').length < 3

export type BankAccount = {
  id: string
  bank: string
  branch: string
  account: string
  account_digit: string
  nickname: string | null
  is_active: boolean
}

/** The condominium's accounts, the one that residents pay into first. */
export const bankAccountsQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'bank-accounts'],
    meta: { tables: ['bank_accounts'] },
    queryFn: () =>
      read(
        supabase
          .from('bank_accounts')
          .select('id,bank,branch,account,account_digit,nickname,is_active')
          .eq('condominium_id', condominiumId)
          .order('is_active', { ascending: false })
          .order('created_at')
          .overrideTypes<BankAccount[], { merge: false }>(),
      ),
    staleTime: 60 * 60_000,
  })

/** 'Poupança da reserva', or 'Banco do Brasil · ag. 1234 · 5678-9'. */
export const bankAccountName = (account: BankAccount | undefined): string =>
  account
    ? (account.nickname ??
      `${accountName(account)} · ag. ${account.branch} · ${account.account}-${account.account_digit}`)
    : 'Conta a cadastrar'
