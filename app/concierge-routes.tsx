import type { RouteObject } from 'react-router'
import { at } from './shell/page-handle.ts'

/** The front desk's addresses, below /dashboard. At the first each role sees its own page. */
export const conciergeRoutes: RouteObject[] = [
  {
    path: 'portaria',
    handle: at('concierge'),
    lazy: () => import('./features/concierge/concierge-page.tsx'),
  },
  {
    path: 'portaria/mesa',
    handle: at('concierge-desk'),
    lazy: () => import('./features/concierge/manage/desk-page.tsx'),
  },
  {
    path: 'portaria/visitas',
    handle: at('concierge-visits'),
    lazy: () => import('./features/concierge/manage/books/visits-page.tsx'),
  },
  {
    path: 'portaria/encomendas',
    handle: at('concierge-deliveries'),
    lazy: () => import('./features/concierge/manage/books/deliveries-page.tsx'),
  },
  {
    path: 'portaria/livro',
    handle: at('occurrence-book'),
    lazy: () => import('./features/concierge/manage/books/occurrences-page.tsx'),
  },
  {
    path: 'portaria/turnos',
    handle: at('concierge-shifts'),
    lazy: () => import('./features/concierge/manage/rounds/shifts-page.tsx'),
  },
  {
    path: 'portaria/rondas',
    handle: at('concierge-rounds'),
    lazy: () => import('./features/concierge/manage/rounds/rounds-page.tsx'),
  },
  {
    path: 'portaria/achados',
    handle: at('concierge-lost'),
    lazy: () => import('./features/concierge/manage/things/lost-page.tsx'),
  },
  {
    path: 'portaria/aberturas',
    handle: at('concierge-openings'),
    lazy: () => import('./features/concierge/manage/things/openings-page.tsx'),
  },
  {
    path: 'portaria/divergencias',
    handle: at('concierge-conflicts'),
    lazy: () => import('./features/concierge/manage/conflicts-page.tsx'),
  },
  {
    path: 'portaria/chaves',
    handle: at('concierge-keys'),
    lazy: () => import('./features/concierge/manage/things/keys-page.tsx'),
  },
  {
    path: 'portaria/assembleia',
    handle: at('assembly-door'),
    lazy: () => import('./features/voting/door/door-page.tsx'),
  },
  {
    path: 'portaria/regras',
    handle: at('concierge-rules'),
    lazy: () => import('./features/concierge/manage/rules/rules-page.tsx'),
  },
  {
    path: 'portaria/ajustes',
    handle: at('concierge-settings'),
    lazy: () => import('./features/concierge/manage/settings/settings-page.tsx'),
  },
  {
    path: 'portaria/cartazes',
    handle: at('concierge-settings'),
    lazy: () => import('./features/concierge/manage/rounds/posters-page.tsx'),
  },
]
