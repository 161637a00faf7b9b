import { useLocation, useNavigate, useSearchParams as useRouterParams } from 'react-router'

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

/** The router's `useSearchParams` for pages with dialogs: a dialog that closes late does not change another page's address. */
export function useSearchParams(): ReturnType<typeof useRouterParams> {
  const { pathname } = useLocation()
  const [params, setParams] = useRouterParams()
  return [
    params,
    (...given) => {
      if (isHere(pathname)) setParams(...given)
    },
  ]
}
