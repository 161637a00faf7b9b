import '@fontsource-variable/hanken-grotesk/wght.css'
import './ui/theme/font-fallback.css'
import '@mantine/core/styles.layer.css'
import '@mantine/dates/styles.layer.css'
import '@mantine/dropzone/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import '@mantine/spotlight/styles.layer.css'
import './ui/theme/global.css'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, startTransition, useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { config as configureSchemas } from 'zod/v4/core'
import { AnalyticsOverlay } from './features/analytics/analytics-overlay.tsx'
import { deskMark, isDeskPath } from './features/concierge/desk/store/registration.ts'
import { keepComponentStack, reportError } from './lib/analytics/errors-log.ts'
import { recordPageView } from './lib/analytics/events.ts'
import { watchPage } from './lib/analytics/watch.ts'
import { comeBack } from './lib/come-back.ts'
import { isConnectionError } from './lib/failure.ts'
import { bringIn, keepCopies } from './lib/offline/copies.ts'
import { createQueryClient } from './lib/query-client.ts'
import { keepOnDevice } from './lib/service-worker.ts'
import { SessionProvider } from './lib/session.tsx'
import { keepAuthLinkError } from './lib/sign-in/auth-link.ts'
import { connect, connectFromCopy } from './lib/supabase.ts'
import { toastConnection, toastUnexpected } from './lib/toasts.tsx'
import { createRouter } from './routes.tsx'
import { Unreachable } from './shell/unreachable.tsx'
import { keepFocus } from './ui/focus/keep-focus.ts'
import { Look } from './ui/theme/look.tsx'

const queries = createQueryClient()
keepCopies(queries)
// Before the router has read the address.
keepAuthLinkError()
const router = createRouter()

function App() {
  return (
    <Look>
      <Notifications position="top-right" limit={4} />
      <QueryClientProvider client={queries}>
        <SessionProvider>
          <RouterProvider
            router={router}
            onError={(error, { errorInfo }) => keepComponentStack(error, errorInfo?.componentStack)}
          />
          <AnalyticsOverlay />
        </SessionProvider>
      </QueryClientProvider>
    </Look>
  )
}

// A page opened before a new version was installed requests files that are gone: load the new version.
addEventListener('vite:preloadError', () => {
  // Without a network there is no newer version either: the route says so, and the page stays.
  if (!navigator.onLine) return
  const last = Number(sessionStorage.getItem('reloaded') ?? 0)
  if (Date.now() - last < 10_000) return
  sessionStorage.setItem('reloaded', String(Date.now()))
  location.reload()
})

// A page view counts once the page has rendered, under the title it set.
let counted = ''
router.subscribe(({ location: { pathname }, navigation }) => {
  if (navigation.state !== 'idle' || pathname === counted) return
  counted = pathname
  requestAnimationFrame(() => recordPageView(pathname, document.title))
})
void watchPage()

// Schemas compiled with `new Function` would break the content security policy.
configureSchemas({ jitless: true })

// Report uncaught errors to the server and to the person.
addEventListener('unhandledrejection', ({ reason }) => {
  if (isConnectionError(reason)) return toastConnection()
  reportError(reason)
  toastUnexpected()
})

keepFocus()

// Store the application on the devices of its users, not of casual visitors.
const stopWaiting = router.subscribe(({ location: { pathname } }) => {
  if (!pathname.startsWith('/dashboard')) return
  stopWaiting()
  keepOnDevice(import.meta.url)
})
const container = document.getElementById('root')!

/** What the document showed meanwhile could not be typed into (`build/documents/prerender.ts`); this can. */
function Drawn({ children }: { children: ReactNode }) {
  useLayoutEffect(() => container.removeAttribute('inert'), [])
  return children
}

/** Draws in slices, so that a slow phone still responds to touch. */
const draw = (content: ReactNode) =>
  startTransition(() => createRoot(container).render(<Drawn>{content}</Drawn>))

/** The first page's code, so that the initial content is replaced only once, by the page. */
const firstPage = new Promise<void>((resolve) => {
  if (router.state.initialized) return resolve()
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return
    stop()
    resolve()
  })
})

/** A front-desk device opens the desk without a network, with any or no user signed in. */
const opensDesk = () => isDeskPath(location.pathname) && deskMark() !== null

/** Announcements and orders of service are read without a network too; every other page says that it needs one. */
const readsCopies = () =>
  /^\/dashboard\/(communications|incidents\/manutencao\/?$|incidents\/manutencao\/ordens\/)/.test(
    location.pathname,
  )

Promise.all([connect(), firstPage]).then(
  () => draw(<App />),
  async () => {
    if (opensDesk() && connectFromCopy(false)) {
      await firstPage
      return draw(<App />)
    }
    comeBack()
    if (readsCopies() && connectFromCopy()) {
      await Promise.all([bringIn(queries).catch(() => {}), firstPage])
      return draw(<App />)
    }
    draw(
      <Look>
        <Unreachable />
      </Look>,
    )
  },
)
