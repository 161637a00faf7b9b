import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { Component as AuthPage } from '../../features/auth/auth-page.tsx'
import { LandingPage } from '../../features/landing/landing-page.tsx'
import { Component as LgpdPage } from '../../features/landing/legal/lgpd-page.tsx'
import { Component as PrivacyPage } from '../../features/landing/legal/privacy-page.tsx'
import { Component as TermsPage } from '../../features/landing/legal/terms-page.tsx'
import { SessionProvider } from '../../lib/session.tsx'
import { Look } from '../../ui/theme/look.tsx'
import { headHtml, heads } from './site-head.ts'

const nothing = () => undefined

/** The public documents, whole; each is a page that needs nothing from the server. */
const documents = {
  '/': <LandingPage onEnter={nothing} onStart={nothing} />,
  '/terms': <TermsPage />,
  '/privacy': <PrivacyPage />,
  '/lgpd': <LgpdPage />,
}

/** Every public document by its address, as HTML: what the build writes into its template. */
export function renderDocuments(): { path: string; head: string; body: string }[] {
  return Object.entries(documents).map(([path, body]) => ({
    path,
    head: headHtml(heads[path as keyof typeof heads]),
    body: renderToString(body),
  }))
}

/** Renders the first paint of /auth, which the application replaces once it is loaded. */
export function renderSignIn(): { head: string; body: string } {
  const body = renderToString(
    <Look>
      <QueryClientProvider client={new QueryClient()}>
        <SessionProvider>
          <StaticRouter location="/auth">
            <AuthPage />
          </StaticRouter>
        </SessionProvider>
      </QueryClientProvider>
    </Look>,
  )
  // The template already has the page's title; a second one would be left behind.
  return { head: headHtml(heads['/auth']), body: body.replaceAll(/<title>.*?<\/title>/g, '') }
}
