import { useCallback } from 'react'
import {
  type NavigateOptions,
  useLocation,
  useNavigate,
  useSearchParams as useRouterParams,
} from 'react-router'

/** Whether the person still is on the page that the component was last drawn for. */
const isHere = (pathname: string) => window.location.pathname === pathname

/** Navigates after an answer, unless the person went elsewhere meanwhile: no one is pulled back. */
export function useGoOn(): (to: string, options?: { replace?: boolean }) => void {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return (to, options) => {
    if (isHere(pathname)) void navigate(to, options)
  }
}

/** The parameters on their way: the router writes the address some time after it was asked to. */
let asked: { pathname: string; params: URLSearchParams } | undefined

/** What the page's address says once everything that was asked for is written. */
const latest = (pathname: string) =>
  asked?.pathname === pathname ? asked.params : new URLSearchParams(window.location.search)

/** The parameters with these changed, to a value or by a function of the present one: null, undefined or an empty text removes one. */
export function withParams(params: URLSearchParams, changes: Changes): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const [name, change] of Object.entries(changes)) {
    const value = typeof change === 'function' ? change(params.get(name)) : change
    value ? next.set(name, value) : next.delete(name)
  }
  return next
}

type Value = string | null | undefined
type Changes = Readonly<Record<string, Value | ((now: string | null) => Value)>>
type Next = Readonly<Record<string, string>> | ((now: URLSearchParams) => URLSearchParams)

/**
 * The address's parameters as they were last drawn; `setParams` sets all of them, `changeParams` some (`withParams`). Both start from the address as it
 * will be, so that two presses before the page is drawn again both count. A dialog that closes late does not change another page's address.
 */
export function useSearchParams() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [params] = useRouterParams()
  const setParams = useCallback(
    async (next: Next, options?: NavigateOptions): Promise<void> => {
      if (!isHere(pathname)) return
      const wanted = typeof next === 'function' ? next(latest(pathname)) : new URLSearchParams(next)
      const asking = { pathname, params: wanted }
      asked = asking
      try {
        await navigate(`?${wanted}`, options)
      } finally {
        // Written, blocked or overtaken by another page: from here the window's address is the truth again.
        if (asked === asking) asked = undefined
      }
    },
    [navigate, pathname],
  )
  const changeParams = useCallback(
    (changes: Changes, options?: NavigateOptions) => setParams((now) => withParams(now, changes), options),
    [setParams],
  )
  return { params, setParams, changeParams }
}
