import { ArrivalPanel } from './acts/arrival-panel.tsx'
import { ExitPanel } from './acts/exit-panel.tsx'
import { HandOverPanel } from './acts/hand-over-panel.tsx'
import { ParcelPanel } from './acts/parcel-panel.tsx'
import { PassPanel } from './acts/pass-panel.tsx'
import { UnitPanel } from './acts/unit-panel.tsx'
import { WaitingPanel } from './acts/waiting-panel.tsx'
import { BansPanel } from './books/bans-panel.tsx'
import { KeysPanel } from './books/keys-panel.tsx'
import { LostPanel } from './books/lost-panel.tsx'
import { OccurrencePanel } from './books/occurrence-panel.tsx'
import { PatrolPanel } from './books/patrol-panel.tsx'
import { ContactsPanel, GatesPanel } from './books/places-panels.tsx'
import { RecordsPanel } from './books/records-panel.tsx'
import { ShiftPanel } from './books/shift-panel.tsx'
import { type Screen, useOpenDesk } from './desk-context.ts'

const panels: Partial<Record<Screen, () => React.ReactNode>> = {
  visita: () => <ArrivalPanel kind="visitor" />,
  prestador: () => <ArrivalPanel kind="provider" />,
  encomenda: () => <ParcelPanel />,
  saida: () => <ExitPanel />,
  entregar: () => <HandOverPanel />,
  encomendas: () => <WaitingPanel />,
  unidade: () => <UnitPanel />,
  passe: () => <PassPanel />,
  avisos: () => <BansPanel />,
  chaves: () => <KeysPanel />,
  achados: () => <LostPanel />,
  livro: () => <OccurrencePanel />,
  turno: () => <ShiftPanel />,
  ronda: () => <PatrolPanel />,
  contatos: () => <ContactsPanel />,
  portoes: () => <GatesPanel />,
  registros: () => <RecordsPanel />,
}

/** The screen that the address names; an unknown one is the list of records. */
export function Panels() {
  const { place } = useOpenDesk()
  return (panels[place.screen] ?? panels.registros)?.()
}
