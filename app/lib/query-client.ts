import { MutationCache, QueryClient } from '@tanstack/react-query'
import type { AppError } from '../../domain/errors.ts'
import { record } from './analytics/events.ts'
import { isConnectionError, toFailure } from './failure.ts'
import { type Success, toast, toastConnection, toastDenied, toastSuccess } from './toasts.tsx'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Tables of schema public whose change makes the answer old; none for what no table of the product holds. */
      tables: readonly string[]
      /** The query reads this one row of one of them: a change that names other rows leaves it alone. */
      row?: { table: string; id: string }
    }
    mutationMeta: {
      /** What was tried, in the infinitive: 'emitir cobranças' gives 'Erro ao emitir cobranças'. */
      action?: string
      /** What the toast says: 'Pessoa cadastrada', or with what comes of it. Without it success is silent. */
      done?: Success
      /** The form shows the error itself. */
      quiet?: boolean
    }
  }
}

const minutes = 60_000

/** The cache of what was read: fresh 5 minutes, kept 10; the one place where a mutation's result becomes a toast. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5 * minutes,
        gcTime: 10 * minutes,
        retry: (failures, error) => failures < 2 && isWorthRetrying(error),
        refetchOnMount: true,
        refetchOnWindowFocus: true,
        // Without a network a request fails and is told: nobody watches a skeleton, and what was given up is not sent behind their back.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: {
        networkMode: 'always',
        retry: (failures, error) => failures < 1 && isConnectionError(error),
      },
    },
    mutationCache: new MutationCache({
      onSuccess: (_data, _variables, _result, { meta }) => {
        recordForm(meta, true)
        if (meta?.done) toastSuccess(meta.done)
      },
      onError: (error, _variables, _result, { meta }) => {
        recordForm(meta, false)
        if (!meta?.quiet) toastFailure(toFailure(error), meta?.action)
      },
    }),
  })
}

/** What was done counts under the words of its action: they name no one. */
function recordForm(meta: { action?: string } | undefined, success: boolean): void {
  if (!meta?.action) return
  record('form_submit', { form_name: meta.action, success, action: success ? 'completed' : 'failed' })
}

/** A refusal stays a refusal; what never arrived or failed over there may work next time. */
function isWorthRetrying(error: unknown): boolean {
  return isConnectionError(error) || toFailure(error).status >= 500
}

function toastFailure(error: AppError, action?: string): void {
  if (isConnectionError(error)) toastConnection()
  else if (error.code === 'forbidden') toastDenied()
  else {
    const told = error.code !== 'unexpected' && error.code !== 'unavailable'
    const message = told ? error.message : 'Tente novamente ou entre em contato com o suporte.'
    toast('error', `Erro ao ${action ?? 'salvar'}`, message)
  }
}
