import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useCondominium } from '../../lib/membership/membership.tsx'
import { NotLoaded } from '../../ui/page/not-loaded.tsx'
import { Page } from '../../ui/page/page.tsx'
import { RowsSkeleton } from '../../ui/page/skeletons.tsx'
import { FinanceNav } from './finance-nav.tsx'
import { homeQuery } from './queries.ts'

type TodayPageProps = {
  /** What the page is called until it can say more. */
  title: string
  loading?: ReactNode
  children: (today: string) => ReactNode
}

/** A finance page that first loads the condominium's current day from the server: figures and default months depend on it. */
export function TodayPage({ title, loading = <RowsSkeleton rows={8} />, children }: TodayPageProps) {
  const { id } = useCondominium()
  const home = useQuery(homeQuery(id))
  return (
    <>
      <FinanceNav />
      {home.data ? (
        children(home.data.today)
      ) : (
        <Page title={title}>
          <NotLoaded query={home} place={loading} />
        </Page>
      )}
    </>
  )
}
