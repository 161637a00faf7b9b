import type { ReactNode } from 'react'
import { Page } from '../../ui/page/page.tsx'
import { PartNav } from '../../ui/page/part-nav.tsx'

const parts = [
  { page: 'voting', label: 'Assembleias' },
  { page: 'assembly-requests', label: 'Pedidos' },
  { page: 'polls', label: 'Enquetes' },
] as const

type FrameProps = { title: string; sentence?: ReactNode; action?: ReactNode; children: ReactNode }

/** Binding votes and non-binding polls, side by side. */
export function VotingFrame(page: FrameProps) {
  return (
    <>
      <PartNav label="Assembleias e enquetes" parts={parts} />
      <Page {...page} />
    </>
  )
}
