import { Button } from '@mantine/core'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useMayManage } from '../../../../lib/membership/may-manage.ts'
import { Page } from '../../../../ui/page/page.tsx'

type BooksStartPageProps = {
  title: string
  sentence: string
  /** What the council sees. */
  refusal: ReactNode
  children: ReactNode
}

/** A page about what was before the books, with the way back to their beginning; only for the management. */
export function BooksStartPage({ title, sentence, refusal, children }: BooksStartPageProps) {
  const mayManage = useMayManage()
  return (
    <>
      <Button
        component={Link}
        to="/dashboard/finances/saldos-iniciais"
        variant="subtle"
        size="compact-md"
        leftSection={<ArrowLeft size={18} />}
        mb="sm"
      >
        Saldos iniciais
      </Button>
      <Page title={title} sentence={sentence}>
        {mayManage ? children : refusal}
      </Page>
    </>
  )
}
