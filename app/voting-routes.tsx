import type { RouteObject } from 'react-router'
import { at } from './shell/page-handle.ts'

/** Assemblies' addresses, below /dashboard. The room itself has the whole window (shell/dashboard.tsx). */
export const votingRoutes: RouteObject[] = [
  { path: 'voting', handle: at('voting'), lazy: () => import('./features/voting/voting-page.tsx') },
  {
    path: 'voting/editar/:assemblyId?',
    handle: at('voting-edit'),
    lazy: () => import('./features/voting/edit/edit-page.tsx'),
  },
  {
    path: 'voting/enquetes',
    handle: at('polls'),
    lazy: () => import('./features/voting/polls/polls-page.tsx'),
  },
  {
    path: 'voting/enquetes/:pollId',
    handle: at('polls'),
    lazy: () => import('./features/voting/polls/poll-page.tsx'),
  },
  {
    path: 'voting/pedidos',
    handle: at('assembly-requests'),
    lazy: () => import('./features/voting/requests/requests-page.tsx'),
  },
  {
    path: 'voting/pedidos/:requestId',
    handle: at('assembly-requests'),
    lazy: () => import('./features/voting/requests/request-page.tsx'),
  },
  {
    path: 'voting/:assemblyId',
    handle: at('voting'),
    lazy: () => import('./features/voting/assembly/assembly-page.tsx'),
  },
  {
    path: 'voting/:assemblyId/ata',
    handle: at('voting'),
    lazy: () => import('./features/voting/minutes/minutes-page.tsx'),
  },
  {
    path: 'voting/:assemblyId/sala',
    handle: at('voting'),
    lazy: () => import('./features/voting/live/live-page.tsx'),
  },
  {
    path: 'voting/:assemblyId/secreto/:voteId',
    handle: at('voting'),
    lazy: () => import('./features/voting/secret/board-page.tsx'),
  },
  {
    path: 'voting/:assemblyId/cabine',
    handle: at('voting'),
    lazy: () => import('./features/voting/secret/booth-page.tsx'),
  },
]
