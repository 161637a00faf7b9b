import { MutationCache, QueryClient } from '@tanstack/react-query'
import type { AppError } from '../../domain/errors.ts'
import { record } from './analytics/events.ts'
import { isConnectionError, toFailure } from './failure.ts'
import { type Success, toast, toastConnection, toastDenied, toastSuccess } from './toasts.tsx'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Tables of schema public whose change makes the answer stale; none for data in no table of the product. */
      tables: readonly string[]
      /** The query reads this one row of one of them: a change that names other rows does not affect it. */
      row?: { table: string; id: string }
    }
    mutationMeta: {
      /** The attempted action, in the infinitive: 'emitir cobranças' yields 'Erro ao emitir cobranças'. */
      action?: string
      /** The toast's text: 'Pessoa cadastrada', or with its consequences. Without it success is silent. */
      done?: Success
      /** The form shows the error itself. */
      quiet?: boolean
    }
  }
}

const minutes = 60_000

/** Creates the query cache: fresh 5 minutes, kept 10; the only place where a mutation's result becomes a toast. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5 * minutes,
        gcTime: 10 * minutes,
        retry: (failures, error) => failures < 2 && isWorthRetrying(error),
        refetchOnMount: true,
        refetchOnWindowFocus: true,
        // Without a network a request fails visibly: no endless skeleton, and an abandoned request is not sent later.
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

/** Counts a mutation under its action's words: they name no one. */
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
