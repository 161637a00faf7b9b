import { Button } from '@mantine/core'
import { ChartLine } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useSession } from '../../lib/session.tsx'
import classes from './analytics.module.css'

const Board = lazy(() => import('./analytics-board.tsx'))

/** Shows the platform administrator a floating 'Analytics' button and the board it opens; no one else gets either. */
export function AnalyticsOverlay() {
  const { role } = useSession()
  const [opened, setOpened] = useState(false)
  if (role !== 'superadmin') return null
  return (
    <>
      <Button
        leftSection={<ChartLine size={18} aria-hidden />}
        onClick={() => setOpened(true)}
        className={classes.open}
      >
        Analytics
      </Button>
      {opened && (
        <Suspense>
          <Board onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  )
}
