import type { ReactNode } from 'react'
import { Page } from '../../ui/page/page.tsx'
import { PartNav } from '../../ui/page/part-nav.tsx'

const parts = [
  { page: 'maintenance', label: 'Ordens' },
  { page: 'maintenance-calendar', label: 'Calendário' },
  { page: 'assets', label: 'Equipamentos' },
  { page: 'maintenance-plans', label: 'Planos' },
  { page: 'inspections', label: 'Inspeções' },
  { page: 'supplier-documents', label: 'Fornecedores' },
  { page: 'maintenance-costs', label: 'Custos' },
  { page: 'maintenance-reserve', label: 'Reserva' },
] as const

type FrameProps = {
  title: string
  sentence?: ReactNode
  /** The part's main action, as of `Page`. */
  action?: ReactNode
  children: ReactNode
}

/** A part of maintenance below the way to the others that the reader may open. */
export function MaintenanceFrame(page: FrameProps) {
  return (
    <>
      <PartNav label="Partes da manutenção" parts={parts} />
      <Page {...page} />
    </>
  )
}
