import '@fontsource-variable/hanken-grotesk/wght.css'
import '@mantine/core/styles.layer.css'
import '@mantine/dates/styles.layer.css'
import '@mantine/dropzone/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import '@mantine/spotlight/styles.layer.css'
import './ui/theme/global.css'
import { Center } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { config as configureSchemas } from 'zod/v4/core'
import { reportError } from './lib/errors-log.ts'
import { isConnectionError } from './lib/failure.ts'
import { createQueryClient } from './lib/query-client.ts'
import { SessionProvider } from './lib/session.tsx'
import { keepAuthLinkError } from './lib/sign-in/auth-link.ts'
import { connect } from './lib/supabase.ts'
import { toastConnection, toastUnexpected } from './lib/toasts.tsx'
import { createRouter } from './routes.tsx'
import { ErrorState } from './ui/page/error-state.tsx'
import { Look } from './ui/theme/look.tsx'

const queries = createQueryClient()

function App() {
  return (
    <Look>
      <Notifications position="top-right" limit={4} />
      <QueryClientProvider client={queries}>
        <SessionProvider>
          <RouterProvider router={createRouter()} />
        </SessionProvider>
      </QueryClientProvider>
    </Look>
  )
}

function Unreachable() {
  return (
    <Look>
      <Center component="main" mih="100dvh" p="lg">
        <ErrorState
          level={1}
          title="Problema de conexão"
          message="Verifique sua internet e tente novamente."
          onRetry={() => location.reload()}
        />
      </Center>
    </Look>
  )
}

// A page opened before a new version was installed asks for files that are gone: load the new version.
addEventListener('vite:preloadError', () => {
  const last = Number(sessionStorage.getItem('reloaded') ?? 0)
  if (Date.now() - last < 10_000) return
  sessionStorage.setItem('reloaded', String(Date.now()))
  location.reload()
})

// Schemas compiled with `new Function` would break the content security policy.
configureSchemas({ jitless: true })

// What no page caught is told to the server, and to the person.
addEventListener('unhandledrejection', ({ reason }) => {
  if (isConnectionError(reason)) return toastConnection()
  reportError(reason)
  toastUnexpected()
})

keepAuthLinkError()
const root = createRoot(document.getElementById('root')!)
connect().then(
  () => root.render(<App />),
  () => root.render(<Unreachable />),
)
